import { chartItems, chartParams } from '@dossier/contract/online/chart/chart.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { ReportItem, ReportParam } from '../report/definition.public.ts';

/** A definition with its lines. */
export interface Chart {
  id: string;
  code: string;
  name: string;
  dataType: string;
  /** The statement, the JSON or the address. */
  source: string;
  /** Code of the data source that a statement reads; null for our own database. */
  dbSource: string | null;
  graphType: string;
  displayTemplate: string;
  xaxisField: string;
  yaxisField: string;
  yaxisText: string | null;
  content: string | null;
  /** Codes of the roles that may read it. */
  roles: readonly string[];
  items: readonly ReportItem[];
  params: readonly ReportParam[];
}

type Head = Omit<Chart, 'roles' | 'items' | 'params'> & { roles: string | null };

const columns = sql`id, code, name, data_type as "dataType", cgr_sql as source, db_source as "dbSource", graph_type as "graphType",
  display_template as "displayTemplate", xaxis_field as "xaxisField", yaxis_field as "yaxisField",
  yaxis_text as "yaxisText", content, roles`;

/** A definition by its id, or by its code where no id is so. */
export async function findChart(db: Db, key: string): Promise<Chart | undefined> {
  const { rows } = await sql<Head>`
    select ${columns} from onl_graphreport_head where id = ${key} or code = ${key} order by id = ${key} desc limit 1`.execute(
    db,
  );
  const [head] = rows;
  if (!head) return undefined;
  // The fields of the parts are the columns that are read; a report calls the query fields otherwise.
  const items = (await itemsOf(db, head.id)) as unknown as (ReportItem & { searchFlag: number })[];
  const params = await paramsOf(db, head.id);
  return {
    ...head,
    roles: csvOf(head.roles ?? ''),
    items: items.map((item) => ({
      ...item,
      isSearch: item.searchFlag,
      isOrder: 0,
      fieldWidth: null,
      groupTitle: null,
    })),
    params: params as unknown as ReportParam[],
  };
}

/** Columns of a chart as they are stored. */
export const itemsOf = async (db: Db, id: string) => (await linesOf(db, chartItems, [id])).get(id) ?? [];
export const paramsOf = async (db: Db, id: string) => (await linesOf(db, chartParams, [id])).get(id) ?? [];

/** What deciding who may read needs, of all or of some charts, by name. */
export async function chartHeads(
  db: Db,
  most: number,
  codes?: readonly string[],
): Promise<Pick<Head, 'code' | 'name' | 'dataType' | 'source' | 'dbSource' | 'roles'>[]> {
  const asked = codes ? sql`code = any(${[...new Set(codes)]})` : sql`true`;
  const { rows } = await sql<Pick<Head, 'code' | 'name' | 'dataType' | 'source' | 'dbSource' | 'roles'>>`
    select code, name, data_type as "dataType", cgr_sql as source, db_source as "dbSource", roles from onl_graphreport_head where ${asked}
    order by name, code limit ${most}`.execute(db);
  return rows;
}
