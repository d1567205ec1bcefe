import { resources } from '@dossier/contract/all.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { costRights, identityRights, priceRights } from '@dossier/contract/pm/prices.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { fetchBytes } from '#test/upload.ts';
import { seedDemo } from './demo.ts';
import { seederOf } from './seeder.ts';

const password = 'Demo-company-2026';
type Row = Record<string, unknown> & { id: string };

/** Projects, and registers whose records belong to one; what filings rest on belongs to a month. */
const registers = resources.filter(
  ({ area, name, within }) => area === 'pm' && (name === 'project' || (within !== null && name !== 'statEvidence')),
);
/** Who reads with the data rules of a role, and how many of each are asked. */
const asked: Readonly<Record<string, number>> = {
  pm: 2,
  member: 2,
  dept_head: 2,
  biz: 1,
  finance: 1,
  hr: 1,
  leader: 1,
  pmo: 1,
};

interface Reader {
  role: string;
  username: string;
  orgCode: string;
  /** Cleared for papers up to it. */
  level: number;
  token: string;
  rights: ReadonlySet<string>;
}

/** DR1, DR2, DR3 and DR7 of the domain, worked out a second time from the rows themselves and compared at every door. */
describe('rights on records of projects, in the demo company', () => {
  let app: TestApp;
  let readers: Reader[];
  const rows = new Map<string, Row[]>();

  beforeAll(async () => {
    app = await testApp();
    await app.db.transaction().execute((tx) => seedDemo(seederOf(tx), password));
    const { rows: people } = await sql<Omit<Reader, 'token' | 'rights'> & { perms: string[] }>`
      select o.role_code as role, u.username, u.org_code as "orgCode",
        coalesce((select max(c.level) from arc_clearance c where c.username = u.username and c.status = '30'
          and now() between c.valid_from and coalesce(c.valid_until, 'infinity')), 1)::int as level,
        array_agg(distinct p.perms) filter (where p.perms is not null) as perms
      from sys_user u join sys_user_role h on h.user_id = u.id join sys_role o on o.id = h.role_id
      join sys_role_permission g on g.role_id = o.id join sys_permission p on p.id = g.permission_id
      group by 1, 2, 3 order by 1, 2`.execute(app.db);
    const chosen = Object.entries(asked).flatMap(([role, n]) => people.filter((one) => one.role === role).slice(0, n));
    readers = await Promise.all(
      chosen.map(async ({ perms, ...one }) => ({
        ...one,
        rights: new Set(perms),
        token: await app.signIn(one.username, password),
      })),
    );
    for (const { table } of registers) {
      const found = await sql<{
        row: Row;
      }>`select to_jsonb(t) as row from ${sql.table(table)} t where del_flag = 0`.execute(app.db);
      rows.set(
        table,
        found.rows.map(({ row }) => row),
      );
    }
  }, 180_000);

  const has = (list: unknown, username: string) =>
    String(list ?? '')
      .split(',')
      .includes(username);

  /** DR1: of the project; DR2: of the department tree; the others see all of them. */
  function seesProject({ role, username, orgCode }: Reader, project: Row): boolean {
    switch (role) {
      case 'pm':
      case 'member':
        return (
          [project.pm, project.director, project.biz_owner].includes(username) ||
          has(project.watchers, username) ||
          has(project.team, username)
        );
      case 'dept_head':
        return String(project.dept_code).startsWith(orgCode);
      default:
        return true;
    }
  }

  /** DR3: claims and dispatches of members are their own. */
  function isOwn({ role, username }: Reader, { name }: Resource, row: Row): boolean {
    if (role !== 'member') return true;
    if (name === 'cost') return row.create_by === username || row.claimant === username;
    return name !== 'dispatch' || row.username === username;
  }

  /** A record is seen by who sees what it belongs to; one that belongs to nothing yet by its maker and by who sees everything above. */
  function sees(reader: Reader, resource: Resource, row: Row): boolean {
    if (resource.name === 'project') return seesProject(reader, row);
    if (!isOwn(reader, resource, row) || Number(row.secret ?? 0) > reader.level) return false;
    const field = resource.fields[resource.within ?? ''];
    const above = registers.find(({ table }) => field?.type === 'reference' && table === field.target?.().table);
    if (!above || !reader.rights.has(`${above.permission}:list`)) return false;
    const key = row[field?.column ?? snake(resource.within ?? '')];
    if (key === null || key === undefined) {
      const limited = ['pm', 'member', 'dept_head'].includes(reader.role);
      const heads = reader.role === 'dept_head' && row.sys_org_code === reader.orgCode;
      return !limited || heads || row.create_by === reader.username;
    }
    const parent = rows.get(above.table)?.find(({ id }) => id === key);
    return parent !== undefined && sees(reader, above, parent);
  }

  const get = (path: string, { token }: Reader, query: Record<string, string> = {}) =>
    app.call('GET', path, { token, query });

  async function listed(path: string, reader: Reader): Promise<{ ids: string[]; total: number }> {
    const ids: string[] = [];
    let total = 0;
    for (let pageNo = 1; pageNo === 1 || ids.length < total; pageNo += 1) {
      const { result } = await get(`${path}/list`, reader, {
        pageNo: String(pageNo),
        pageSize: '500',
        column: 'createTime',
        order: 'asc',
      });
      total = result.total;
      if (result.records.length === 0) break;
      ids.push(...result.records.map(({ id }: Row) => id));
    }
    return { ids, total };
  }

  /** What an export has: its heads, and how many records above the line that says who made it. */
  async function sheetOf(path: string, reader: Reader): Promise<{ header: readonly string[]; records: number }> {
    const { bytes } = await fetchBytes(app, `${path}/exportXls?format=xlsx`, reader.token);
    const workbook = await readWorkbook(bytes);
    let records = -1;
    for await (const _ of workbook.rows) records += 1;
    return { header: workbook.header, records };
  }

  it.each(registers.map((resource) => [resource.path, resource] as const))(
    '%s: lists, groups, files, calls and comments tell what the rules say (DR1, DR2, DR3)',
    async (path, resource) => {
      const { permission, table, actions, states } = resource;
      const all = rows.get(table) ?? [];
      let kept = 0;
      for (const reader of readers.filter(({ rights }) => rights.has(`${permission}:list`))) {
        const who = `${reader.role} ${reader.username}`;
        const seen = all.filter((row) => sees(reader, resource, row));
        const { ids, total } = await listed(path, reader);
        expect([who, total, ids.toSorted()]).toEqual([who, seen.length, seen.map(({ id }) => id).toSorted()]);
        if (states)
          expect([who, (await get(`${path}/groups`, reader, { by: states.field })).result.count]).toEqual([
            who,
            seen.length,
          ]);
        if (reader.rights.has(`${permission}:export`) && seen.length > 0 && seen.length <= 300)
          expect([who, (await sheetOf(path, reader)).records]).toEqual([who, seen.length]);
        const hidden = all.find(({ id }) => !ids.includes(id));
        if (!hidden) continue;
        kept += 1;
        const about = { tableName: table, tableDataId: hidden.id };
        expect((await get(`${path}/queryById`, reader, { id: hidden.id })).result ?? null, who).toBeNull();
        for (const call of ['timeline', 'people'])
          expect((await get(`/sys/comment/${call}`, reader, about)).success, who).toBe(false);
        const body = { ...about, commentContent: '看见了', mentions: '' };
        expect((await app.call('POST', '/sys/comment/addText', { token: reader.token, body })).success, who).toBe(
          false,
        );
        for (const { access, path: at } of Object.values(actions).map(({ endpoint }) => endpoint)) {
          const answer = await app.call('POST', at, {
            token: reader.token,
            body: { id: hidden.id, version: hidden.version, password },
          });
          expect(answer.reason, `${who} ${at}`).toBe(reader.rights.has(String(access)) ? 'missing' : 'forbidden');
        }
      }
      expect(kept, 'somebody does not see everything').toBeGreaterThan(0);
    },
  );

  it('the plan, the page, the curve and the news of a project are for who sees it', async () => {
    const projects = rows.get('pm_project') ?? [];
    for (const reader of readers.filter(({ rights }) => rights.has('pm:task:list'))) {
      for (const project of projects.filter((_, at) => at % 6 === 0)) {
        const asks = ['/pm/plan/queryByProject', '/pm/project/feed', '/pm/project/overview', '/pm/project/curve'];
        for (const path of asks) {
          const { success, reason } = await get(path, reader, { projectId: project.id, id: project.id });
          const at = `${reader.role} ${reader.username} ${path} ${project.code}`;
          if (!seesProject(reader, project)) expect([success, reason], at).toEqual([false, 'missing']);
          else if (reason !== 'forbidden') expect(success, at).toBe(true);
        }
      }
    }
  });

  it('whoever may be called in a comment sees the record, and the others of the same role are not offered', async () => {
    const task = registers.find(({ path }) => path === '/pm/task');
    const pmo = readers.find(({ role }) => role === 'pmo');
    if (!task || !pmo) throw new Error('no tasks');
    for (const row of (rows.get('pm_task') ?? []).filter((_, at) => at % 150 === 0).slice(0, 12)) {
      const { result } = await get('/sys/comment/people', pmo, { tableName: 'pm_task', tableDataId: row.id });
      const offered = new Set(result.map(({ username }: { username: string }) => username));
      for (const reader of readers) {
        const should = reader.rights.has('pm:task:list') && sees(reader, task, row);
        if (offered.has(reader.username)) expect(should, `${reader.username} ${row.id}`).toBe(true);
      }
    }
  });

  const guarded = new Set<string>([...priceRights, ...costRights, ...identityRights].map(([code]) => code));

  it.each(registers.map((resource) => [resource.path, resource] as const))(
    '%s: prices, costs and margins are for who may see them (DR7)',
    async (path, resource) => {
      const columns = Object.keys(resource.fields).filter((name) => guarded.has(columnPermission(resource, name)));
      for (const reader of readers.filter(({ rights }) => rights.has(`${resource.permission}:list`))) {
        const hidden = columns.filter((name) => !reader.rights.has(columnPermission(resource, name)));
        if (hidden.length === 0) continue;
        const who = `${reader.role} ${path}`;
        const { records } = (await get(`${path}/list`, reader, { pageSize: '20' })).result;
        const details = await Promise.all(
          records.slice(0, 2).map(async ({ id }: Row) => (await get(`${path}/queryById`, reader, { id })).result),
        );
        for (const record of [...records, ...details])
          for (const name of hidden) expect(record[name] ?? null, `${who} ${name}`).toBeNull();
        for (const name of hidden) {
          const field = resource.fields[name];
          expect(
            (await get(`${path}/list`, reader, { column: name, order: 'asc' })).success,
            `${who} sorted by ${name}`,
          ).toBe(false);
          const figures = (await get(`${path}/figures`, reader)).result ?? [];
          expect(JSON.stringify(figures), who).not.toContain(`"${name}"`);
          if (reader.rights.has(`${resource.permission}:export`) && records.length > 0) {
            const { header } = await sheetOf(path, reader);
            expect(header, `${who} ${name}`).not.toContain(field?.label);
          }
        }
      }
    },
  );
});
