import { intake, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';

/** States from which each action of a batch is done, and where it leads (domain 6.5). */
const batches: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  handOver: { from: ['10', '40'], to: '20' },
  check: { from: ['20'], to: '30' },
  recheck: { from: ['30', '50'], to: 'stays' },
  accept: { from: ['30', '50'], to: '60' },
  giveBack: { from: ['20', '30'], to: '40' },
  void: { from: ['10', '40'], to: '70' },
};
/** State of the records of a batch that nobody has acted on one by one. */
const inside: Readonly<Record<string, string>> = {
  ...{ '10': '10', '20': '20', '30': '30', '40': '35', '50': '20', '60': '40', '70': '10' },
};
/** The same for a record. */
const records: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  sendBack: { from: ['30'], to: '35' },
  resend: { from: ['35'], to: '20' },
  void: { from: ['10', '35'], to: '90' },
};
const names: Readonly<Record<string, string>> = {
  ...{
    '10': '草稿',
    '20': '待接收',
    '30': '检测中',
    '40': '问题退回',
    '50': '部分接收',
    '60': '已接收',
    '70': '已作废',
  },
};

describe('batches of records', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string, by = token) =>
    (await app.call('GET', `${path}/queryById`, { token: by, query: { id } })).result;
  const item = async (change: object = {}): Promise<string> => {
    const answer = await post('/arc/item/add', itemDraft(shelf, { carrier: 'paper', ...change }));
    if (!answer.success) throw new Error(answer.message + JSON.stringify(answer.result));
    return answer.result.id;
  };
  const act = async (name: string, id: string, body: object = {}, by = token) =>
    post(
      `/arc/intake/${name}`,
      {
        ...{ id, version: (await read('/arc/intake', id)).version },
        ...(name === 'accept' ? { password: by === token ? adminPassword : userPassword } : {}),
        ...(name === 'giveBack' ? { reason: '缺少盖章页' } : {}),
        ...body,
      },
      by,
    );
  const done = async (name: string, id: string, body: object = {}) => {
    const answer = await act(name, id, body);
    if (!answer.success) throw new Error(`${name}: ${answer.message}`);
    if (name === 'check' || name === 'recheck') await checked(id);
    return read('/arc/intake', id);
  };
  /** The checks go on in the background. */
  const checked = (id: string) =>
    expect.poll(async () => (await read('/arc/intake', id)).checkedTime, { timeout: 30_000 }).not.toBeNull();
  /** What the last checks of a batch did not pass. */
  const findings = async (id: string): Promise<string[]> => {
    const { result } = await app.call('GET', '/arc/checkRun/list', { token, query: { intakeId: id, pageSize: 1 } });
    const run = await read('/arc/checkRun', result.records[0].id);
    return run.findings.map(
      ({ code, result: outcome, message }: Record<string, string>) => `${code} ${outcome} ${message}`,
    );
  };
  const actOnItem = async (name: string, id: string, body: object = {}) =>
    post(`/arc/item/${name}`, { id, version: (await read('/arc/item', id)).version, ...body });
  /** A batch with records, in a state that it came to by its actions. */
  const aBatch = async (count = 2, change: object = {}) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await item(change));
    const { result } = await post('/arc/intake/add', { kind: 'dept' });
    const answer = await post('/arc/intake/put', { ids: ids.join(), intakeId: result.id });
    if (!answer.success) throw new Error(answer.message);
    return { id: result.id as string, ids };
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('move from each state by exactly their actions, and their records with them', async () => {
    for (const status of Object.values(intakeStatus))
      for (const action of Object.values(intake.actions)) {
        const { id, ids } = await aBatch();
        await sql`update arc_intake set status = ${status} where id = ${id}`.execute(app.db);
        await sql`update arc_item set status = ${inside[status]} where id = any(${ids})`.execute(app.db);
        if (action.name === 'accept' && ['30', '50'].includes(status)) await done('recheck', id);
        const answer = await act(action.name, id);
        const { from, to: leads } = batches[action.name] ?? { from: [], to: '' };
        const to = leads === 'stays' ? status : leads;
        const allowed = from.includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.message).toBe(`当前状态为“${names[status]}”，不能执行“${action.label}”`);
        expect((await read('/arc/intake', id)).status).toBe(allowed ? to : status);
        const after = action.name === 'recheck' && allowed ? '30' : allowed ? inside[to] : inside[status];
        for (const one of ids)
          expect((await read('/arc/item', one)).status, `${action.label} from ${status}`).toBe(after);
      }
  });

  it('have records that move by exactly the actions of the domain', async () => {
    for (const status of Object.values(itemStatus))
      for (const name of Object.keys(records)) {
        const { id, ids } = await aBatch(1);
        const [one = ''] = ids;
        await sql`update arc_intake set status = '50' where id = ${id}`.execute(app.db);
        await sql`update arc_item set status = ${status} where id = ${one}`.execute(app.db);
        const answer = await actOnItem(name, one, name === 'sendBack' ? { returnReason: '题名不符' } : {});
        const { from, to } = records[name] ?? { from: [], to: '' };
        expect(answer.success, `${name} from ${status}: ${answer.message}`).toBe(from.includes(status));
        expect((await read('/arc/item', one)).status).toBe(from.includes(status) ? to : status);
      }
    expect(Object.keys(records).every((name) => name in archiveItem.actions)).toBe(true);
  });

  it('are received with what is good, and the rest comes again alone, with numbers without a gap', async () => {
    const { id, ids } = await aBatch(3, { orgCode: 'JS1' });
    const [first = '', second = '', third = ''] = ids;
    expect(await done('handOver', id)).toMatchObject({ status: '20', declaredItems: 3, items: 3 });
    expect((await read('/arc/item', first)).status).toBe('20');
    const edit = await app.call('PUT', '/arc/item/edit', {
      token,
      body: { ...(await read('/arc/item', first)), note: '改' },
    });
    expect(edit.message).toBe('当前状态为“待接收”，不能执行“编辑”');
    expect((await post('/arc/item/receive', { ids: first })).success).toBe(false);
    await done('check', id);
    expect((await actOnItem('sendBack', second, { returnReason: '缺少附件' })).success).toBe(true);
    expect(await done('accept', id)).toMatchObject({ status: '50', receivedBy: 'admin' });
    expect((await read('/arc/item', first)).archiveNo).toBe('A001-WS·2024·D30·JS1-0001');
    expect((await read('/arc/item', third)).archiveNo).toBe('A001-WS·2024·D30·JS1-0002');
    expect(await read('/arc/item', second)).toMatchObject({ status: '35', returnReason: '缺少附件', archiveNo: null });
    expect((await act('accept', id)).message).toBe('退回的档案还没有重新移交，没有可接收的档案');
    const mended = { ...(await read('/arc/item', second)), title: '关于年度工作安排的补充通知' };
    expect((await app.call('PUT', '/arc/item/edit', { token, body: mended })).success).toBe(true);
    expect((await actOnItem('resend', second)).success).toBe(true);
    await done('recheck', id);
    expect(await done('accept', id)).toMatchObject({ status: '60' });
    expect(await read('/arc/item', second)).toMatchObject({
      ...{ status: '40', archiveNo: 'A001-WS·2024·D30·JS1-0003', returnReason: null },
    });
  });

  it('are received when the last returned record is given up', async () => {
    const { id, ids } = await aBatch(2);
    await done('handOver', id);
    await done('check', id);
    await actOnItem('sendBack', ids[0] ?? '', { returnReason: '不属于归档范围' });
    expect((await done('accept', id)).status).toBe('50');
    expect((await actOnItem('void', ids[0] ?? '')).success).toBe(true);
    expect((await read('/arc/intake', id)).status).toBe('60');
  });

  it('are not received when they are not what was declared (AR11, AR13), and go back with that', async () => {
    const { id } = await aBatch(2);
    const batch = await read('/arc/intake', id);
    await app.call('PUT', '/arc/intake/edit', { token, body: { ...batch, declaredItems: 3 } });
    await done('handOver', id);
    expect((await act('check', id)).message).toBe('检测已开始，完成后将通知您');
    await checked(id);
    expect((await read('/arc/intake', id)).failed).toBe(1);
    expect(await findings(id)).toContain('WZ01 F 登记3件，实收2件，相差1件');
    expect(await act('accept', id)).toMatchObject({ reason: 'AR13', message: '四性检测有1项不通过，不能接收' });
    expect((await done('giveBack', id)).reason).toBe('缺少盖章页');
    const again = await read('/arc/intake', id);
    await app.call('PUT', '/arc/intake/edit', { token, body: { ...again, declaredItems: 2 } });
    await done('handOver', id);
    await done('check', id);
    expect((await done('accept', id)).status).toBe('60');
  });

  it('find records without files, and wait for the checks of what has changed since', async () => {
    const good = await item({ title: '关于设备采购的请示' });
    const bad = await item({ carrier: 'elec', title: '没有文件的电子档案' });
    const { result } = await post('/arc/intake/add', { kind: 'ext', source: '海州市档案馆' });
    await post('/arc/intake/put', { ids: [good, bad].join(), intakeId: result.id });
    await done('handOver', result.id);
    expect((await done('check', result.id)).failed).toBeGreaterThan(0);
    expect((await findings(result.id)).some((line) => line.startsWith('WZ06 F'))).toBe(true);
    await sql`update arc_item set version = version + 1 where id = ${good}`.execute(app.db);
    expect((await act('accept', result.id)).message).toBe('检测尚未完成，请稍后再接收');
    await done('recheck', result.id);
    expect(await done('accept', result.id)).toMatchObject({ status: '50' });
    expect(await read('/arc/item', bad)).toMatchObject({ status: '35', archiveNo: null });
    expect((await read('/arc/item', bad)).returnReason).not.toBe('');
    expect((await read('/arc/item', good)).status).toBe('40');
  });

  it('are received once when two archivists receive at once', async () => {
    const { id, ids } = await aBatch(4, { orgCode: 'JS2' });
    await done('handOver', id);
    const { version } = await done('check', id);
    const accept = () => post('/arc/intake/accept', { id, version, password: adminPassword });
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const numbers = await Promise.all(ids.map(async (one) => (await read('/arc/item', one)).archiveNo));
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4].map((serial) => `A001-WS·2024·D30·JS2-000${serial}`)));
  });

  it('let nobody wait for each other when one is received and records of it are returned at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, ids } = await aBatch(4);
      await done('handOver', id);
      await done('check', id);
      const answers = await Promise.all([
        act('accept', id),
        ...ids.map((one) => actOnItem('sendBack', one, { returnReason: '页面不清' })),
        post('/arc/intake/take', { ids: ids.join() }),
      ]);
      for (const { message } of answers) expect(message).not.toMatch(/繁忙/);
    }
  });

  it('take and give records only while they are open, of whoever may see both', async () => {
    const { id, ids } = await aBatch(1);
    expect((await post('/arc/intake/put', { ids: ids.join(), intakeId: id })).message).toMatch(/已在移交批次中$/);
    expect((await post('/arc/intake/take', { ids: ids.join() })).message).toBe('已移出1件');
    const mine = await post('/arc/intake/put', { ids: ids.join() });
    expect(mine.message).toMatch(/^已加入移交批次GD-\d{4}-\d{4}，共1件$/);
    await done('handOver', mine.result.id);
    expect((await post('/arc/intake/take', { ids: ids.join() })).message).toMatch(/已移交，不能增减档案$/);
    const late = await item();
    expect((await post('/arc/intake/put', { ids: late, intakeId: mine.result.id })).message).toMatch(
      /已移交，不能增减档案$/,
    );
    expect((await post('/arc/intake/put', { ids: 'x', intakeId: id })).success).toBe(false);
  });

  it('with a record above somebody’s clearance are not there for them: in lists, by id, on paper, to act on (T2, DR4)', async () => {
    const { id } = await aBatch(1, { secret: 2, secretYears: 5 });
    const rights = ['list', 'add', 'handOver', 'check', 'accept', 'giveBack', 'print'].map(
      (one) => `arc:intake:${one}`,
    );
    const low = await aPerson(app, { permissions: ['arc:item:list', 'pm:project:list', ...rights], clearance: 1 });
    const own = await app.signIn(low.username, userPassword);
    const { no } = await read('/arc/intake', id);
    expect((await app.call('GET', '/arc/intake/list', { token: own, query: { no } })).result.total).toBe(0);
    expect((await app.call('GET', '/arc/intake/queryById', { token: own, query: { id } })).success).toBe(false);
    for (const action of ['handOver', 'check', 'giveBack'])
      expect((await post(`/arc/intake/${action}`, { id, reason: '无' }, own)).message).toBe('记录不存在或已被删除');
    expect((await post('/arc/intake/put', { ids: await item(), intakeId: id }, own)).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await askPrint(app, '/arc/intake/print/list', { token: own, query: { ids: id } })).message).not.toBe('');
    const reader = await aPerson(app, { permissions: ['arc:item:list'] });
    const none = await app.signIn(reader.username, userPassword);
    expect((await app.call('GET', '/arc/intake/list', { token: none })).code).toBe(510);
  });

  it('become as secret as a record in them becomes, also when it is corrected later (DR4)', async () => {
    const { id, ids } = await aBatch(1);
    await done('handOver', id);
    await done('check', id);
    await done('accept', id);
    const record = await read('/arc/item', ids[0] ?? '');
    const edit = await app.call('PUT', '/arc/item/edit', { token, body: { ...record, secret: 2, secretYears: 5 } });
    expect(edit.message).toBe('修改成功!');
    expect((await read('/arc/intake', id)).secret).toBe(2);
  });

  it('keep void records void, and do not count them', async () => {
    const { id, ids } = await aBatch(2);
    expect((await actOnItem('void', ids[0] ?? '')).success).toBe(true);
    expect((await post('/arc/intake/take', { ids: ids[0] })).message).toMatch(/不在整理中，不能移出$/);
    expect(await done('handOver', id)).toMatchObject({ items: 1, declaredItems: 1 });
  });

  it('are printed for both sides to sign', async () => {
    const { id } = await aBatch(2);
    await done('handOver', id);
    await done('check', id);
    for (const [name, words] of [
      ['sheet', ['移交接收登记表', '登记件数', '接收人']],
      ['list', ['移交清单', '批次档案', '移交人']],
    ] as const) {
      const { pdf, message } = await askPrint(app, `/arc/intake/print/${name}`, { token, query: { ids: id } });
      expect(message).toBe('');
      const text = (await readPdf(pdf)).pages.join().replaceAll(' ', '');
      for (const word of words) expect(text).toContain(word);
    }
  });
});
