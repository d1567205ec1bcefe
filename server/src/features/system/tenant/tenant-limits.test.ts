import { platformOnly } from '@dossier/contract/core/platform-only.ts';
import { invitationQuotas } from '@dossier/contract/system/tenant-calls.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aPerson, userPassword } from '../../../../test/people.ts';
import { inTransaction } from '../../../platform/database.ts';
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
          or url in ('/isystem', '/dashboard3', '/monitor', '/online')`.execute(app.db);
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
