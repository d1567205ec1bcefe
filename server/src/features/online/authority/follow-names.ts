import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

interface Renamed {
  was: string;
  name: string;
}

/**
 * Takes the control of buttons along when they get other codes: a button that only some may press is not everybody's under
 * another code, and what one of that code left behind gives way.
 */
export async function followButtons(tx: Tx, formId: string, renamed: readonly Renamed[]): Promise<void> {
  if (renamed.length === 0) return;
  const pairs = JSON.stringify(renamed);
  await sql`
    delete from onl_auth_page p using json_to_recordset(${pairs}::json) as r (was text, name text)
    where p.cgform_id = ${formId} and p.type = 2 and p.code = r.name
      and p.code not in (select was from json_to_recordset(${pairs}::json) as o (was text, name text))`.execute(tx);
  await sql`
    update onl_auth_page p set code = r.name from json_to_recordset(${pairs}::json) as r (was text, name text)
    where p.cgform_id = ${formId} and p.type = 2 and p.code = r.was`.execute(tx);
}

/**
 * Takes rights along when columns of a form get other names. What was set for a column that is gone stays: should one of
 * that name come again, with the values that were kept, it is as closed as before.
 * @param fields names of the columns from now on
 * @throws AppError where a rule for rows would lose its column, and so bind nobody
 */
export async function followNames(
  tx: Tx,
  formId: string,
  fields: readonly string[],
  renamed: readonly Renamed[],
): Promise<void> {
  if (renamed.length > 0) {
    const pairs = JSON.stringify(renamed);
    // What a column of that name left behind gives way, unless it is renamed itself.
    await sql`
      delete from onl_auth_page p using json_to_recordset(${pairs}::json) as r (was text, name text)
      where p.cgform_id = ${formId} and p.type = 1 and p.code = r.name
        and p.code not in (select was from json_to_recordset(${pairs}::json) as o (was text, name text))`.execute(tx);
    for (const [table, column] of [
      ['onl_auth_page', 'code'],
      ['onl_auth_data', 'rule_column'],
    ] as const)
      await sql`
        update ${sql.table(table)} p set ${sql.ref(column)} = r.name
        from json_to_recordset(${pairs}::json) as r (was text, name text)
        where p.cgform_id = ${formId} and ${table === 'onl_auth_page' ? sql`p.type = 1 and` : sql``}
          p.${sql.ref(column)} = r.was`.execute(tx);
  }
  const { rows } = await sql<{ rule: string; name: string }>`
    select rule_column as name, rule_name as rule from onl_auth_data
    where cgform_id = ${formId} and status = 1 and rule_operator <> 'USE_SQL_RULES'
      and rule_column <> all(${fields.map(String)}::text[]) limit 1`.execute(tx);
  const [lost] = rows;
  if (lost) throw refuse(`数据权限规则“${lost.rule}”使用字段${lost.name}，请先修改或删除规则`);
}
