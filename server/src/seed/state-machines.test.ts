import { resources } from '@dossier/contract/all.ts';
import { type Action, stateOf, statesFor, waitingStates } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { minimalRow } from '#test/minimal-row.ts';
import { seedChecks } from './demo/archive/checks.ts';
import { seedFiles } from './demo/files.ts';
import { demoRoles } from './demo/roles.ts';
import { seedDemo } from './demo.ts';
import { seederOf } from './seeder.ts';

const password = 'Demo-company-2026';
type Row = Record<string, unknown> & { id: string };
/** Registers whose records move. */
const machines = resources.filter(({ states, actions }) => states && Object.keys(actions).length > 0);

interface RolePerson {
  role: string;
  token: string;
  rights: ReadonlySet<string>;
}

/** What the tables of the domain (4.3, 6.5, 7) say of each action, asked of the server by a person of each role of the demo company. */
describe('every state machine, walked by every role', () => {
  let app: TestApp;
  let persons: RolePerson[];
  let published: ReadonlySet<string>;

  beforeAll(async () => {
    app = await testApp();
    await app.db.transaction().execute((tx) => seedDemo(seederOf(tx), password));
    await seedFiles(app.db, app.config);
    await seedChecks(app.db, app.config);
    persons = await Promise.all(demoRoles.map(async ({ code }) => personOf(code)));
    const { rows } = await sql<{
      code: string;
    }>`select code from flow_definition where published is not null and not disabled`.execute(app.db);
    published = new Set(rows.map(({ code }) => code));
  }, 180_000);

  async function personOf(role: string): Promise<RolePerson> {
    const { rows: holders } = await sql<{ username: string }>`select u.username from sys_user u
      join sys_user_role h on h.user_id = u.id join sys_role o on o.id = h.role_id
      where o.role_code = ${role} order by u.username limit 1`.execute(app.db);
    const username = holders[0]?.username ?? '';
    const { rows } = await sql<{ perms: string }>`
      select distinct p.perms from sys_user u join sys_user_role o on o.user_id = u.id
      join sys_role_permission g on g.role_id = o.role_id join sys_permission p on p.id = g.permission_id
      where u.username = ${username} and p.perms is not null`.execute(app.db);
    return { role, token: await app.signIn(username, password), rights: new Set(rows.map(({ perms }) => perms)) };
  }

  /** A record that the person may see, or any where they see none. */
  async function recordFor({ table, path }: Resource, { token }: RolePerson): Promise<{ id: string; isSeen: boolean }> {
    const { result } = await app.call('GET', `${path}/list`, { token, query: { pageSize: 1 } });
    const seen: string | undefined = result?.records?.[0]?.id;
    if (seen !== undefined) return { id: seen, isSeen: true };
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} where del_flag::text = '0' limit 1`.execute(app.db);
    const id = rows[0]?.id ?? (await minimalRow(app, table));
    const own = await app.call('GET', `${path}/queryById`, { token, query: { id } });
    return { id, isSeen: own.success };
  }

  const columnOf = ({ states, fields }: Resource): string => {
    const field = states?.field ?? '';
    return fields[field]?.column ?? snake(field);
  };
  const rowOf = async ({ table }: Resource, id: string): Promise<Row> => {
    const { rows } = await sql<{
      row: Row;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(app.db);
    if (!rows[0]) throw new Error(`no ${table} ${id}`);
    return rows[0].row;
  };
  const putState = (resource: Resource, id: string, state: string) =>
    sql`update ${sql.table(resource.table)} set ${sql.ref(columnOf(resource))} = ${state} where id = ${id}`.execute(
      app.db,
    );

  /** The states of a register with their texts: all of its dictionary. */
  async function statesOf({ states, fields }: Resource): Promise<Map<string, string>> {
    const field = fields[states?.field ?? ''];
    const code = field && 'dict' in field ? field.dict : '';
    const { rows } = await sql<{ value: string; text: string }>`
      select i.item_value as value, i.item_text as text from sys_dict_item i join sys_dict d on d.id = i.dict_id
      where d.dict_code = ${code} order by i.sort_order`.execute(app.db);
    return new Map(rows.map(({ value, text }) => [value, text]));
  }

  const ask = ({ endpoint: { path } }: Action, row: Row, { token }: RolePerson): Promise<Answer> =>
    app.call('POST', path, { token, body: { id: row.id, version: row.version, password } });

  /** What is said of a record that is in another state than the action asks for; null where it may go. */
  function refusalOf(resource: Resource, action: Action, row: Row, texts: ReadonlyMap<string, string>) {
    const { states, actions } = resource;
    if (!states) return null;
    const state = stateOf(states, { [states.field]: row[columnOf(resource)] });
    const isFrozen = waitingStates(actions).has(state);
    if (!isFrozen && statesFor(action, (flow) => published.has(flow)).includes(state)) return null;
    const own = isFrozen ? undefined : states.refusals?.[state]?.(row);
    return own ?? { reason: 'state', message: `当前状态为“${texts.get(state) ?? state}”，不能执行“${action.label}”` };
  }

  it.each(machines.map((resource) => [resource.permission, resource] as const))('%s', async (_name, resource) => {
    const texts = await statesOf(resource);
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining(Object.values(resource.actions).flatMap(({ from, to }) => [...from, ...(to ? [to] : [])])),
    );
    let allowed = 0;
    for (const person of persons) {
      const held = Object.values(resource.actions).filter(({ endpoint: { access } }) =>
        person.rights.has(String(access)),
      );
      const { id, isSeen } = await recordFor(resource, person);
      for (const action of Object.values(resource.actions)) {
        const where = `${person.role} ${action.name}`;
        const before = await rowOf(resource, id);
        if (!held.includes(action)) {
          expect(await ask(action, before, person), where).toMatchObject({
            success: false,
            reason: 'forbidden',
          });
          continue;
        }
        for (const state of texts.keys()) {
          await putState(resource, id, state);
          const row = await rowOf(resource, id);
          const answer = await ask(action, row, person);
          const refusal = refusalOf(resource, action, row, texts);
          const at = `${where} from ${state}`;
          if (!isSeen) expect(answer, at).toMatchObject({ success: false, reason: 'missing' });
          else if (refusal) expect(answer, at).toMatchObject({ success: false, ...refusal });
          else {
            allowed += 1;
            expect([answer.reason, answer.message], at).not.toEqual([
              'state',
              `当前状态为“${texts.get(state)}”，不能执行“${action.label}”`,
            ]);
            expect(answer.reason, at).not.toBe('forbidden');
            if (answer.success) await expectMoved(resource, action, row);
            await restore(resource, before);
          }
        }
        await restore(resource, before);
      }
    }
    expect(allowed, 'somebody may do something').toBeGreaterThan(0);
  });

  async function expectMoved(resource: Resource, { to, flow, label }: Action, row: Row): Promise<void> {
    const after = await rowOf(resource, row.id);
    // An approval may be over at once: nobody has published it, or it asks nobody for this record.
    const next = flow ? [flow.waiting, flow.passed] : [to];
    if (to !== null) expect(next, label).toContain(after[columnOf(resource)]);
    expect(Number(after.version)).toBeGreaterThan(Number(row.version));
  }

  /** As it was before somebody acted on it. */
  async function restore({ table }: Resource, row: Row): Promise<void> {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`.execute(app.db);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`update ${sql.table(table)} set (${columns}) = (select ${columns}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)) where id = ${row.id}`.execute(
      app.db,
    );
  }
});
