import { stmt, stmtStatus } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type DispatchDesk, day, dispatchDesk } from '#test/dispatches.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient } from '#test/upload.ts';
import { openStatements } from './stmt.public.ts';

/** States from which each move is made, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  send: { from: ['0'], to: '1' },
  confirm: { from: ['1'], to: '3' },
  dispute: { from: ['1'], to: '2' },
  revise: { from: ['2'], to: '0' },
  bill: { from: ['3'], to: '4' },
  settle: { from: ['4'], to: '5' },
  void: { from: ['0', '1', '2'], to: '9' },
};

interface Line {
  id: string;
  dispatchId: string;
  confirmed: number;
}

describe('monthly statements', () => {
  let app: TestApp;
  let desk: DispatchDesk;
  const add = (projectId: string, period = '2025-02', change: object = {}) =>
    desk.call('POST', '/pm/stmt/add', { projectId, period, ...change });
  /** A project with one person who was there in February 2025, and their statement. */
  const stated = async (change: object = {}, own: object = {}) => {
    const place = await desk.place();
    const { id: staffId, username, name } = await desk.person('陈驻场', own);
    const dispatchId = await desk.present(place.projectId, staffId, { startDate: '2025-01-06', ...change });
    const { success, message, result } = await add(place.projectId);
    expect(success, message).toBe(true);
    return { ...place, staffId, username, name, dispatchId, id: result.id as string };
  };
  const read = (id: string) => desk.read('stmt', id);
  const edit = async (id: string, change: (lines: Line[]) => object[], body: object = {}) =>
    desk.edit('stmt', id, { lines: change((await read(id)).lines), ...body });
  const confirm = (id: string, change: object = {}) =>
    desk.act('stmt', id, 'confirm', {
      ...{ clientSigner: '周主任', confirmDate: day(-1), signed: desk.paper(), ...change },
    });
  const put = (id: string, status: string) =>
    sql`update pm_stmt set status = ${status} where id = ${id}`.execute(app.db);
  beforeAll(async () => {
    app = await testApp();
    desk = await dispatchDesk(app);
  });

  it('come to what the contract says: 22 000 a month, 17.5 of 19 days in 2025-02, are 20 263.16', async () => {
    const { id, dispatchId, contractId } = await stated();
    const made = await read(id);
    expect(made).toMatchObject({
      ...{ contractId, customer: '海州城市商业银行', cur: 'CNY', status: '0', workDays: 19, people: 1, total: 22_000 },
      lines: [{ dispatchId, unit: 'pm', expected: 19, confirmed: 19, price: 22_000, amount: 22_000 }],
    });
    expect(made.code).toMatch(/^JS-202502-\d{3}$/);
    await edit(id, ([line]) => [{ ...line, confirmed: 17.5 }]);
    expect(await read(id)).toMatchObject({ total: 20_263.16, lines: [{ amount: 20_263.16, expected: 19 }] });
    await edit(id, ([line]) => [{ ...line, overtime: 2, deduction: 100.5 }], { overtimeFactor: 1.5 });
    // (17.5 + 2 × 1.5) × 22 000 ÷ 19 − 100.5
    expect((await read(id)).total).toBe(23_636.34);
  });

  it('are the sum of rounded lines', async () => {
    const { id, projectId } = await stated();
    const second = await desk.person('第二人');
    const third = await desk.person('第三人');
    for (const { id: staffId } of [second, third]) await desk.present(projectId, staffId, { startDate: '2025-01-06' });
    await desk.act('stmt', id, 'void', { closing: '重新生成' });
    const { result } = await add(projectId);
    await edit(result.id, (lines) => lines.map((line) => ({ ...line, confirmed: 1 })));
    // 22 000 ÷ 19 = 1157.8947… each.
    expect(await read(result.id)).toMatchObject({ people: 3, total: 3473.67 });
  });

  it('count whoever was there for the working days of their presence, in the unit of their price', async () => {
    const { projectId } = await desk.place();
    const sent = async (name: string, change: object, own: object = {}) => {
      const { id } = await desk.person(name, own);
      return desk.present(projectId, id, { startDate: '2025-01-06', ...change });
    };
    const whole = await sent('整月', {});
    const late = await sent('月中入场', { startDate: '2025-02-17' });
    const daily = await sent('按日', { rank: 'T3', share: 50 });
    const hourly = await sent('按时', { role: 'agent' });
    const gone = await sent('月中离场', {});
    const leave = (id: string, endDate: string) =>
      desk.act('dispatch', id, 'leave', { endDate, leaveReason: '结束', returned: '无' });
    expect((await leave(gone, '2025-02-14')).success).toBe(true);
    expect((await leave(await sent('上月离场', {}), '2025-01-31')).success).toBe(true);
    await sent('下月入场', { startDate: '2025-03-01' });
    await desk.made('dispatch', desk.draft(projectId, (await desk.person('未入场')).id, { startDate: '2025-01-06' }));
    const { id } = (await add(projectId)).result;
    const { lines, total } = await read(id);
    const byDispatch = new Map(lines.map((line: Line) => [line.dispatchId, line]));
    expect(lines).toHaveLength(5);
    expect(byDispatch.get(whole)).toMatchObject({ expected: 19, confirmed: 19, amount: 22_000 });
    expect(byDispatch.get(late)).toMatchObject({ expected: 10, confirmed: 10, amount: 11_578.95 });
    expect(byDispatch.get(daily)).toMatchObject({ unit: 'pd', expected: 19, confirmed: 9.5, amount: 14_250 });
    expect(byDispatch.get(hourly)).toMatchObject({ unit: 'ph', expected: 152, confirmed: 152, amount: 18_240 });
    // The 8th of February 2025 was worked, too.
    expect(byDispatch.get(gone)).toMatchObject({ expected: 9, confirmed: 9, amount: 10_421.05 });
    expect(total).toBe(76_490);
  });

  it('confirm nobody for more days than there were (PM34)', async () => {
    const { id, projectId, name } = await stated();
    expect(await edit(id, ([line]) => [{ ...line, confirmed: 19.5 }])).toMatchObject({
      reason: 'PM34',
      message: `“${name}”确认出勤19.5天大于应出勤19天，请将超出部分填入加班`,
    });
    expect((await read(id)).total).toBe(22_000);
    const hourly = await desk.person('小时工');
    await desk.present(projectId, hourly.id, { startDate: '2025-02-28', role: 'agent' });
    await desk.act('stmt', id, 'void', { closing: '补人' });
    const again = (await add(projectId)).result.id;
    expect((await edit(again, (lines) => lines.map((line) => ({ ...line, confirmed: 9 })))).message).toBe(
      '“小时工”确认出勤9小时大于应出勤8小时，请将超出部分填入加班',
    );
    for (const wrong of [
      { confirmed: -1 },
      { confirmed: null },
      { confirmed: 1.25 },
      { overtime: -1 },
      { deduction: -1 },
    ])
      expect(
        (await edit(again, (lines) => lines.map((line) => ({ ...line, ...wrong })))).reason,
        JSON.stringify(wrong),
      ).toBe('input');
  });

  it('look once more before they are sent, since somebody may have left meanwhile', async () => {
    const { id, dispatchId, name } = await stated();
    await desk.act('dispatch', dispatchId, 'leave', { endDate: '2025-02-27', leaveReason: '结束', returned: '无' });
    expect((await desk.act('stmt', id, 'send')).message).toBe(
      `“${name}”确认出勤19天大于应出勤18天，请将超出部分填入加班`,
    );
    await edit(id, ([line]) => [{ ...line, confirmed: 18 }]);
    expect((await desk.act('stmt', id, 'send')).message).toBe('结算单已发送客户');
    const empty = await desk.place();
    const bare = (await add(empty.projectId)).result.id;
    expect((await desk.act('stmt', bare, 'send')).message).toBe('请至少填写一行结算明细');
  });

  it('hold each person of their contract who was there, once', async () => {
    const { id, projectId } = await stated();
    const foreign = await stated();
    const [line] = (await read(id)).lines;
    const late = await desk.present(projectId, (await desk.person('后来')).id, { startDate: '2025-03-03' });
    const send = (lines: object[]) => desk.edit('stmt', id, { lines });
    expect((await send([line, { dispatchId: foreign.dispatchId, confirmed: 1 }])).result.fields).toHaveProperty([
      'lines.1.dispatchId',
    ]);
    expect((await send([line, { dispatchId: line.dispatchId, confirmed: 1 }])).result.fields).toEqual({
      lines: '“陈驻场”重复',
    });
    expect((await send([line, { dispatchId: late, confirmed: 1 }])).result.fields).toEqual({
      'lines.1.dispatchId': '所选人员在2025-02不在场',
    });
    // What is worked out is nobody's to say.
    await send([{ ...line, price: 1, amount: 1, expected: 99, unit: 'ph' }]);
    expect((await read(id)).lines).toMatchObject([{ price: 22_000, amount: 22_000, expected: 19, unit: 'pm' }]);
    expect((await send([])).success).toBe(true);
    expect(await read(id)).toMatchObject({ total: 0, people: 0 });
  });

  it('of a contract and month there is one, unless it was voided; also of two that are made at once', async () => {
    const { id, projectId } = await stated();
    const again = await add(projectId);
    expect(again.message).toBe('该合同在此期间已有结算单');
    expect((await add(projectId, '2025-03')).success).toBe(true);
    await desk.act('stmt', id, 'void', { closing: '重开' });
    const answers = await Promise.all([1, 2, 3].map(() => add(projectId)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, false, true]);
  });

  it('are of a month that has begun, and of a contract in force', async () => {
    const { projectId, contractId, code } = await desk.place();
    const month = (plus: number) => {
      const [year = 0, at = 0] = day(0).split('-').map(Number);
      return new Date(Date.UTC(year, at - 1 + plus, 1)).toISOString().slice(0, 7);
    };
    expect((await add(projectId, month(1))).result.fields).toEqual({ period: '不能生成尚未开始的月份的结算单' });
    for (const wrong of ['2025-13', '0000-01'])
      expect((await add(projectId, wrong)).result.fields, wrong).toEqual({
        period: '期间格式应为“年-月”，例如2026-01',
      });
    expect((await add(projectId, month(0))).success).toBe(true);
    await sql`update pm_contract set status = '30' where id = ${contractId}`.execute(app.db);
    expect((await add(projectId)).message).toBe(`合同“${code}”当前状态为“待签署”，不能执行“添加结算单”`);
    const bare = await desk.made('contract', {
      ...{ name: '别的', kind: 'main', customer: '海州城市商业银行', projectId, cur: 'CNY', amount: 1 },
      ...{ startDate: '2025-01-01', endDate: '2026-12-31' },
    });
    expect((await add(projectId)).result.fields).toEqual({
      contractId: '该项目没有或有多份接包合同，请选择合同',
    });
    await sql`update pm_contract set status = '40' where id = ${bare.id}`.execute(app.db);
    expect((await add(projectId, '2025-02', { contractId: bare.id })).success).toBe(true);
  });

  it('move from each state by exactly the actions that the domain has', async () => {
    const { id } = await stated();
    for (const status of Object.values(stmtStatus))
      for (const action of Object.values(stmt.actions)) {
        await put(id, status);
        const answer = await desk.act('stmt', id, action.name, {
          ...(action.name === 'confirm' ? { clientSigner: '周', confirmDate: day(0), signed: desk.paper() } : {}),
          ...(action.name === 'dispute' ? { dispute: '天数不符' } : {}),
          ...(action.name === 'revise' ? { answer: '已核对' } : {}),
          ...(action.name === 'void' ? { closing: '作废' } : {}),
        });
        const allowed = (domain[action.name]?.from ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        expect((await read(id)).status).toBe(allowed ? domain[action.name]?.to : status);
      }
  });

  it('are changed and deleted as drafts alone', async () => {
    const { id } = await stated();
    for (const status of Object.values(stmtStatus)) {
      await put(id, status);
      const answer = await desk.edit('stmt', id, { note: status });
      expect(answer.success, status).toBe(status === '0');
      if (status === '0') continue;
      expect(answer.reason).toBe('state');
      expect((await desk.call('DELETE', '/pm/stmt/delete', { id })).reason).toBe('state');
    }
    await put(id, '0');
    expect((await desk.call('DELETE', '/pm/stmt/delete', { id })).success).toBe(true);
  });

  it('keep every dispute with its answer, and the paper that the customer sealed', async () => {
    const { id } = await stated();
    await desk.act('stmt', id, 'send');
    expect((await desk.act('stmt', id, 'dispute')).result.fields).toEqual({ dispute: '异议说明不能为空' });
    await desk.act('stmt', id, 'dispute', { dispute: '2月5日请假未扣除' });
    expect((await desk.act('stmt', id, 'revise')).result.fields).toEqual({ answer: '答复不能为空' });
    await desk.act('stmt', id, 'revise', { answer: '已扣除1天' });
    await edit(id, ([line]) => [{ ...line, confirmed: 18 }]);
    await desk.act('stmt', id, 'send');
    await desk.act('stmt', id, 'dispute', { dispute: '加班未附审批单' });
    const answered = {
      day: day(0),
      dispute: '2月5日请假未扣除',
      answer: '已扣除1天',
      answerDay: day(0),
      answerBy: 'admin',
    };
    expect(await read(id)).toMatchObject({
      ...{ status: '2', dispute: '加班未附审批单', rounds: 1 },
      disputes: [answered, { dispute: '加班未附审批单', answer: null }],
    });
    await desk.act('stmt', id, 'revise', { answer: '已补' });
    // Nobody writes them by a form.
    await desk.edit('stmt', id, { disputes: [] });
    await desk.edit('stmt', id, { disputes: [{ dispute: '伪造', answer: '伪造' }] });
    expect((await read(id)).disputes).toMatchObject([answered, { dispute: '加班未附审批单', answer: '已补' }]);
    await desk.act('stmt', id, 'send');
    expect((await confirm(id, { signed: '', clientSigner: '' })).result.fields).toEqual({
      ...{ signed: '签章件不能为空', clientSigner: '客户确认人不能为空' },
    });
    expect((await confirm(id, { confirmDate: day(1) })).result.fields).toEqual({ confirmDate: '确认日期不能晚于今天' });
    expect((await confirm(id)).message).toBe('结算单已经客户确认');
    expect(await read(id)).toMatchObject({ status: '3', clientSigner: '周主任', confirmDate: day(-1), rounds: 2 });
  });

  it('hold a project up from closing until the customer has confirmed them (PM11)', async () => {
    const { id, projectId } = await stated();
    await sql`update pm_project set status = '40' where id = ${projectId}`.execute(app.db);
    await add(projectId, '2025-03');
    const begin = () => desk.act('project', projectId, 'beginClosing');
    const count = () => app.db.transaction().execute((tx) => openStatements(tx, projectId));
    for (const status of ['0', '1', '2']) {
      await put(id, status);
      expect(await begin()).toMatchObject({ reason: 'PM11', message: '还有2份结算单未经客户确认，不能发起结项' });
      expect(await count()).toBe(2);
    }
    const other = (await desk.call('GET', '/pm/stmt/list', { projectId, period: '2025-03' })).result.records[0].id;
    await desk.act('stmt', other, 'void', { closing: '无人' });
    expect((await begin()).message).toBe('还有1份结算单未经客户确认，不能发起结项');
    await put(id, '3');
    expect(await count()).toBe(0);
    expect((await begin()).success).toBe(true);
  });

  it('print for the seal with lines and sum, and without amounts for whoever may not see them', async () => {
    const { id, name, projectId } = await stated();
    const { pdf, message } = await askPrint(app, '/pm/stmt/print/sheet', { token: desk.token, query: { id } });
    expect(message).toBe('');
    const whole = (await readPdf(pdf)).pages.join('\n');
    const { code } = await read(id);
    for (const text of ['人月结算单', code, '2025-02', name, '22,000.00', '承接方（签字盖章）', '客户（签字盖章）'])
      expect(whole).toContain(text);
    const blind = await aPerson(app, {
      permissions: [
        'pm:project:list',
        'pm:contract:list',
        'pm:stmt:list',
        'pm:stmt:edit',
        'pm:stmt:print',
        'pm:stmt:export',
      ],
    });
    const eyes = await app.signIn(blind.username, userPassword);
    const seen = await desk.read('stmt', id, eyes);
    expect(seen.lines[0]).toMatchObject({ expected: 19, confirmed: 19 });
    for (const hidden of ['price', 'amount']) expect(seen.lines[0]).not.toHaveProperty(hidden);
    expect(seen).not.toHaveProperty('total');
    const printed = await askPrint(app, '/pm/stmt/print/sheet', { token: eyes, query: { id } });
    expect((await readPdf(printed.pdf)).pages.join('\n')).not.toContain('22,000');
    const file = await fetchBytes(app, `/pm/stmt/exportXls?format=xls&projectId=${projectId}`, eyes);
    expect(file.bytes.includes(Buffer.from('22,000', 'utf16le'))).toBe(false);
    // They may correct days all the same, and what follows is worked out unseen.
    const lines = [{ ...seen.lines[0], confirmed: 9.5, deduction: 1 }];
    const body = { id, version: seen.version, lines };
    expect((await desk.call('PUT', '/pm/stmt/edit', body, eyes)).success).toBe(true);
    expect((await read(id)).total).toBe(10_999);
  });

  it('and dispatches are written by staffing, who sees no contract', async () => {
    const rights = ['list', 'add', 'edit'].flatMap((right) => [`pm:dispatch:${right}`, `pm:stmt:${right}`]);
    const person = await aPerson(app, {
      permissions: ['pm:project:list', 'pm:staff:list', ...rights, 'pm:dispatch:enter', 'pm:stmt:send'],
    });
    const by = await app.signIn(person.username, userPassword);
    const { projectId, contractId } = await desk.place();
    const { id: staffId } = await desk.person('人力派驻');
    const nda = await fileClient(app, by).stored();
    const body = desk.draft(projectId, staffId, { startDate: '2025-01-06', nda });
    const added = await desk.call('POST', '/pm/dispatch/add', body, by);
    expect(added.success, added.message).toBe(true);
    const whole = { ...(await desk.read('dispatch', added.result.id, by)), site: '四楼' };
    expect((await desk.call('PUT', '/pm/dispatch/edit', whole, by)).success).toBe(true);
    expect((await desk.act('dispatch', added.result.id, 'enter', {}, by)).message).toBe('人员已入场');
    const stated = await desk.call('POST', '/pm/stmt/add', { projectId, period: '2025-02' }, by);
    expect(stated.success, stated.message).toBe(true);
    const sheet = await desk.read('stmt', stated.result.id, by);
    const lines = sheet.lines.map((line: object) => ({ ...line, confirmed: 17.5 }));
    expect((await desk.call('PUT', '/pm/stmt/edit', { ...sheet, lines }, by)).success).toBe(true);
    expect((await desk.act('stmt', sheet.id, 'send', {}, by)).success).toBe(true);
    expect(await read(sheet.id)).toMatchObject({ contractId, status: '1', total: 20_263.16 });
  });

  it('are found by nobody of another project', async () => {
    const { id, projectId } = await stated();
    const actions = Object.keys(domain).map((name) => `pm:stmt:${name}`);
    const stranger = await aPerson(app, {
      permissions: ['pm:project:list', 'pm:stmt:list', 'pm:stmt:add', 'pm:stmt:edit', ...actions],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const by = await app.signIn(stranger.username, userPassword);
    expect((await desk.call('GET', '/pm/stmt/list', {}, by)).result.total).toBe(0);
    expect((await desk.call('GET', '/pm/stmt/queryById', { id }, by)).reason).toBe('missing');
    expect((await desk.call('POST', '/pm/stmt/add', { projectId, period: '2025-04' }, by)).success).toBe(false);
    for (const action of Object.keys(domain)) {
      const body = { id, version: 1, ...{ dispute: '无', answer: '无', closing: '无', clientSigner: '无' } };
      const told = { ...body, confirmDate: day(0), signed: desk.paper() };
      expect((await desk.call('POST', `/pm/stmt/${action}`, told, by)).reason, action).toBe('missing');
    }
    expect((await desk.call('POST', '/pm/stmt/send', { id, version: 9 })).reason).toBe('stale');
  });
});
