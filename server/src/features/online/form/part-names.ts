import { type FormField, isSub } from '@dossier/contract/online/form/compile.ts';
import { engineColumns, systemColumns } from '@dossier/contract/online/form/names.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Db } from '#db/database.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * A record holds its lines under the name of their table, beside its fields: one name is never both.
 * @throws AppError for a field that is called like a sub table, or a sub table like a field of its main table
 */
export async function assertNamesApart(db: Db, head: Line, fields: readonly Line[]): Promise<void> {
  const tableName = String(head.tableName);
  if (isSub({ tableType: Number(head.tableType) })) {
    if ([...systemColumns, ...engineColumns].includes(tableName))
      throw invalid({ tableName: `${tableName}是关键字，不能作为表名使用！` });
    const main = String(fields.find(({ mainTable }) => mainTable)?.mainTable ?? '');
    const { rows } = await sql`
      select from onl_cgform_field f join onl_cgform_head h on h.id = f.cgform_head_id
      where h.table_name = ${main} and f.db_field_name = ${tableName} limit 1`.execute(db);
    if (rows.length > 0) throw invalid({ tableName: `主表${main}有同名的字段，请修改附表的表名` });
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select h.table_name as name from onl_cgform_head h
    where h.table_type = 3 and exists (
      select from onl_cgform_field f where f.cgform_head_id = h.id and f.main_table = ${tableName})`.execute(db);
  const lines = new Set(rows.map(({ name }) => name));
  const row = fields.findIndex(({ dbFieldName }) => lines.has(String(dbFieldName)));
  if (row === -1) return;
  const name = String((fields[row] as unknown as FormField).dbFieldName);
  throw invalid({ [`fields.${row}.dbFieldName`]: `附表${name}与字段同名，请修改字段名称` });
}
