import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';

/** Where each step leads from each state (domain 6.5); absent: refused. */
const domain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submit: { 10: '30' },
  ready: { 30: '40' },
  renew: { 50: '50', 55: '55' },
  cancel: { 10: '75', 30: '75', 35: '75', 40: '75' },
  settle: { 65: '60' },
  tellEffect: { 50: '50', 55: '55', 60: '60', 65: '65' },
  handOut: { 40: '50', 50: '50', 55: '55' },
  takeBack: { 50: '60', 55: '60', 65: '65' },
};
const states = ['10', '20', '30', '35', '40', '50', '55', '60', '65', '70', '75', '80'];
const inputs: Readonly<Record<string, object>> = {
  settle: { settlement: '借阅人已赔偿' },
  tellEffect: { effect: '用于中标', effectAmount: 1200 },
};

describe('loans of the archive', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: readerRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const submit = async (items: readonly string[], change: Record<string, unknown> = {}, by?: string) => {
    const id = await on.loanOf(items, change, by);
    return on.act('submit', id, {}, by);
  };

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
    await setClearance(app, 'admin', { level: 3 });
  });

  for (const [step, allowed] of Object.entries(domain))
    it(`does “${step}” in the states of the domain and in no other`, async () => {
      for (const status of states) {
        const item = await on.shelved();
        const id = await on.loanOf([item]);
        await sql`update arc_loan set status = ${status} where id = ${id}`.execute(app.db);
        if (step === 'takeBack' || step === 'settle') {
          await sql`update arc_item set phy = '3' where id = ${item}`.execute(app.db);
          await sql`update arc_loan_line set out_time = now(), out_pages = 8,
            back_time = ${step === 'settle' ? sql`now()` : null} where loan_id = ${id}`.execute(app.db);
        }
        const answer =
          step === 'handOut'
            ? await on.handOut(id, [item])
            : step === 'takeBack'
              ? await on.takeBack(id, [{ item }])
              : await on.act(step, id, inputs[step]);
        const told = `${step} in ${status}: ${answer.message}`;
        expect(answer.success, told).toBe(status in allowed);
        if (!answer.success) expect(answer.reason, told).toBe('state');
        expect(await on.stateOf(id), told).toBe(allowed[status] ?? status);
        await sql`update arc_loan set status = '75' where id = ${id}`.execute(app.db);
      }
    });

  it('numbers itself by the day, and lends to oneself unless the desk says otherwise', async () => {
    const [one, two] = [await personOf(), await personOf()];
    const item = await on.shelved();
    const id = await on.loanOf([item], {}, one.by);
    const day = inDays(0).replaceAll('-', '');
    expect(await on.read('/arc/loan', id)).toMatchObject({
      ...{ code: expect.stringMatching(new RegExp(`^JY-${day}-\\d{3}$`)), borrower: one.username, status: '10' },
    });
    const body = { kind: 'phy', purpose: 'work', reason: '代借', startDate: inDays(0), endDate: inDays(1) };
    const lines = [{ itemId: item }];
    const foreign = await on.post('/arc/loan/add', { ...body, lines, borrower: two.username }, one.by);
    expect(foreign.result.fields.borrower).toBe('只能为本人借阅，请由档案管理员代为登记');
    const guest = { outside: 'Y', guestName: '王某', guestId: '310000', guestUnit: '市审计局', letter: 'x.pdf' };
    const outside = await on.post('/arc/loan/add', { ...body, lines, ...guest }, one.by);
    expect(outside.result.fields.outside ?? outside.result.fields.letter).toBeTruthy();
    const missing = await on.post('/arc/loan/add', { ...body, lines, outside: 'Y' });
    expect(Object.keys(missing.result.fields).sort()).toEqual(['guestId', 'guestName', 'guestUnit', 'letter']);
  });

  it('lends nothing more to somebody who is late, of whichever loan (AR30)', async () => {
    const person = await personOf();
    const item = await on.shelved();
    const loan = await on.asked([item], {}, person.by);
    await on.act('ready', loan);
    expect((await on.handOut(loan, [item], person.username)).message).toBe('已借出1件');
    await sql`update arc_loan set end_date = current_date - 2 where id = ${loan}`.execute(app.db);
    const next = await submit([await on.shelved()], {}, person.by);
    expect(next).toMatchObject({ reason: 'AR30', message: '您有1件档案逾期未还，请先归还后再借阅' });
    const electronic = await submit([await on.filed()], { kind: 'elec' }, person.by);
    expect(electronic.reason).toBe('AR30');
  });

  it('lends twenty records to one person and no more (AR31)', async () => {
    const person = await personOf();
    const first = await on.filed();
    const loan = await on.asked([first], { kind: 'elec' }, person.by);
    const items = [];
    for (let at = 0; at < 19; at += 1) items.push(await on.filed());
    const exact = await on.asked(items, { kind: 'elec' }, person.by);
    expect([await on.stateOf(loan), await on.stateOf(exact)]).toEqual(['50', '50']);
    const more = await submit([await on.filed()], { kind: 'elec' }, person.by);
    expect(more).toMatchObject({ reason: 'AR31', message: '在借数量20件已达上限20件' });
  });

  it('lends for as long as the level of what is lent allows (AR32)', async () => {
    const long = await submit([await on.shelved()], { endDate: inDays(15) });
    expect(long).toMatchObject({ reason: 'AR32', message: '“内部”档案借阅期限不能超过14天' });
    expect((await submit([await on.shelved()], { endDate: inDays(14) })).success).toBe(true);
    const open = await submit([await on.shelved({ secret: 0 })], { endDate: inDays(15) });
    expect(open.message).toBe('“公开”档案借阅期限不能超过14天');
    const secret = { secret: 2, secretYears: 5 };
    const ordinary = await submit([await on.shelved(secret), await on.shelved()], { endDate: inDays(13) });
    expect(ordinary.message).toBe('“普通商业秘密”档案借阅期限不能超过5个工作日');
    const core = await on.filed({ secret: 3, secretYears: 5 });
    const late = await submit([core], { kind: 'elec', endDate: inDays(12) });
    expect(late.message).toBe('“核心商业秘密”档案借阅期限不能超过3个工作日');
    expect((await submit([core], { kind: 'elec', endDate: inDays(1) })).success).toBe(true);
  });

  it('counts working days by the calendar of the house', async () => {
    const item = await on.shelved({ secret: 2, secretYears: 5 });
    const isWorking = await app.workCalendar.of(app.db, 0);
    let [at, left] = [0, 5];
    while (left > 0) {
      at += 1;
      if (isWorking(new Date(Date.parse(`${inDays(at)}T12:00:00+08:00`)))) left -= 1;
    }
    expect((await submit([item], { endDate: inDays(at + 1) })).reason).toBe('AR32');
    expect((await submit([item], { endDate: inDays(at) })).success).toBe(true);
  });

  it('lets outsiders read in the reading room only (AR33)', async () => {
    const item = await on.shelved();
    const guest = { outside: 'Y', guestName: '王某', guestId: '310101', guestUnit: '市审计局' };
    const { id } = (
      await on.post('/arc/loan/add', {
        ...{ kind: 'phy', purpose: 'audit', reason: '审计', startDate: inDays(0), endDate: inDays(1) },
        lines: [{ itemId: item }],
      })
    ).result;
    const columns = sql`outside = 'Y', borrower = null, guest_name = ${guest.guestName}, guest_id = ${guest.guestId}`;
    await sql`update arc_loan set ${columns} where id = ${id}`.execute(app.db);
    expect(await on.act('submit', id)).toMatchObject({ reason: 'AR33', message: '外部人员只能在阅览室查阅' });
    await sql`update arc_loan set kind = 'read' where id = ${id}`.execute(app.db);
    expect((await on.act('submit', id)).success).toBe(true);
    await on.act('ready', id);
    expect((await on.handOut(id, [item], 'admin')).message).toBe('请核对外部人员的证件号码后再借出');
    const scan = await on.get('/arc/desk/scan', { code: guest.guestId });
    expect(scan.result).toMatchObject({ person: { realname: '王某' }, loans: [{ id, borrowerName: '王某' }] });
    expect((await on.handOut(id, [item], guest.guestId)).success).toBe(true);
  });

  it('lends no body that is closest kept or broken (AR34), none that there is not, and no file that there is not (AR36)', async () => {
    const core = await on.shelved({ secret: 3, secretYears: 5 });
    const { archiveNo } = await on.read('/arc/item', core);
    for (const kind of ['phy', 'copy']) {
      expect(await submit([core], { kind, endDate: inDays(1) })).toMatchObject({
        reason: 'AR34',
        message: `档案“${archiveNo}”为核心商业秘密，实体不外借，可申请阅览或电子借阅`,
      });
    }
    expect((await submit([core], { kind: 'read', endDate: inDays(1) })).success).toBe(true);
    const torn = await on.shelved();
    const loan = await on.lent([torn]);
    await on.takeBack(loan, [{ item: torn, state: 'broken' }]);
    const { archiveNo: tornNo, version } = await on.read('/arc/item', torn);
    expect((await submit([torn])).message).toBe(`档案“${tornNo}”为破损，实体不外借，可申请阅览或电子借阅`);
    await on.act('settle', loan, inputs.settle);
    await on.post('/arc/item/repair', { id: torn, version });
    await on.post('/arc/item/repaired', { id: torn, version: version + 1 });
    expect((await submit([torn])).message).toBe('借阅单已提交');
    expect(await submit([await on.filed()])).toMatchObject({ reason: 'AR36', message: '该档案无实体，不能借出实体' });
    expect(await submit([await on.shelved()], { kind: 'elec' })).toMatchObject({
      reason: 'AR36',
      message: '该档案无电子文件，不能电子借阅',
    });
  });

  it('is asked for once by one person (AR35), while others may stand in line', async () => {
    const [one, two] = [await personOf(), await personOf()];
    const item = await on.shelved();
    const first = await on.asked([item], {}, one.by);
    const { code } = await on.read('/arc/loan', first);
    expect(await submit([item], {}, one.by)).toMatchObject({
      reason: 'AR35',
      message: `您已申请借阅该档案，单号${code}`,
    });
    const second = await on.asked([item], {}, two.by);
    expect(await on.stateOf(second)).toBe('35');
  });

  it('gives the last body to one of two who ask at once, and puts the other in line (T6)', async () => {
    const people = [await personOf(), await personOf(), await personOf()];
    const item = await on.shelved();
    const loans = await Promise.all(people.map(({ by }) => on.loanOf([item], {}, by)));
    const answers = await Promise.all(loans.map((id, at) => on.act('submit', id, {}, people[at]?.by)));
    expect(answers.map(({ message }) => message)).toEqual(['借阅单已提交', '借阅单已提交', '借阅单已提交']);
    const found = await Promise.all(loans.map(on.stateOf));
    expect(found.toSorted()).toEqual(['30', '35', '35']);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_queue where item_id = ${item}
      and status = '0'`.execute(app.db);
    expect(rows[0]?.n).toBe(2);
  });

  it('calls the first in line when the body is back, keeps it three working days, and then calls the next', async () => {
    const [one, two, three] = [await personOf(), await personOf(), await personOf()];
    const item = await on.shelved();
    const has = await on.asked([item], {}, one.by);
    const first = await on.asked([item], {}, two.by);
    const second = await on.asked([item], {}, three.by);
    await on.act('ready', has);
    await on.handOut(has, [item], one.username);
    expect(await on.act('renew', has, {}, one.by)).toMatchObject({ reason: 'AR37', message: '已有2人预约，不能续借' });
    await on.takeBack(has, [{ item }]);
    expect(await on.stateOf(has)).toBe('60');
    const called = await on.read('/arc/loan', first);
    expect(called).toMatchObject({ status: '40', fetchBy: expect.stringMatching(/^\d{4}-/) });
    expect(called.fetchBy >= inDays(3)).toBe(true);
    expect(await on.stateOf(second)).toBe('35');
    const told = await app.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token: two.by,
      query: { pageSize: 50 },
    });
    const titles = told.result.records.map(({ titile }: { titile: string }) => titile);
    expect(titles).toContain(`借阅单${called.code}的档案已备好，请于${called.fetchBy}前领取`);
    expect((await on.act('cancel', first, {}, two.by)).success).toBe(true);
    expect(await on.stateOf(second), 'it lies at the desk').toBe('40');
    const queue = (await on.get('/arc/queue/list', { itemId: item })).result.records;
    expect(queue.map((entry: { status: string }) => entry.status)).toEqual(['3', '1']);
  });

  it('waits for a body that is not on its shelf, and is told when it is', async () => {
    const item = await on.received();
    const id = await on.asked([item]);
    expect(await on.stateOf(id)).toBe('35');
    await on.place(`W${item.slice(-6)}`);
    await on.put([item], `W${item.slice(-6)}`);
    expect(await on.stateOf(id), 'it has to be fetched').toBe('30');
  });

  it('is renewed twice by a week, never when it is late (AR37)', async () => {
    const id = await on.lent([await on.shelved()]);
    const { endDate } = await on.read('/arc/loan', id);
    for (const times of [1, 2]) {
      expect((await on.act('renew', id)).message).toBe('借阅单已续借');
      expect(await on.read('/arc/loan', id)).toMatchObject({ renewals: times });
    }
    expect((await on.read('/arc/loan', id)).endDate).toBe(
      new Date(Date.parse(endDate) + 14 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(await on.act('renew', id)).toMatchObject({ reason: 'AR37', message: '已续借2次，不能再续' });
    await sql`update arc_loan set end_date = current_date - 2, renewals = 0 where id = ${id}`.execute(app.db);
    expect(await on.act('renew', id)).toMatchObject({ reason: 'AR37', message: '已逾期，不能续借' });
    await sql`update arc_loan set status = '75' where id = ${id}`.execute(app.db);
  });

  it('names no record to somebody who is not cleared for it: not asked for, not lent, not shown', async () => {
    const low = await personOf({ clearance: 1 });
    const secret = await on.shelved({ secret: 2, secretYears: 5 });
    const body = { kind: 'phy', purpose: 'work', reason: '查考', startDate: inDays(0), endDate: inDays(1) };
    const asked = await on.post('/arc/loan/add', { ...body, lines: [{ itemId: secret }] }, low.by);
    expect(asked.success).toBe(false);
    const { archiveNo, title } = await on.read('/arc/item', secret);
    const forLow = await submit([secret], { borrower: low.username });
    expect(forLow.message).toBe(`借阅人的授权级别低于档案“${archiveNo}”的密级`);
    const mixed = await on.asked([secret, await on.shelved()], { endDate: inDays(1) });
    await on.act('ready', mixed);
    const desk = await personOf({ permissions: ['arc:loan:list', 'arc:loan:desk', 'arc:item:list', 'arc:queue:list'] });
    const texts = [
      await on.get('/arc/loan/queryById', { id: mixed }, desk.by),
      await on.get('/arc/loan/list', { 'lines.itemId': secret }, desk.by),
      await on.get('/arc/desk/work', {}, desk.by),
      await on.get('/arc/desk/scan', { code: 'admin' }, desk.by),
      await on.get('/arc/desk/scan', { code: await on.codeOf(secret) }, desk.by),
    ].map((answer) => JSON.stringify(answer));
    for (const text of texts) {
      expect(text).not.toContain(archiveNo);
      expect(text).not.toContain(title);
    }
    const found = JSON.parse(texts[2] ?? '').result.ready.find((one: { id: string }) => one.id === mixed);
    expect(found.lines[0]).toMatchObject({ archiveNo: null, title: null, itemId: null, place: null });
    expect(found.lines[1].title).toBeTruthy();
    const out = await on.handOut(mixed, [secret], 'admin', desk.by);
    expect(out.reason).toBe('AR22');
  });

  it('is decided on by those whom the domain names, by whose the records are and how close they are kept', async () => {
    const dept = (code: string) =>
      sql<{ id: string }>`select id from sys_depart where org_code = ${code}`
        .execute(app.db)
        .then(({ rows }) => rows[0]?.id ?? '');
    const person = await personOf({ departs: ['A01'], clearance: 3 });
    await sql`update sys_user set org_code = 'A01' where username = ${person.username}`.execute(app.db);
    await personOf({ departs: ['B77'] });
    const [own, other] = [await dept('A01'), await dept('B77')];
    const routes: [string, string, object, string][] = [
      ['auto', 'elec', {}, own],
      ['own', 'phy', {}, own],
      ['other', 'elec', {}, other],
      ['other', 'phy', {}, other],
      ['secret', 'phy', { secret: 2, secretYears: 5 }, own],
      ['core', 'read', { secret: 3, secretYears: 5 }, other],
    ];
    for (const [route, kind, change, department] of routes) {
      const item = kind === 'elec' ? await on.filed(change) : await on.shelved(change);
      const code = department === own ? 'A01' : 'B77';
      await sql`update arc_item set dept = ${department}, dept_code = ${code} where id = ${item}`.execute(app.db);
      const id = await on.asked([item], { kind, endDate: inDays(1) }, person.by);
      expect(await on.read('/arc/loan', id), `${kind} of ${code}`).toMatchObject({ route, owners: department });
    }
    const item = await on.filed();
    await sql`update arc_item set dept = ${own}, dept_code = 'A01' where id = ${item}`.execute(app.db);
    const lines = [{ itemId: item, download: 'Y' }];
    const taking = await on.asked([item], { kind: 'elec', lines }, person.by);
    expect((await on.read('/arc/loan', taking)).route, 'nobody grants originals to themselves').toBe('own');
  });

  it('shows nobody the loans of another tenant', async () => {
    const id = await on.asked([await on.shelved()]);
    await on.act('ready', id);
    await sql`update arc_loan set tenant_id = 7 where id = ${id}`.execute(app.db);
    const { version } = (await sql<{ version: number }>`select version from arc_loan where id = ${id}`.execute(app.db))
      .rows[0] ?? { version: 0 };
    expect((await on.post('/arc/loan/cancel', { id, version })).reason).toBe('missing');
    expect((await on.post('/arc/desk/handOut', { id, version, person: 'admin', codes: ['x'] })).reason).toBe('missing');
  });
});
