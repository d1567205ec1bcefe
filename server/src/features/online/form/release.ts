import type { Resource } from '@dossier/contract/core/resource.ts';
import { customButtons, inactiveBuiltIns } from '@dossier/contract/online/enhance/buttons.ts';
import {
  compileForm,
  type FormField,
  type FormHead,
  type FormRelease,
  isSub,
  physicalTable,
  stateField,
  submitAction,
} from '@dossier/contract/online/form/compile.ts';
import { systemColumns } from '@dossier/contract/online/form/names.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import type { RecordRight } from '@dossier/contract/online/form/record-calls.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { perDatabase } from '#db/per-database.ts';
import { forgetIndexes } from '#engine/resource/table-indexes.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';
import { followButtons, followNames } from '../authority/authority.public.ts';
import { followFields } from '../share/share.public.ts';
import { assertNoneWaits } from './approval.ts';
import type { Definition } from './definition.ts';
import { assertNamesApart } from './part-names.ts';
import { renameSecrets } from './secrets.ts';

/** A form that runs. */
export interface RunningForm {
  release: FormRelease;
  resource: Resource;
}

/** The event that a form runs otherwise or no longer; its payload is the id. */
export const formsTopic = 'online-forms';

type Releaser = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

interface Kept extends RunningForm {
  /** Which releases it was made of: its own and those of its sub tables. */
  mark: string;
}

/** Forms that were asked for, least recently asked first; a form costs some ten kilobytes. */
const keptOf = perDatabase(() => new Map<string, Kept>());
const mostKept = 1000;

/** Makes a definition run. Its columns in the database are those that it names. */
export async function release({ app, tx, actor }: Releaser, definition: Definition): Promise<void> {
  const { head, fields } = definition;
  await assertNamesApart(tx, { ...head }, linesAs(fields));
  if (!stateLineOf(fields)) await assertNoneWaits(tx, head.id, `去掉字段${stateField}`);
  // A view changes no column: a line of it that is pointed at another one is another field, and takes no rights along. Names that its
  // form has changed come by way of `updateViews`.
  const renamed =
    head.copyType === 1
      ? []
      : fields.flatMap(({ dbFieldName: name, dbFieldNameOld: was }) => (was && was !== name ? [{ was, name }] : []));
  await updateRights({ app, tx }, definition, renamed);
  await renameSecrets(tx, head.tableName, renamed);
  // The names of what is released, line by line: those of a definition that somebody has saved since are not in the database.
  const names = JSON.stringify(fields.map(({ id, dbFieldName }) => ({ id, name: dbFieldName })));
  await sql`
    update onl_cgform_field f set db_field_name_old = r.name from json_to_recordset(${names}::json) as r (id text, name text)
    where f.cgform_head_id = ${head.id} and f.id = r.id`.execute(tx);
  const synced = {
    ...definition,
    fields: fields.map((line): FormField => ({ ...line, dbFieldNameOld: line.dbFieldName })),
  };
  const without = inactiveBuiltIns(definition.buttons);
  const mainTable = isSub(head) ? (fields.find(({ mainTable: main }) => main)?.mainTable ?? null) : null;
  const recoded = await renamedButtons(tx, definition);
  if (recoded.length > 0) {
    await followButtons(tx, head.id, recoded);
    await app.sessions.refresh(tx);
  }
  await sql`
    insert into onl_cgform_release (head_id, table_name, main_table, definition, without_buttons, released_by)
    values (${head.id}, ${head.tableName}, ${mainTable}, ${JSON.stringify(synced)}::jsonb,
      ${without.length > 0 ? without : null}::text[], ${actor.username})
    on conflict (head_id) do update set table_name = excluded.table_name, main_table = excluded.main_table,
      definition = excluded.definition, without_buttons = excluded.without_buttons, released_by = excluded.released_by, released_at = now(),
      version = onl_cgform_release.version + 1`.execute(tx);
  await sql`update onl_cgform_head set is_db_synch = 'Y' where id = ${head.id}`.execute(tx);
  if (stateLineOf(fields)) await addSubmitRight(tx, actor, head.tableName);
  await announce(app, tx, head.id, mainTable);
}

const linesAs = (fields: readonly FormField[]) => fields.map((line) => ({ ...line }));

/** Buttons that have another code than in what runs now. */
async function renamedButtons(tx: Tx, { head, buttons }: Definition): Promise<{ was: string; name: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select b->>'id' as id, b->>'buttonCode' as code
    from onl_cgform_release r, jsonb_array_elements(coalesce(r.definition->'buttons', '[]'::jsonb)) b
    where r.head_id = ${head.id}`.execute(tx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return customButtons(buttons).flatMap(({ id, buttonCode }) => {
    const was = codes.get(id);
    return was !== undefined && was !== buttonCode ? [{ was, name: buttonCode }] : [];
  });
}

/** A menu entry from before its form had approvals gets the right to ask for them; administrators hold it. */
async function addSubmitRight(tx: Tx, { username }: Pick<Actor, 'username'>, tableName: string): Promise<void> {
  const code = (right: RecordRight) => `${formPermission(tableName)}:${right}`;
  await sql`
    with added as (
      insert into sys_permission (id, parent_id, name, perms, perms_type, status, menu_type, is_leaf, create_by, create_time)
      select ${newId()}, l.parent_id, '提交流程', ${code(submitAction)}, l.perms_type, l.status, l.menu_type, true, ${username}, now()
      from sys_permission l
      where l.perms = ${code('list')} and l.del_flag = 0
        and not exists (select from sys_permission o where o.perms = ${code(submitAction)} and o.del_flag = 0)
      limit 1 returning id)
    insert into sys_role_permission (id, role_id, permission_id)
    select ${newId()}, r.id, added.id from added, sys_role r where r.role_code = 'admin'
    on conflict (role_id, permission_id) do nothing`.execute(tx);
}

/** Rights within a form, and links to it, follow the names of its columns; who has them is told. */
export async function updateRights(
  { app, tx }: Pick<Releaser, 'app' | 'tx'>,
  { head, fields }: Definition,
  renamed: readonly { was: string; name: string }[],
): Promise<void> {
  // Columns that records have: a rule over another would bind nobody.
  const kept = fields.filter(({ dbIsPersist, dbType }) => dbIsPersist !== 0 && dbType !== 'Blob');
  const names = [...kept.map(({ dbFieldName }) => dbFieldName), ...systemColumns];
  await followNames(tx, head.id, names, renamed);
  await followFields(tx, head.id, names, renamed);
  await app.sessions.refresh(tx);
}

/** Makes a form run no longer: what it names is not there. */
export async function withdraw({ app, tx }: Pick<Releaser, 'app' | 'tx'>, id: string): Promise<void> {
  await sql`delete from onl_cgform_release where head_id = ${id}`.execute(tx);
  await sql`update onl_cgform_head set is_db_synch = 'N' where id = ${id}`.execute(tx);
  await announce(app, tx, id, null);
}

/** Tells every server that a form, and the one whose lines its table holds, runs otherwise or no longer. */
export async function announce(app: App, tx: Tx, id: string, mainTable: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from onl_cgform_release where table_name = ${mainTable}`.execute(tx);
  for (const changed of [id, ...rows.map((row) => row.id)]) await app.events.publish(tx, formsTopic, changed);
}

/**
 * The form of an id as it runs now, compiled; undefined where it does not run. One small query says whether what is kept
 * is still what runs, so that every instance goes by the newest release without being told.
 */
export async function runningForm(db: Db, id: string): Promise<RunningForm | undefined> {
  const { rows } = await sql<{ id: string; version: number }>`
    select r.head_id as id, r.version from onl_cgform_release own
    join onl_cgform_release r on r.head_id = own.head_id or r.main_table = own.table_name
      or (own.table_name like '%$%' and r.table_name = split_part(own.table_name, '$', 1))
    where own.head_id = ${id} order by r.head_id`.execute(db);
  if (!rows.some((row) => row.id === id)) return undefined;
  const mark = rows.map(({ id: part, version }) => `${part}.${version}`).join(' ');
  const kept = keptOf(db);
  const there = kept.get(id);
  if (there?.mark === mark) {
    kept.delete(id);
    kept.set(id, there);
    return there;
  }
  const read = await sql<{ id: string; definition: Definition }>`
    select head_id as id, definition from onl_cgform_release where head_id = any(${rows.map((row) => row.id)})`.execute(
    db,
  );
  const own = read.rows.find((row) => row.id === id);
  if (!own) return undefined;
  const base = physicalTable(own.definition.head.tableName);
  const seen = read.rows.find((row) => row.id !== id && row.definition.head.tableName === base);
  const subs = read.rows
    .filter((row) => row.id !== id && row !== seen)
    .map(({ definition }) => ({ ...definition, subs: [] }))
    .sort((a, b) => (a.head.tabOrderNum ?? 0) - (b.head.tabOrderNum ?? 0));
  const made: FormRelease = { ...withState(own.definition, seen?.definition), subs };
  const form = { release: made, resource: compileForm(made), mark };
  // Its table may have got other indexes since.
  forgetIndexes(db, form.resource.table);
  kept.set(id, form);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return form;
}

/** The column that says how far the approval of a record is, where a form has one. */
const stateLineOf = (fields: readonly FormField[]): FormField | undefined =>
  fields.find(({ dbFieldName, dbIsPersist }) => dbFieldName === stateField && dbIsPersist !== 0);

/** A view of records that people approve knows their state, also where it does not show it: what waits is left alone there too. */
function withState(view: Definition, form: Definition | undefined): Definition {
  const line = form && stateLineOf(form.fields);
  if (!line || stateLineOf(view.fields)) return view;
  return { ...view, fields: [...view.fields, { ...line, isShowList: 0, isShowForm: 0, isQuery: 0 }] };
}

/** Ids of the forms that run, those alone that have records of their own. */
export async function runningForms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from onl_cgform_release where main_table is null order by 1 limit ${mostKept}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The form whose records a view or a sub table shows another way, or the lines of; undefined for a form of its own. */
export async function formAbove(
  db: Db,
  { head, fields }: { head: Pick<FormHead, 'tableName' | 'tableType'>; fields: readonly FormField[] },
): Promise<FormHead | undefined> {
  const base = physicalTable(head.tableName);
  const main = isSub(head) ? fields.find(({ mainTable }) => mainTable)?.mainTable : undefined;
  const above = main ?? (base === head.tableName ? undefined : base);
  if (above === undefined) return undefined;
  const { rows } = await sql<{ head: FormHead }>`
    select definition -> 'head' as head from onl_cgform_release where table_name = ${above} limit 1`.execute(db);
  return rows[0]?.head;
}

/** Id of the form that runs under the name of a table. */
export async function formOfTable(db: Db, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from onl_cgform_release where table_name = ${table} limit 1`.execute(db);
  return rows[0]?.id;
}

/** Most forms whose records people approve in one installation. */
const mostWithApproval = 200;

/**
 * The forms whose records people approve, as they run.
 * @param isFor whether somebody may read the form of a table; the others are not loaded
 */
export async function formsWithApproval(db: Db, isFor: (tableName: string) => boolean): Promise<RunningForm[]> {
  const { rows } = await sql<{ id: string; table: string }>`
    select head_id as id, table_name as "table" from onl_cgform_release
    where main_table is null and table_name not like '%$%'
      and jsonb_path_exists(definition, '$.fields[*] ? (@.dbFieldName == $name)', jsonb_build_object('name', ${stateField}::text))
    order by 1`.execute(db);
  const mine = rows.filter(({ table }) => isFor(table)).slice(0, mostWithApproval);
  const forms = await Promise.all(mine.map(({ id }) => runningForm(db, id)));
  return forms.filter((form) => form !== undefined && form.resource.states !== null) as RunningForm[];
}
