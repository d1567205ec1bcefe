import { tenant } from '@dossier/contract/organisation/tenant.ts';
import { applicationQuotas, invitationQuotas } from '@dossier/contract/organisation/tenant-calls.ts';
import { platformOnly } from '@dossier/contract/platform-only.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { takeQuota } from '#db/quota.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { joinTenant } from './members.service.ts';

let app: TestApp;
let admin: string;
let next = 6000;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});

const put = (path: string, body: unknown, token = admin) => app.call('PUT', path, { token, body });
const get = (path: string, query: Record<string, string | number> = {}, token = admin) =>
  app.call('GET', path, { token, query });

async function aTenant(): Promise<number> {
  next += 1;
  await sql`insert into sys_tenant (id, name, status) values (${next}, ${`租户${next}`}, 1)`.execute(app.db);
  return next;
}

/** A package that gives the rights with these codes. */
async function packOf(tenantId: number, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where menu_type = 2 and perms = any(${[...codes]})`.execute(app.db);
  const body = { tenantId, packName: '套餐', status: '1', permissionIds: rows.map((row) => row.id).join(',') };
  expect((await app.call('POST', '/sys/tenant/addPackPermission', { token: admin, body })).message).toBe('添加成功！');
}

describe('the limits of tenants', () => {
  it('do not hand out what is the platform’s: its settings, jobs, gateway, figures and connections', async () => {
    const codes = app.served.flatMap(({ access }) =>
      platformOnly.rights.some((right) => access === right || access.startsWith(`${right}:`)) ? [access] : [],
    );
    expect(codes.length).toBeGreaterThan(15);
    const input = { permissions: [...new Set(codes), 'system:position:list'] };
    const theirs = await aPerson(app, { ...input, tenants: [await aTenant()] });
    const ours = await aPerson(app, input);
    for (const { roleId } of [theirs, ours])
      await sql`insert into sys_role_permission (id, role_id, permission_id)
        select replace(gen_random_uuid()::text, '-', ''), ${roleId}, id from sys_permission
        where component = any(${[...platformOnly.components]})
          or url in ('/isystem', '/isystem/group/operations', '/dashboard3', '/monitor', '/online')`.execute(app.db);
    const [inTenant, outside] = [
      await app.signIn(theirs.username, userPassword),
      await app.signIn(ours.username, userPassword),
    ];
    const held = async (token: string) => (await get('/sys/permission/getUserPermissionByToken', {}, token)).result;
    expect((await held(inTenant)).codeList).toEqual(['system:position:list']);
    const shown = JSON.stringify((await held(inTenant)).menu);
    const ownMenu = JSON.stringify((await held(outside)).menu);
    for (const component of platformOnly.components) {
      expect(ownMenu, component).toContain(`"${component}"`);
      expect(shown, component).not.toContain(`"${component}"`);
    }
    for (const path of ['/sys/quartzJob/list', '/sys/gatewayRoute/list', '/sys/setting/list', '/sys/dataSource/list']) {
      expect((await get(path, {}, inTenant)).code, path).toBe(510);
      expect((await get(path, {}, outside)).code, path).not.toBe(510);
    }
    expect((await get('/sys/monitor/database', {}, inTenant)).code).toBe(510);
    // A package that names them gives them neither.
    const packed = await aTenant();
    await packOf(packed, ['system:quartzJob:list', 'system:position:list']);
    const guest = await aPerson(app, { ...input, tenants: [packed] });
    const { codeList } = await held(await app.signIn(guest.username, userPassword));
    expect(codeList).toEqual(['system:position:list']);
  });

  it('tell an invited person once a day and five tenants a day, and let nobody invite without end', async () => {
    const guest = await aPerson(app);
    const told = async () =>
      (
        await sql`select 1 from sys_sms where es_receiver = ${guest.username} and es_type = 'system'
          and es_title like '%邀请您加入租户%'`.execute(app.db)
      ).rows.length;
    const inviteTo = (tenantId: number) => put('/sys/tenant/invitationUserJoin', { tenantId, userIds: guest.id });
    const first = await aTenant();
    for (let round = 0; round < 3; round += 1) {
      expect((await inviteTo(first)).success).toBe(true);
      const [request] = (await get('/sys/tenant/getTenantRequests', { tenantId: first })).result;
      expect((await put('/sys/tenant/updateUserTenantStatus', { id: request.id, status: '2' })).success).toBe(true);
    }
    expect(await told()).toBe(1);
    for (let more = 0; more < 6; more += 1) expect((await inviteTo(await aTenant())).success).toBe(true);
    expect(await told()).toBe(invitationQuotas.receiver.most);

    const own = await aTenant();
    const chief = await aPerson(app, { tenants: [own], permissions: ['system:tenant:invitation:user'] });
    const token = await app.signIn(chief.username, userPassword);
    const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',');
    const ask = (count: number) =>
      put('/sys/tenant/invitationUserJoin', { tenantId: own, accounts: names(count) }, token);
    for (const count of [200, 200, 100]) expect((await ask(count)).success).toBe(true);
    expect((await ask(1)).message).toBe('每人每天最多邀请500个用户');
  });

  it('tell of an application who decides on members there, once a day, and let nobody apply without end', async () => {
    const tenantId = await aTenant();
    const decides = 'system:tenant:updateUserTenantStatus';
    const [keeper, pageless, member, elsewhere, ill] = await Promise.all([
      aPerson(app, { tenants: [tenantId], permissions: [decides] }),
      aPerson(app, { tenants: [tenantId], permissions: [decides] }),
      aPerson(app, { tenants: [tenantId] }),
      aPerson(app, { tenants: [await aTenant()], permissions: [decides] }),
      aPerson(app, { tenants: [tenantId], permissions: [decides] }),
    ]);
    await sql`update sys_user set status = 2 where id = ${ill.id}`.execute(app.db);
    for (const { roleId } of [keeper, member])
      await sql`insert into sys_role_permission (id, role_id, permission_id)
        select replace(gen_random_uuid()::text, '-', ''), ${roleId}, id from sys_permission
        where component = ${tenant.component}`.execute(app.db);
    const bell = async ({ username }: { username: string }) => {
      const token = await app.signIn(username, userPassword);
      const { sysMsgList } = (await get('/sys/annountCement/listByUser', {}, token)).result;
      return (sysMsgList as { titile: string; openPage: string | null }[]).map(({ titile, openPage }) => [
        titile,
        openPage,
      ]);
    };
    const guest = await aPerson(app, { realname: '申请人' });
    const token = await app.signIn(guest.username, userPassword);
    const place = async (id: number) => {
      const code = id.toString(16).toUpperCase().padStart(8, 'F');
      await sql`update sys_tenant set house_number = ${code} where id = ${id}`.execute(app.db);
      return code;
    };
    const apply = (houseNumber: string) =>
      app.call('POST', '/sys/tenant/joinTenantByHouseNumber', { token, body: { houseNumber } });
    const withdraw = (id: number) => put('/sys/tenant/cancelApplyTenant', { tenantId: id }, token);

    const code = await place(tenantId);
    for (let round = 0; round < 3; round += 1) {
      expect((await apply(code)).message).toBe('申请已提交，请等待管理员审核');
      expect((await apply(code)).message).toBe('您已经提交过申请，请等待审核');
      expect((await withdraw(tenantId)).message).toBe('已撤回申请');
    }
    const title = `申请人申请加入租户“租户${tenantId}”`;
    expect(await bell(keeper)).toEqual([[title, '/isys/tenant']]);
    expect(await bell(pageless)).toEqual([[title, null]]);
    for (const one of [member, elsewhere, guest]) expect(await bell(one)).toEqual([]);
    const sent = async (id: number) =>
      (await sql`select 1 from sys_sms where es_type = 'system' and tenant_id = ${id}`.execute(app.db)).rows.length;
    expect(await sent(tenantId)).toBe(2);

    // A package that keeps the right back keeps the message back.
    const limited = await aTenant();
    await sql`update sys_user set rel_tenant_ids = ${String(limited)} where id = ${keeper.id}`.execute(app.db);
    await packOf(limited, ['system:position:list']);
    const other = await place(limited);
    await apply(other);
    expect(await sent(limited)).toBe(0);

    // Many accounts that apply one after the other do not ring without end either.
    await sql`delete from sys_tenant_pack where tenant_id = ${limited}`.execute(app.db);
    const flooded = await aPerson(app);
    const { tenant: perTenant, applicant } = applicationQuotas;
    expect(await takeQuota(app.db, `apply:in:${limited}`, perTenant, perTenant.most - 1)).toBe(true);
    const body = { houseNumber: other };
    const theirs = await app.signIn(flooded.username, userPassword);
    expect((await app.call('POST', '/sys/tenant/joinTenantByHouseNumber', { token: theirs, body })).success).toBe(true);
    expect(await sent(limited)).toBe(0);

    for (let used = 4; used < applicant.most; used += 1) {
      expect((await withdraw(limited)).success).toBe(true);
      expect((await apply(other)).success).toBe(true);
    }
    await withdraw(limited);
    expect((await apply(other)).message).toBe(`每人每天最多提交${applicant.most}次加入申请`);
  });

  it('are not deleted under who becomes a member meanwhile', async () => {
    const tenantId = await aTenant();
    const person = await aPerson(app);
    const remove = () => app.call('DELETE', '/sys/tenant/delete', { token: admin, query: { id: tenantId } });
    let deleting: ReturnType<typeof remove> | undefined;
    await inTransaction(app.db, async (tx) => {
      await joinTenant(app, tx, person.id, tenantId);
      deleting = remove();
      // Until it waits for this transaction, or has come through beside it.
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(app.db);
        expect(rows.length).toBeGreaterThan(0);
      }, 15_000);
    });
    expect((await deleting)?.message).toBe('该租户已被引用，无法删除！');
    const free = await aTenant();
    await app.call('DELETE', '/sys/tenant/delete', { token: admin, query: { id: free } });
    await expect(inTransaction(app.db, (tx) => joinTenant(app, tx, person.id, free))).rejects.toThrow('未找到对应实体');
  });
});
