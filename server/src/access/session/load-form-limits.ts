import { authControl, authPage, authType } from '@dossier/contract/online/authority/authority.ts';
import { formComponent } from '@dossier/contract/online/form/component.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { DataRule } from '../actor.ts';
import { without as besides, both, type FormLimits } from '../form-limits.ts';

/** Whom grants of forms are made to: a person with their roles and departments, by id. */
interface Holder {
  userId: string;
  roleIds: readonly string[];
  departIds: readonly string[];
}

interface Lacking {
  table: string;
  main: string | null;
  code: string;
  type: number;
  control: number;
  page: number;
}

/** What a person lacks within forms: what is under control there and granted to none of their roles, departments, and not to them. */
export async function formLimits(
  db: Db,
  holder: Holder,
  elsewhere: ReadonlySet<string>,
): Promise<FormLimits | undefined> {
  const { rows } = await sql<Lacking>`
    select r.table_name as "table", r.main_table as main, p.code, p.type, p.control, p.page
    from onl_auth_page p join onl_cgform_release r on r.head_id = p.cgform_id
    where p.status = 1 and not ${granted(holder, sql`p.id`)}`.execute(db);
  const without = await buttonsTakenAway(db);
  if (rows.length === 0 && without.length === 0) return undefined;
  const codesOf = (control: number, page: number) =>
    new Set(
      rows
        .filter((row) => row.type === authType.field && row.control === control && row.page === page)
        .flatMap(columnCodes),
    );
  const lists = besides(codesOf(authControl.visible, authPage.list), elsewhere);
  const records = besides(codesOf(authControl.visible, authPage.form), elsewhere);
  const ofLines = new Set(rows.flatMap((row) => columnCodes(row).slice(1)));
  return {
    inListsOnly: besides(lists, records),
    // Lists show no lines, and what is made of them shows those of the record.
    inRecordsOnly: new Set([...besides(records, lists)].filter((code) => !ofLines.has(code))),
    fixed: codesOf(authControl.editable, authPage.form),
    hidden: both(lists, records),
    buttons: new Set([
      ...without,
      ...rows.flatMap(({ type, table, code }) => (type === authType.button ? [`${table}:${code}`] : [])),
    ]),
  };
}

/** What administrators lack within forms: standard buttons that a form has taken away from everybody. */
export async function limitsOfAll(db: Db): Promise<FormLimits | undefined> {
  const buttons = await buttonsTakenAway(db);
  const none: ReadonlySet<string> = new Set();
  return buttons.length === 0
    ? undefined
    : { inListsOnly: none, inRecordsOnly: none, fixed: none, hidden: none, buttons: new Set(buttons) };
}

async function buttonsTakenAway(db: Db): Promise<string[]> {
  const { rows } = await sql<{ button: string }>`
    select table_name || ':' || unnest(without_buttons) as button from onl_cgform_release
    where without_buttons is not null`.execute(db);
  return rows.map(({ button }) => button);
}

/** A column of a sub table is one of its own form and one of the lines of its main table. */
function columnCodes({ table, main, code }: Lacking): string[] {
  const own = `${formPermission(table)}:col:${code}`;
  return main ? [own, `${formPermission(main)}:col:${table}.${code}`] : [own];
}

/** The data rules of forms that are granted to a person, by the component of the form; they bind like those of menus. */
export async function formRules(db: Db, holder: Holder): Promise<[component: string, rule: DataRule][]> {
  const { rows } = await sql<DataRule & { form: string }>`
    select d.cgform_id as form, coalesce(d.rule_column, '') as "column", d.rule_operator as condition,
      coalesce(d.rule_value, '') as value
    from onl_auth_data d where d.status = 1 and ${granted(holder, sql`d.id`)} order by d.id`.execute(db);
  return rows.map(({ form, ...rule }) => [formComponent(form), rule]);
}

const granted = ({ userId, roleIds, departIds }: Holder, id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from onl_auth_relation g where g.auth_id = ${id} and (
    (g.auth_mode = 'user' and g.role_id = ${userId})
    or (g.auth_mode = 'role' and g.role_id = any(${[...roleIds]}::text[]))
    or (g.auth_mode = 'depart' and g.role_id = any(${[...departIds]}::text[]))))`;
