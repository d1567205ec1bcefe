import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { runLoanClock } from '../loan/loan-clock.job.ts';
import { remindOfArchiveLoans } from '../loan/remind-loans.job.ts';

describe('the desk of the archive', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: readerRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000);

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('hands out what is asked for to whoever asked, and knows where it is from then on (AR22, AR38)', async () => {
    const person = await personOf();
    const [one, two, other] = [await on.shelved(), await on.shelved(), await on.shelved()];
    const id = await on.asked([one, two], {}, person.by);
    await on.act('ready', id);
    const { archiveNo } = await on.read('/arc/item', other);
    expect(await on.handOut(id, [other], person.username)).toMatchObject({
      reason: 'AR38',
      message: `扫描的档案“${archiveNo}”不在本借阅单中`,
    });
    const { version } = await on.read('/arc/loan', id);
    const body = { id, version, person: person.username, codes: ['DA0'] };
    expect((await on.post('/arc/desk/handOut', body)).message).toBe('未找到条码“DA0”对应的档案');
    expect((await on.handOut(id, [one, two], 'admin')).message).toBe('请扫描借阅人本人的卡号确认领取');
    expect((await on.handOut(id, [one, one], person.username)).message).toBe('同一件档案不能重复扫描');
    expect(await on.stateOf(id), 'nothing went out').toBe('40');
    const scan = await on.get('/arc/desk/scan', { code: person.username });
    expect(scan.result.loans).toMatchObject([{ id, status: '40', lines: [{ itemId: one }, { itemId: two }] }]);
    expect((await on.handOut(id, [one, two], person.username)).message).toBe('已借出2件');
    expect([await on.stateOf(id), await on.phyOf(one)]).toEqual(['50', '3']);
    const [move] = (await on.get('/arc/move/list', { itemId: one })).result.records;
    expect(move).toMatchObject({ kind: 'lend', fromPlace: 'H1', toPlace: expect.stringMatching(/^用户/) });
    const body2 = await on.get('/arc/desk/scan', { code: await on.codeOf(one) });
    expect(body2.result).toMatchObject({ item: { id: one, phy: '3' }, loans: [{ id }] });
  });

  it('takes back in parts with pages counted (AR39), and the body is in its place again', async () => {
    const [one, two] = [await on.shelved(), await on.shelved()];
    const id = await on.lent([one, two]);
    const short = await on.takeBack(id, [{ item: one, pages: 7 }]);
    expect(short).toMatchObject({ reason: 'AR39', message: '归还页数7与借出页数8不一致，请登记缺页' });
    const { archiveNo } = await on.read('/arc/item', one);
    const { version } = await on.read('/arc/loan', id);
    const uncounted = { id, version, items: [{ code: await on.codeOf(one), state: 'ok' }] };
    expect((await on.post('/arc/desk/takeBack', uncounted)).message).toBe(`请清点档案“${archiveNo}”的页数`);
    for (const wrong of [{ pages: 8, remark: '第3页缺失' }, { pages: 7 }])
      expect((await on.takeBack(id, [{ item: one, state: 'short', ...wrong }])).message).toBe(
        `请清点档案“${archiveNo}”缺少的页，并填写缺页说明`,
      );
    const taken = await on.takeBack(id, [{ item: one, pages: 7, state: 'short', remark: '第3页缺失' }]);
    expect(taken.message).toBe('已归还1件');
    expect(await on.read('/arc/loan', id)).toMatchObject({
      status: '55',
      lines: [{ backState: 'short', backPages: 7, remark: '第3页缺失' }, { backTime: null }],
    });
    expect([await on.phyOf(one), await on.phyOf(two)]).toEqual(['2', '3']);
    expect((await on.takeBack(id, [{ item: one }])).message).toBe(`档案“${archiveNo}”没有借出，不能归还`);
    await on.takeBack(id, [{ item: two }]);
    expect(await on.read('/arc/loan', id)).toMatchObject({ status: '60', overdueDays: 0 });
  });

  it('takes down what is lost or broken, which somebody has to settle', async () => {
    const [one, two] = [await on.shelved(), await on.shelved()];
    const id = await on.lent([one, two]);
    await on.takeBack(id, [{ item: one, state: 'lost' }]);
    expect([await on.stateOf(id), await on.phyOf(one)]).toEqual(['65', '5']);
    const settlement = { settlement: '照价赔偿' };
    expect((await on.act('settle', id, settlement)).message).toBe('还有1件未归还，不能处理完毕');
    await on.takeBack(id, [{ item: two, state: 'broken' }]);
    expect([await on.stateOf(id), await on.phyOf(two)]).toEqual(['65', '2']);
    expect((await on.act('settle', id, settlement)).success).toBe(true);
    expect(await on.read('/arc/loan', id)).toMatchObject({ status: '60', ...settlement });
  });

  it('offers nobody what came back broken, and gives on what was kept for a loan and never fetched', async () => {
    const [broken, kept] = [await on.shelved(), await on.shelved()];
    const first = await on.asked([broken, kept]);
    await on.act('ready', first);
    await on.handOut(first, [broken]);
    const forBroken = await on.asked([broken], {}, (await personOf()).by);
    const forKept = await on.asked([kept], {}, (await personOf()).by);
    expect([await on.stateOf(forBroken), await on.stateOf(forKept)]).toEqual(['35', '35']);
    await on.takeBack(first, [{ item: broken, state: 'broken' }]);
    expect([await on.stateOf(first), await on.stateOf(forBroken), await on.stateOf(forKept)]).toEqual([
      '65',
      '35',
      '35',
    ]);
    await on.act('settle', first, { settlement: '已送修，由借阅人赔偿' });
    expect([await on.stateOf(first), await on.stateOf(forKept)]).toEqual(['60', '40']);
  });

  it('counts bodies that are still out when another of their loan came back lost (AR30)', async () => {
    const [one, two] = [await on.shelved(), await on.shelved()];
    const id = await on.lent([one, two]);
    await on.takeBack(id, [{ item: one, state: 'lost' }]);
    await sql`update arc_loan set end_date = current_date - 3 where id = ${id}`.execute(app.db);
    const { result } = await on.get('/arc/desk/work');
    expect(result.overdue.map((loan: { id: string }) => loan.id)).toContain(id);
    expect((await on.act('submit', await on.loanOf([await on.shelved()]))).message).toBe(
      '您有1件档案逾期未还，请先归还后再借阅',
    );
    await on.takeBack(id, [{ item: two }]);
  });

  it('gives each of two desks the last word once: a body goes out once', async () => {
    const item = await on.shelved();
    const id = await on.asked([item]);
    await on.act('ready', id);
    const answers = await Promise.all([1, 2, 3].map(() => on.handOut(id, [item])));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await on.get('/arc/move/list', { itemId: item, kind: 'lend' })).result.total).toBe(1);
  });

  it('hands nothing out after the time of a loan', async () => {
    const item = await on.shelved();
    const id = await on.asked([item]);
    await on.act('ready', id);
    await sql`update arc_loan set end_date = current_date - 2 where id = ${id}`.execute(app.db);
    expect((await on.handOut(id, [item])).message).toBe('借阅期限已过，请取消后重新申请');
  });

  it('lists what is to be fetched by the shelf, what waits, who is in line and who is late', async () => {
    const [room, first] = [await on.received(), await on.received()];
    await on.place('Z9');
    await on.place('A0');
    await on.put([room], 'Z9');
    await on.put([first], 'A0');
    const [late, early] = [await on.asked([room]), await on.asked([first])];
    const line = await on.asked([await on.received()]);
    const out = await on.lent([await on.shelved()]);
    await sql`update arc_loan set end_date = current_date - 3 where id = ${out}`.execute(app.db);
    const { result } = await on.get('/arc/desk/work');
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    const fetch = ids(result.fetch);
    expect(fetch.indexOf(early)).toBeLessThan(fetch.indexOf(late));
    expect(result.fetch[fetch.indexOf(early)].lines[0].place).toBe('A0');
    expect(ids(result.queued)).toContain(line);
    expect(ids(result.overdue)).toContain(out);
    const none = await personOf();
    expect((await on.get('/arc/desk/work', {}, none.by)).code).toBe(510);
    await sql`update arc_loan set status = '75' where id = ${out}`.execute(app.db);
  });

  it('lets the clock begin and end electronic loans, and frees what nobody fetched', async () => {
    const now = await on.asked([await on.filed()], { kind: 'elec' });
    const later = await on.asked([await on.filed()], { kind: 'elec', startDate: inDays(2), endDate: inDays(4) });
    expect([await on.stateOf(now), await on.stateOf(later)]).toEqual(['50', '30']);
    const [one, two] = [await personOf(), await personOf()];
    const item = await on.shelved();
    const first = await on.asked([item], {}, one.by);
    await on.act('ready', first);
    const second = await on.asked([item], {}, two.by);
    await runLoanClock(app, new Date());
    expect([await on.stateOf(now), await on.stateOf(later), await on.stateOf(first)]).toEqual(['50', '30', '40']);
    await runLoanClock(app, tomorrow(2));
    expect(await on.stateOf(later)).toBe('50');
    await sql`update arc_loan set end_date = current_date - 2 where id = ${now}`.execute(app.db);
    await sql`update arc_loan set fetch_by = current_date - 2 where id = ${first}`.execute(app.db);
    expect(await runLoanClock(app, new Date())).toEqual({ begun: 0, ended: 1, expired: 1 });
    expect([await on.stateOf(now), await on.stateOf(first), await on.stateOf(second)]).toEqual(['60', '80', '40']);
    expect(await runLoanClock(app, new Date())).toEqual({ begun: 0, ended: 0, expired: 0 });
  });

  it('reminds of what is due and late once a day, and after a week their head, who learns no title', async () => {
    const head = await personOf({ departs: ['C55'] });
    await sql`update sys_user set user_identity = 2, depart_ids = (select id from sys_depart where org_code = 'C55')
      where username = ${head.username}`.execute(app.db);
    const person = await personOf({ departs: ['C55'] });
    await sql`update sys_user set org_code = 'C55' where username = ${person.username}`.execute(app.db);
    const item = await on.shelved();
    const id = await on.asked([item], {}, person.by);
    await on.act('ready', id);
    await on.handOut(id, [item], person.username);
    const { endDate, code } = await on.read('/arc/loan', id);
    const { title } = await on.read('/arc/item', item);
    const end = Date.parse(`${endDate}T12:00:00+08:00`);
    const at = (days: number) => new Date(end + days * 86_400_000);
    const titles = async (by: string) =>
      (
        await app.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { token: by, query: { pageSize: 50 } })
      ).result.records.map(({ titile }: { titile: string }) => titile);
    for (const days of [-3, -2, -1, 0, 1, 8]) await remindOfArchiveLoans(app, at(days));
    expect(await remindOfArchiveLoans(app, at(8)), 'told today').toBe(0);
    const told = (await titles(person.by)).filter((text: string) => text.startsWith('您借阅的'));
    expect(told.toSorted()).toEqual(
      [
        `您借阅的“${title}”应于${endDate}归还`,
        `您借阅的“${title}”应于${endDate}归还`,
        `您借阅的“${title}”应于${endDate}归还，已逾期1天`,
        `您借阅的“${title}”应于${endDate}归还，已逾期8天`,
      ].toSorted(),
    );
    expect(await titles(head.by)).toEqual([`借阅单${code}应于${endDate}归还，已逾期8天`]);
  });
});
