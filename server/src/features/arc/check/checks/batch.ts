import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { type Finding, failed, none, passed } from './check.ts';

/** What whoever hands records in says that they are. */
export interface Declared {
  items: number;
  files: number;
  bytes: number;
}

/** What was found of a package that records came in: a sentence for each thing that is wrong, null where nothing is. */
export interface PackageFindings {
  /** 说明文件 and 文件目录 are read, and name this batch. */
  description: string | null;
  /** Folders and names are those of a package. */
  structure: string | null;
  /** What came is what was sent. */
  transport: string | null;
  /** Files that nobody named. */
  surplus: string | null;
  /** Metadata of every record is read. */
  metadata: string | null;
}

/** All records of a run together. */
export interface Batch extends Declared {
  declared?: Declared | undefined;
  parcel?: PackageFindings | undefined;
  /** Whether it is a whole reception, and not some records that somebody has chosen. */
  isWhole: boolean;
  projectCodes: readonly string[];
  tenantId: number;
}

/** Checks of the records of a run together, by their codes. */
export const batchChecks: Readonly<Record<string, (batch: Batch, db: Db | Tx) => Finding | Promise<Finding>>> = {
  WZ01({ items, files, declared }) {
    if (!declared) return none;
    if (items !== declared.items)
      return failed(
        `登记${declared.items}件，实收${items}件，相差${Math.abs(declared.items - items)}件`,
        '件数',
        items,
      );
    return files === declared.files
      ? passed
      : failed(`登记${declared.files}个文件，实收${files}个文件`, '文件数', files);
  },
  WZ02({ bytes, declared }) {
    if (!declared) return none;
    return bytes === declared.bytes ? passed : failed(`登记${declared.bytes}字节，实收${bytes}字节`, '字节数', bytes);
  },
  ZS11: ({ parcel }) => ofParcel(parcel, 'description', '说明文件'),
  ZS12: ({ parcel }) => ofParcel(parcel, 'structure', '移交包结构'),
  ZS13: ({ parcel }) => ofParcel(parcel, 'transport', '移交包'),
  AQ02: ({ parcel }) => ofParcel(parcel, 'surplus', '移交包'),
  KY01: ({ parcel }) => ofParcel(parcel, 'metadata', '元数据'),
  async WZ07({ isWhole, projectCodes, tenantId }, db) {
    if (!isWhole || projectCodes.length === 0) return none;
    const { rows } = await sql<{ category: string }>`select f.category from pm_filing f
      join pm_project p on p.id = f.project_id
      where p.code = any(${[...projectCodes]}) and p.tenant_id = ${tenantId} and p.del_flag = 0 and f.missing = 'Y'
      order by f.code`.execute(db);
    const [first] = rows;
    return first
      ? failed(`归档范围不齐全：缺少“${first.category}”等${rows.length}项`, first.category, rows.length)
      : passed;
  },
};

function ofParcel(parcel: PackageFindings | undefined, name: keyof PackageFindings, field: string): Finding {
  if (!parcel) return none;
  const problem = parcel[name];
  return problem === null ? passed : failed(problem, field);
}
