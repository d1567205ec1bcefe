import { dictItem, dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { menuType } from '@dossier/contract/identity/permission.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { addShareLink, listShareLinks } from '@dossier/contract/online/share/share-calls.ts';
import { sql } from 'kysely';
import { type Actor, type Origin, systemOrigin } from '#access/actor.ts';
import { actorAt } from '#access/form-limits.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { addRecord } from '#engine/resource/write.ts';
import { addMenu } from '#features/identity/permission/menu.public.ts';
import { changeForm } from '#features/online/enhance/change-form.ts';
import { formInUse, registerForm } from '#features/online/form/form.public.ts';
import { addForm, syncForm } from '#features/online/form/form.service.ts';
import { makeFormMenu } from '#features/online/records/form-menu.ts';
import type { App } from '#services/services.ts';
import { seederOf } from '../../seeder.ts';
import { controlsForm } from './controls.ts';
import { type DemoForm, type DemoSources, type DemoTable, systemColumns } from './define.ts';
import { dictionaries } from './dictionaries.ts';
import { leaveForm } from './leave.ts';
import { erpOrderForm, orderForm } from './order.ts';
import { repairForm } from './repair.ts';
import { categoryForm, defaultsForm, linkedForm } from './stock.ts';

/** In the order in which they are made: later ones name records of earlier ones. */
const forms: readonly DemoForm[] = [
  leaveForm,
  controlsForm,
  orderForm,
  erpOrderForm,
  categoryForm,
  defaultsForm,
  linkedForm,
  repairForm,
];

/** Made by the designer's own services, as nobody's work of today. */
const origin: Origin = { ...systemOrigin, unlogged: true };

interface Maker {
  /** Works within the one transaction of the set. */
  app: App;
  actor: Actor;
  tx: Tx;
}

/**
 * Forms of the demo company (online-engine 2.8) with their records and menu entries, made by what the designer's calls do. An
 * installation gets them once, all or none; one without the demo company never.
 */
export async function seedOnlineForms(app: App): Promise<void> {
  const { rows } = await sql`select from sys_seed where key = 'demo'
    and not exists (select from sys_seed where key = 'demo:forms')`.execute(app.db);
  if (rows.length === 0) return;
  await inTransaction(app.db, async (tx) => {
    await seederOf(tx).once('demo:forms', async () => {
      const { id } = await tx
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      const actor = await loadActor(tx, { id: '', user_id: id, org_code: null, tenant_id: 0 });
      if (typeof actor === 'string') return;
      const maker: Maker = { app: { ...app, db: tx }, actor, tx };
      await makeDictionaries(maker);
      await makeForms(maker);
    });
  });
}

async function makeDictionaries({ app, actor, tx }: Maker): Promise<void> {
  const caller = { app, actor, origin };
  for (const { code, name, items } of dictionaries) {
    const hooks = app.resources.hooksOf(dictionary);
    const { id } = await addRecord(caller, dictionary, hooks, { dictCode: code, dictName: name }, tx);
    for (const [at, [itemValue, itemText, itemColor]] of items.entries())
      await addRecord(
        caller,
        dictItem,
        app.resources.hooksOf(dictItem),
        { dictId: id, itemValue, itemText, itemColor, sortOrder: at + 1 },
        tx,
      );
  }
}

async function makeForms(maker: Maker): Promise<void> {
  const { app, actor, tx } = maker;
  const caller = { app, actor, origin };
  const group = await addMenu(
    { ...caller, tx },
    {
      ...{ menuType: menuType.top, name: '在线表单示例', url: '/online/examples', component: 'layouts/RouteView' },
      ...{ icon: 'form', route: true, sortNo: 99 },
    },
  );
  await grant(tx, 'admin', [group.id]);
  await giveSharing(tx);
  const people = await peopleOf(tx, actor);
  const known = await namedRows(tx);
  const keys: Record<string, string[]> = {};
  for (const form of forms) {
    const { tableName, tableTxt } = form.table.head;
    const id = await makeTable(maker, form.table);
    for (const sub of form.subs ?? []) await enhance(maker, await makeTable(maker, sub), sub);
    await enhance(maker, id, form.table);
    await makeFormMenu(caller, { id, name: tableTxt, parentId: group.id });
    await giveRoles(tx, form, group.id);
    const upload: DemoSources['upload'] = async (by, name, content) =>
      (await app.files.save(content, name, { biz: 'temp', actor: people(by) })).path;
    const rows = await form.rows({ keys, ...known, upload });
    keys[tableName] = await addRows(maker, id, people, rows);
  }
}

/** A definition that is brought into the database. @returns its id */
async function makeTable({ app, actor, tx }: Maker, { head, columns }: DemoTable): Promise<string> {
  const caller = { app, actor, origin };
  const body = {
    head: { tableType: 1, formCategory: 'demo', ...head },
    fields: [...systemColumns(), ...columns],
    indexs: [],
  };
  const id = await addForm(caller, body, tx);
  await syncForm(caller, { id, way: 'normal' });
  return id;
}

/** Buttons, steps and rules come once the tables that they speak of are there. */
async function enhance(
  { app, actor, tx }: Maker,
  id: string,
  { buttons, steps, rules, script }: DemoTable,
): Promise<void> {
  if (!buttons && !steps && !rules && script === undefined) return;
  const change = {
    ...(buttons ? { buttons } : {}),
    ...(script === undefined ? {} : { scripts: [{ cgJsType: 'form', cgJs: script }] }),
    ...(steps
      ? {
          steps: Object.entries(steps).map(([buttonCode, list]) => ({
            ...{ buttonCode, activeStatus: '1', steps: JSON.stringify(list) },
          })),
        }
      : {}),
    ...(rules
      ? { rules: rules.map((rule) => ({ activeStatus: '1', ruleType: rule.type, rule: JSON.stringify(rule) })) }
      : {}),
  };
  await changeForm({ app, actor, origin }, id, () => change, tx);
}

/** Adds records in the names of people, and puts them where they belong in time. @returns their keys */
async function addRows(
  { app, actor, tx }: Maker,
  id: string,
  people: (username: string) => Actor,
  rows: Awaited<ReturnType<DemoForm['rows']>>,
): Promise<string[]> {
  const form = await formInUse(app, actor, id, 'add', registerForm, tx);
  const { tableName } = form.release.head;
  const keys: string[] = [];
  for (const { by, daysAgo, values, after = {} } of rows) {
    const person = people(by);
    const caller = { app, actor: actorAt('new', person), origin };
    const { id: key } = await addRecord(caller, forPerson(form.resource, person), form.hooks, values, tx);
    const settled = Object.entries(after).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
    await sql`
      update ${sql.table(`${formSchema}.${tableName}`)}
      set create_time = create_time - ${daysAgo} * interval '1 day' ${sql.join(settled, sql``)}
      where id = ${key}`.execute(tx);
    keys.push(key);
  }
  return keys;
}

/** Roles whose people let others fill in their forms by links. */
const sharing = ['biz', 'hr', 'pm'];

async function giveSharing(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms = any(${[listShareLinks.access, addShareLink.access]}) and del_flag = 0`.execute(
    tx,
  );
  for (const role of sharing)
    await grant(
      tx,
      role,
      rows.map(({ id }) => id),
    );
}

/** People of the demo company, with the administrator's rights over what is made for them. */
async function peopleOf(tx: Tx, actor: Actor): Promise<(username: string) => Actor> {
  const { rows } = await sql<{ id: string; username: string; realname: string; orgCode: string; orgId: string | null }>`
    select u.id, u.username, u.realname, u.org_code as "orgCode", d.id as "orgId"
    from sys_user u left join sys_depart d on d.org_code = u.org_code where u.del_flag = 0`.execute(tx);
  const known = new Map(rows.map((row) => [row.username, row]));
  return (username) => {
    const found = known.get(username);
    if (!found) throw new Error(`nobody is called ${username}`);
    const { id: userId, orgId, ...person } = found;
    return { ...actor, ...person, userId, orgId: orgId ?? '', orgCodes: [person.orgCode] };
  };
}

async function namedRows(tx: Tx): Promise<Pick<DemoSources, 'departs' | 'categories'>> {
  const departs = await sql<{
    name: string;
    id: string;
  }>`select depart_name as name, id from sys_depart where del_flag = '0'`.execute(tx);
  const categories = await sql<{
    code: string;
    id: string;
  }>`select code, id from sys_category where del_flag = 0`.execute(tx);
  return {
    departs: new Map(departs.rows.map(({ name, id }) => [name, id])),
    categories: new Map(categories.rows.map(({ code, id }) => [code, id])),
  };
}

/** Gives roles the rights over a form, its entry and the group above it. */
async function giveRoles(tx: Tx, { table, roles }: DemoForm, group: string): Promise<void> {
  for (const [role, rights] of Object.entries(roles)) {
    const codes = rights.map((right) => `${formPermission(table.head.tableName)}:${right}`);
    const { rows } = await sql<{ id: string; parent_id: string }>`
      select id, parent_id from sys_permission where perms = any(${codes}) and del_flag = 0`.execute(tx);
    await grant(tx, role, [...new Set([group, ...rows.flatMap(({ id, parent_id }) => [id, parent_id])])]);
  }
}

async function grant(tx: Tx, role: string, permissions: readonly string[]): Promise<void> {
  for (const permission of permissions)
    await sql`
      insert into sys_role_permission (id, role_id, permission_id)
      select ${newId()}, id, ${permission} from sys_role where role_code = ${role}
      on conflict (role_id, permission_id) do nothing`.execute(tx);
}
