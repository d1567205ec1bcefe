import { reportItems, reportParams } from '@dossier/contract/online/report.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';

export interface ReportItem {
  fieldName: string;
  fieldTxt: string;
  fieldWidth: number | null;
  fieldType: string;
  isShow: number;
  isOrder: number;
  isSearch: number;
  searchMode: string | null;
  replaceVal: string | null;
  dictCode: string | null;
  isTotal: number;
  fieldHref: string | null;
  /** The head that neighbours with the same one share. */
  groupTitle: string | null;
}

export interface ReportParam {
  paramName: string;
  paramTxt: string | null;
  paramValue: string | null;
}

/** A definition with its lines. */
export interface Report {
  id: string;
  code: string;
  name: string;
  sql: string;
  /** Code of the data source that it reads; null for our own database. */
  dbSource: string | null;
  /** Codes of the roles that may read it. */
  roles: readonly string[];
  items: readonly ReportItem[];
  params: readonly ReportParam[];
}

/** A definition by its code or its id; `any`: by its id, or by its code where no id is so. */
export async function findReport(db: Db, by: 'code' | 'id' | 'any', value: string): Promise<Report | undefined> {
  const named =
    by === 'any'
      ? sql`id = ${value} or code = ${value} order by id = ${value} desc limit 1`
      : sql`${sql.ref(by)} = ${value}`;
  const { rows } = await sql<Omit<Report, 'roles' | 'items' | 'params'> & { roles: string | null }>`
    select id, code, name, cgr_sql as sql, db_source as "dbSource", roles from onl_cgreport_head where ${named}`.execute(
    db,
  );
  const [head] = rows;
  if (!head) return undefined;
  const items = (await linesOf(db, reportItems, [head.id])).get(head.id) ?? [];
  const params = (await linesOf(db, reportParams, [head.id])).get(head.id) ?? [];
  return {
    ...head,
    roles: csvOf(head.roles ?? ''),
    // The fields of the parts are the columns that are read.
    items: items as unknown as ReportItem[],
    params: params as unknown as ReportParam[],
  };
}
