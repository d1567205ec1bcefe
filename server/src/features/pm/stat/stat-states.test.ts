import { priceRights } from '@dossier/contract/pm/prices.ts';
import { stat, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { day } from '#test/dispatches.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { expectDrilled, statMonth as period, type StatDesk, statDesk } from '#test/statistics.ts';
import { fetchBytes } from '#test/upload.ts';
import { draftLastMonth, draftStatistics } from './draft-statistics.job.ts';

/** States from which each move is made, and where it leads. */
const domain: Readonly<Record<string, { from: readonly string[]; to: string | null }>> = {
  regenerate: { from: ['10'], to: null },
  check: { from: ['10'], to: '20' },
  reopen: { from: ['20'], to: '10' },
  file: { from: ['20'], to: '30' },
  withdraw: { from: ['30'], to: '10' },
  compare: { from: ['10', '20', '30'], to: null },
};
const names: Readonly<Record<string, string>> = { '10': '草稿', '20': '已核对', '30': '已报送' };

describe('states and readers of filings', () => {
  let app: TestApp;
  let at: StatDesk;
  let desk: StatDesk['desk'];
  beforeAll(async () => {
    app = await testApp();
    at = await statDesk(app);
    desk = at.desk;
  });

  it('move from each state by exactly their actions; of what was filed all others are told PM45', async () => {
    const { result } = await at.generate();
    const { id } = result;
    for (const status of Object.values(statStatus))
      for (const [action, { from, to }] of Object.entries(domain)) {
        await at.put(id, status);
        const answer = await at.act(id, action);
        if (from.includes(status)) {
          expect(answer.success, `${status} ${action} ${answer.message}`).toBe(true);
          expect((await at.read(id)).status).toBe(to ?? status);
          continue;
        }
        const { label } = stat.actions[action as keyof typeof stat.actions];
        expect(answer, `${status} ${action}`).toMatchObject(
          status === '30'
            ? { reason: 'PM45', message: '2025-01已报送，如需修改请先撤回报送' }
            : { reason: 'state', message: `当前状态为“${names[status]}”，不能执行“${label}”` },
        );
        expect((await at.read(id)).status).toBe(status);
      }
    expect(Object.keys(domain).sort()).toEqual(Object.keys(stat.actions).sort());
    await at.put(id, '30');
    const pm45 = { success: false, reason: 'PM45', message: '2025-01已报送，如需修改请先撤回报送' };
    expect(await at.generate()).toMatchObject(pm45);
    expect(await desk.edit('stat', id, { note: '改' })).toMatchObject(pm45);
    expect(await at.call('DELETE', '/pm/stat/delete', { id })).toMatchObject(pm45);
    await at.put(id, '20');
    expect(await desk.edit('stat', id, { note: '改' })).toMatchObject({ reason: 'state' });
    expect((await at.act(id, 'file', { receipt: '' })).result.fields).toEqual({ receipt: '报送回执不能为空' });
    expect((await at.act(id, 'file', { filedDate: day(1) })).result.fields).toEqual({
      filedDate: '报送日期不能晚于今天',
    });
    expect((await at.act(id, 'file')).message).toBe('统计申报已报送');
    expect(await at.read(id)).toMatchObject({ filedBy: 'admin', filedDate: day(-1) });
    expect((await at.act(id, 'withdraw', { reason: '' })).result.fields).toEqual({ reason: '撤回原因不能为空' });
    expect((await at.act(id, 'withdraw')).message).toBe('报送已撤回，统计申报回到草稿');
    expect(await at.read(id)).toMatchObject({ filedBy: null, reason: '数据更正' });
    await at.remove(id);
  });

  it('are never deleted once they were filed, withdrawn or not, and keep the receipt of the authority', async () => {
    const { id } = (await at.generate()).result;
    await at.act(id, 'check');
    const { receipt } = at.told();
    expect((await at.act(id, 'file', { receipt })).success).toBe(true);
    const { firstFiledTime } = await at.read(id);
    expect(firstFiledTime).toMatch(new RegExp(`^${day(0)} `));
    expect((await at.act(id, 'withdraw')).success).toBe(true);
    expect(await at.read(id)).toMatchObject({ status: '10', receipt, firstFiledTime });
    // Nobody takes the mark away by a form.
    expect((await desk.edit('stat', id, { note: '更正', firstFiledTime: null })).success).toBe(true);
    const refused = { success: false, reason: 'filed', message: '2025-01曾经报送，不能删除' };
    expect(await at.call('DELETE', '/pm/stat/delete', { id })).toMatchObject(refused);
    const batch = await at.call('DELETE', '/pm/stat/deleteBatch', { ids: id });
    expect(batch.message).toContain('2025-01曾经报送，不能删除');
    const kept = await sql<{ lines: number; evidence: number }>`select
      (select count(*)::int from pm_stat_line where stat_id = ${id}) as lines,
      (select count(*)::int from pm_stat_evidence where stat_id = ${id}) as evidence`.execute(app.db);
    expect(kept.rows[0]?.lines).toBeGreaterThan(0);
    expect(kept.rows[0]?.evidence).toBeGreaterThan(0);
    // Filed a second time, it keeps when it was first.
    await sql`update pm_stat set first_filed_time = '2025-02-04 09:00:00+08' where id = ${id}`.execute(app.db);
    await at.act(id, 'check');
    expect((await at.act(id, 'file')).success).toBe(true);
    expect((await at.read(id)).firstFiledTime).toBe('2025-02-04 09:00:00');
    await at.remove(id);
  });

  it('are one a month, also when two make it at once; months to come and wrong ones are refused', async () => {
    const answers = await Promise.all([at.generate('2025-03'), at.generate('2025-03'), at.generate('2025-03')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, message } of answers) if (!success) expect(message).toBe('该期间已有统计申报');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pm_stat where period = '2025-03'`.execute(app.db);
    expect(rows).toEqual([{ n: 1 }]);
    const found = await at.call('GET', '/pm/stat/list', { period: '2025-03' });
    const [{ id }] = found.result.records;
    const again = await Promise.all([at.act(id, 'regenerate'), at.act(id, 'regenerate')]);
    expect(again.some(({ success }) => success)).toBe(true);
    await expectDrilled(app, desk.token, id);
    const next = day(40).slice(0, 7);
    expect((await at.generate(next)).result.fields).toEqual({ period: '不能生成以后月份的统计申报' });
    for (const wrong of ['0000-01', '0099-12', '1899-12', '2025-13', '2025', '', '2025-3'])
      expect((await at.generate(wrong)).result.fields?.period, wrong).toBeTruthy();
    const { id: oldest } = (await at.generate('1900-01')).result;
    expect((await at.read(oldest)).dueDate).toBe('1900-02-05');
    const now = (await at.generate(day(0).slice(0, 7))).result;
    expect(await at.act(now.id, 'check')).toMatchObject({ message: `${day(0).slice(0, 7)}尚未结束，不能核对` });
  });

  it('show amounts to nobody who may not see prices: not in the sheet, its file, its print, nor behind it', async () => {
    const { result } = await at.generate();
    const rights = ['list', 'export', 'print'].flatMap((right) => [`pm:stat:${right}`, `pm:statEvidence:${right}`]);
    const permissions = [...rights, 'pm:contract:list', 'pm:project:list'];
    const blind = await aPerson(app, { permissions });
    const seeing = await aPerson(app, { permissions: [...permissions, ...priceRights.map(([code]) => code)] });
    const [eyes, sees] = [
      await app.signIn(blind.username, userPassword),
      await app.signIn(seeing.username, userPassword),
    ];
    const amounts = ['signedAmt', 'executedAmt', 'receivedCny', 'receivedUsd'];
    const seen = await at.read(result.id, eyes);
    for (const name of amounts) {
      expect(seen).not.toHaveProperty(name);
      expect(seen.lines[0]).not.toHaveProperty(name);
      expect((await at.read(result.id, sees)).lines[0]).toHaveProperty(name);
    }
    expect(seen).toHaveProperty('people');
    const list = await at.call('GET', '/pm/statEvidence/list', { period }, eyes);
    expect(list.result.total).toBeGreaterThan(0);
    for (const name of ['amount', 'amountCny', 'amountUsd']) expect(list.result.records[0]).not.toHaveProperty(name);
    const file = (by: string) => fetchBytes(app, `/pm/stat/exportXls?format=xls&period=${period}`, by);
    const million = Buffer.from('新签额', 'utf16le');
    expect((await file(eyes)).bytes.includes(million)).toBe(false);
    const print = async (token: string) => {
      const { pdf } = await askPrint(app, '/pm/stat/print/sheet', { token, query: { id: result.id } });
      return (await readPdf(pdf)).pages.join('\n');
    };
    expect(await print(sees)).toContain('外包统计申报表');
    expect(await print(sees)).toContain('新签额');
    expect(await print(eyes)).not.toContain('新签额');
    const none = await aPerson(app, { permissions: ['pm:contract:list'] });
    const by = await app.signIn(none.username, userPassword);
    for (const path of ['stat', 'statEvidence'])
      expect((await at.call('GET', `/pm/${path}/list`, {}, by)).code).toBe(510);
    // Without the right to the sheets there is no evidence either.
    const half = await aPerson(app, { permissions: ['pm:statEvidence:list'] });
    const halfBy = await app.signIn(half.username, userPassword);
    expect((await at.call('GET', '/pm/statEvidence/list', { period }, halfBy)).result.total).toBe(0);
    for (const action of Object.keys(domain))
      expect(
        (await at.call('POST', `/pm/stat/${action}`, { id: result.id, version: 1, ...at.told() }, sees)).code,
      ).toBe(510);
    await at.remove(result.id);
  });

  it('are of one company: another neither sees nor touches them, and counts nothing of it', async () => {
    const { result } = await at.generate();
    const actions = Object.keys(domain).map((name) => `pm:stat:${name}`);
    await sql`insert into sys_tenant (id, name, status) values (7, '另一家', 1) on conflict do nothing`.execute(app.db);
    const other = await aPerson(app, {
      ...{ permissions: ['pm:stat:list', 'pm:stat:add', 'pm:stat:edit', 'pm:statEvidence:list', ...actions] },
      tenants: [7],
    });
    const token = await app.signIn(other.username, userPassword);
    const headers = { 'tenant-id': '7' };
    for (const path of ['/pm/stat', '/pm/statEvidence'])
      expect((await app.call('GET', `${path}/list`, { token, headers })).result.total).toBe(0);
    for (const action of Object.keys(domain)) {
      const body = { id: result.id, version: 1, ...at.told() };
      expect((await app.call('POST', `/pm/stat/${action}`, { token, headers, body })).reason, action).toBe('missing');
    }
    const own = await app.call('POST', '/pm/stat/add', { token, headers, body: { period } });
    expect(own.result).toMatchObject({ contracts: 0, people: 0 });
    expect((await at.read(result.id)).contracts).toBe(1);
    await at.remove(result.id);
  });

  it('of the last month are drafted on the first, and sales are told until they are filed', async () => {
    const biz = await aPerson(app, {});
    await sql`update sys_role set role_code = 'biz' where id = ${biz.roleId}`.execute(app.db);
    const morning = new Date('2025-06-01T01:00:00Z');
    const news = async () =>
      (
        await sql<{ title: string }>`select a.titile as title from sys_announcement a
          join sys_announcement_send s on s.annt_id = a.id where s.user_id = ${biz.id} order by a.create_time`.execute(
          app.db,
        )
      ).rows.map(({ title }) => title);
    expect(await draftLastMonth(app, morning)).toEqual({ made: 1, failed: 0, told: 1 });
    expect(await draftLastMonth(app, morning), 'twice on a day').toEqual({ made: 0, failed: 0, told: 0 });
    expect(await news()).toEqual(['2025-05统计申报应于2025-06-05前核对报送']);
    const [sheet] = (await at.call('GET', '/pm/stat/list', { period: '2025-05' })).result.records;
    expect(sheet).toMatchObject({ status: '10', dueDate: '2025-06-05' });
    await at.put(sheet.id, '30');
    await sql`delete from sys_reminder`.execute(app.db);
    expect(await draftLastMonth(app, morning)).toEqual({ made: 0, failed: 0, told: 0 });
  });

  it('that cannot be drafted are counted and logged with the reason, and sales are told all the same', async () => {
    await at.money.node(at.abroad, 1, { reach: false, name: '到账' });
    const receipt = at.money.receipt(at.abroad, 100, [], { date: '2025-08-05', advance: 'Y', voucherNo: 'SH9' });
    const booked = await at.call('POST', '/pm/receipt/add', receipt);
    expect(booked.success, booked.message).toBe(true);
    await sql`update sys_rate set to_usd = null where cur = 'JPY'`.execute(app.db);
    const lines: unknown[][] = [];
    const warn = app.log.warn.bind(app.log);
    app.log.warn = ((...given: unknown[]) => lines.push(given)) as typeof app.log.warn;
    try {
      const morning = new Date('2025-09-01T01:00:00Z');
      expect(await draftLastMonth(app, morning)).toEqual({ made: 0, failed: 1, told: 1 });
      const progress = () => {};
      const said = await draftStatistics.run({ app, now: morning, progress, params: {} } as never);
      expect(said).toBe('生成统计申报 0 份，未能生成 1 份，发送提醒 0 条');
    } finally {
      app.log.warn = warn;
      await sql`update sys_rate set to_usd = 0.0064 where cur = 'JPY'`.execute(app.db);
    }
    const [line] = lines;
    expect(line?.[0]).toMatchObject({ tenantId: 0, period: '2025-08', reason: 'rate' });
    expect(JSON.stringify(line)).toContain('JPY在2025-08没有对美元的汇率，请先登记');
  });
});
