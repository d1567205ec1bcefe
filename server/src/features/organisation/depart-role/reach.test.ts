import { user } from '@dossier/contract/identity/user.ts';
import { depart } from '@dossier/contract/organisation/depart.ts';
import { departRole } from '@dossier/contract/organisation/depart-role.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';

/*
 * Second-level administrators of two tenants with data rules, against an oracle that goes through the rows one by one:
 * every call about department roles and about the members of departments, read and written.
 */

const orgs = ['A01', 'A01A01', 'A01A01A01', 'A01A02', 'A02', 'A02A01'] as const;
type Org = (typeof orgs)[number];
const tenants = [701, 702] as const;
type Tenant = (typeof tenants)[number];

interface RoleRow {
  org: Org;
  tenant: Tenant;
  name: string;
}
interface Given {
  roles: RoleRow[];
  /** Members: department and tenant. */
  members: { org: Org; tenant: Tenant }[];
  works: Tenant;
  superior: boolean;
  manages: Org[];
  /** A data rule on department roles: the name begins so. */
  rule: string | null;
  /** The tenant that the caller says he means, in body and query. */
  claims: Tenant;
}

const org = fc.constantFrom(...orgs);
const tenant = fc.constantFrom(...tenants);
const given: fc.Arbitrary<Given> = fc.record({
  roles: fc.array(fc.record({ org, tenant, name: fc.constantFrom('甲一', '甲二', '乙一') }), {
    minLength: 3,
    maxLength: 10,
  }),
  members: fc.array(fc.record({ org, tenant }), { minLength: 2, maxLength: 8 }),
  works: tenant,
  superior: fc.boolean(),
  manages: fc.uniqueArray(org, { maxLength: 2 }),
  rule: fc.option(fc.constantFrom('甲', '甲一', '丙'), { nil: null }),
  claims: tenant,
});

const rights = ['list', 'add', 'edit', 'delete'].map((action) => `system:depart:role:${action}`);
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  for (const id of tenants)
    await sql`insert into sys_tenant (id, name, status) values (${id}, ${`租户${id}`}, 1)`.execute(app.db);
});

describe('second-level administrators', () => {
  it('reach in every call exactly the rows of their tenant, their departments and their data rules', async () => {
    await fc.assert(
      fc.asyncProperty(given, async (world) => {
        const { token, roles, members, departs } = await arrange(world);
        const reach = world.superior ? world.manages : [];
        const reaches = (code: string) => reach.some((top) => code.startsWith(top));
        const mine = roles.filter(
          (row) =>
            row.tenant === world.works && reaches(row.org) && (world.rule === null || row.name.startsWith(world.rule)),
        );
        const visible = new Set(mine.map((row) => row.id));
        const call = (method: string, path: string, more: Parameters<TestApp['call']>[2] = {}) =>
          app.call(method, path, { token, ...more });

        const listed: string[] = [];
        for (const { id } of departs) {
          const query = { deptId: id, pageSize: 50, tenantId: world.claims };
          const page = await call('GET', `${departRole.path}/list`, { query });
          listed.push(...((page.result?.records ?? []) as { id: string }[]).map((row) => row.id));
        }
        expect(listed.sort()).toEqual([...visible].sort());

        for (const row of roles) {
          const seen = visible.has(row.id);
          expect((await call('GET', `${departRole.path}/queryById`, { query: { id: row.id } })).success).toBe(seen);
          const body = { id: row.id, version: 1, description: '改', tenantId: world.claims, departId: departs[0]?.id };
          const edit = await call('PUT', `${departRole.path}/edit`, { body });
          expect(edit.success, edit.message).toBe(seen);
        }
        const { rows: kept } = await sql<{
          id: string;
          tenant_id: number;
          depart_code: string;
          description: string | null;
        }>`
          select id, tenant_id, depart_code, description from sys_depart_role`.execute(app.db);
        // Nothing moved, whatever the bodies claimed, and nobody else's row was touched.
        for (const row of roles) {
          const now = kept.find(({ id }) => id === row.id);
          expect(now).toMatchObject({
            tenant_id: row.tenant,
            depart_code: `${row.tenant}${row.org}`,
            description: visible.has(row.id) ? '改' : null,
          });
        }

        for (const { id, code, tenant: of } of departs) {
          const page = await call('GET', '/sys/user/departUserList', { query: { depId: id, pageSize: 50 } });
          const allowed = of === world.works && reaches(code);
          expect(page.success, `${code} ${page.message}`).toBe(allowed);
          if (allowed) {
            const wanted = members.filter((one) => one.tenant === of && one.org.startsWith(code)).map((one) => one.id);
            expect(page.result.records.map((one: { id: string }) => one.id).sort()).toEqual(wanted.sort());
          }
          const join = await call('POST', '/sys/user/editSysDepartWithUser', {
            body: {
              depId: id,
              userIdList: members
                .filter((one) => one.tenant === world.works)
                .map((one) => one.id)
                .slice(0, 1),
            },
          });
          if (members.some((one) => one.tenant === world.works)) expect(join.success, join.message).toBe(allowed);
          const steal = members.find((one) => one.tenant !== world.works);
          if (steal) {
            const body = { depId: id, userIdList: [steal.id] };
            expect((await call('POST', '/sys/user/editSysDepartWithUser', { body })).success).toBe(false);
          }
        }

        const batch = await call('DELETE', `${departRole.path}/deleteBatch`, {
          query: { ids: `${roles.map((row) => row.id).join(',')},` },
        });
        expect(batch.success).toBe(mine.length === roles.length);
        for (const row of roles) await call('DELETE', `${departRole.path}/delete`, { query: { id: row.id } });
        const { rows: left } = await sql<{ id: string }>`select id from sys_depart_role`.execute(app.db);
        expect(left.map((row) => row.id).sort()).toEqual(
          roles
            .filter((row) => !visible.has(row.id))
            .map((row) => row.id)
            .sort(),
        );
      }),
      { ...rounds(12), endOnFailure: true },
    );
  }, 120_000);
});

/** Departments of both tenants under their own codes, members, roles, and the caller. */
async function arrange(world: Given) {
  await sql`delete from ${sql.table(departRole.table)}`.execute(app.db);
  await sql`delete from ${sql.table(depart.table)} where tenant_id = any(${[...tenants]})`.execute(app.db);
  await sql`delete from ${sql.table(user.table)} where rel_tenant_ids is not null`.execute(app.db);
  const departs = tenants.flatMap((of) => orgs.map((code) => ({ id: newId(), code, tenant: of })));
  for (const { id, code, tenant: of } of departs)
    await sql`insert into sys_depart (id, depart_name, org_code, tenant_id) values (${id}, ${code}, ${`${of}${code}`}, ${of})`.execute(
      app.db,
    );
  const idOf = (code: Org, of: Tenant) => departs.find((one) => one.code === code && one.tenant === of)?.id ?? '';
  const members = [];
  for (const one of world.members) {
    const id = newId();
    await sql`insert into sys_user (id, username, realname, rel_tenant_ids) values (${id}, ${`m${id}`}, '成员', ${String(one.tenant)})`.execute(
      app.db,
    );
    await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${id}, ${idOf(one.org, one.tenant)})`.execute(
      app.db,
    );
    members.push({ ...one, id });
  }
  const roles = [];
  for (const row of world.roles) {
    const id = newId();
    await sql`insert into sys_depart_role (id, depart_id, role_name, role_code, tenant_id, depart_code)
      values (${id}, ${idOf(row.org, row.tenant)}, ${row.name}, ${id.slice(-12)}, ${row.tenant}, ${`${row.tenant}${row.org}`})`.execute(
      app.db,
    );
    roles.push({ ...row, id });
  }
  const person = await aPerson(app, {
    tenants: [world.works],
    permissions: [...rights, 'system:user:departUserList', 'system:user:editDepartWithUser'],
    rules:
      world.rule === null
        ? []
        : [{ component: departRole.component, column: 'roleName', condition: 'RIGHT_LIKE', value: world.rule }],
  });
  const ids = world.manages.map((code) => idOf(code, world.works)).join(',');
  await sql`update sys_user set user_identity = ${world.superior ? 2 : 1}, depart_ids = ${ids} where id = ${person.id}`.execute(
    app.db,
  );
  return { token: await app.signIn(person.username, userPassword), roles, members, departs };
}
