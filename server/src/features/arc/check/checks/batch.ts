import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { type Finding, failed, none, passed } from './check.ts';

/** What whoever hands records in says that they are. */
export interface Declared {
  items: number;
  files: number;
  bytes: number;
}

/** All records of a run together. */
export interface Batch extends Declared {
  declared?: Declared | undefined;
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
