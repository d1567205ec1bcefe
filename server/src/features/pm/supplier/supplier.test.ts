import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { aSupplier } from '#test/registers.ts';

describe('suppliers', () => {
  let app: TestApp;
  let desk: MoneyDesk;
  let projectId: string;
  const sub = (supplier: string, change: object = {}) => ({
    ...{ name: '分包', kind: 'sub', supplier, projectId, cur: 'CNY', amount: 100 },
    ...{ startDate: '2026-01-05', endDate: '2026-12-31', ...change },
  });
  const find = async (name: string) => (await desk.call('GET', '/pm/supplier/list', { name })).result.records[0];
  const edit = async (name: string, change: object) => {
    const { id, version } = await find(name);
    return desk.call('PUT', '/pm/supplier/edit', { id, version, ...change });
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await moneyDesk(app, { files: 20 });
    projectId = (await desk.project()).id;
    await desk.contract({ projectId, allowSub: 'Y' });
  });

  it('are numbered, admitted for a time, and black-listed with a reason', async () => {
    await aSupplier(app, desk.token, '启航软件');
    expect(await find('启航软件')).toMatchObject({ code: 'FBS-0001', black: 'N', active: 'Y', country: 'CN' });
    const fields = async (change: object) => (await edit('启航软件', change)).result?.fields;
    expect(await fields({ admitted: '2026-02-01', validTo: '2026-01-01' })).toEqual({
      validTo: '准入有效期不能早于准入日期',
    });
    expect(await fields({ black: 'Y' })).toEqual({ blackReason: '列入原因不能为空' });
    expect(await fields({ uscc: '123' })).toEqual({ uscc: '统一社会信用代码不正确，请核对18位代码' });
  });

  it('get no contract while they are black-listed or no longer admitted (PM15)', async () => {
    await aSupplier(app, desk.token, '远帆科技');
    const { id } = await desk.made('contract', sub('远帆科技'));
    const file = { signDate: '2026-01-04', signed: desk.paper() };
    await sql`update pm_contract set status = '30' where id = ${id}`.execute(app.db);
    const sign = async () => {
      const { reason, message } = await desk.act('contract', id, 'sign', file);
      return { reason, message };
    };
    await edit('远帆科技', { validTo: '2026-01-31' });
    expect(await sign()).toEqual({ reason: 'PM15', message: '分包商“远帆科技”准入资格已于2026-01-31到期' });
    await edit('远帆科技', { black: 'Y', blackReason: '转包' });
    expect(await sign()).toEqual({ reason: 'PM15', message: '分包商“远帆科技”已列入黑名单' });
    await edit('远帆科技', { black: 'N', validTo: '2099-12-31' });
    expect(await sign()).toMatchObject({ message: '合同已签署生效' });
  });

  it('are named by contracts, follow a new name, and stay while they are named (C09)', async () => {
    await aSupplier(app, desk.token, '旧名');
    const { id } = await desk.made('contract', sub('旧名'));
    expect((await edit('旧名', { name: '新名' })).success).toBe(true);
    expect((await desk.read('contract', id)).supplier).toBe('新名');
    const { id: supplierId } = await find('新名');
    expect((await desk.call('DELETE', '/pm/supplier/delete', { id: supplierId })).message).toBe(
      '“新名”已被1条合同引用，不能删除',
    );
    const unknown = await desk.call('POST', '/pm/contract/add', sub('没有的'));
    expect(Object.keys(unknown.result.fields)).toEqual(['supplier']);
  });
});
