import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk, withoutFiling } from '#test/closings.ts';
import { aGraph } from '#test/flow.ts';
import { aSupplier } from '#test/registers.ts';

const passed = { result: 'P', found: 0, message: null, place: null };

describe('the checks of a closing', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  let made: ClosingDesk['made'];
  const put = (table: string, id: string, status: string) =>
    sql`update ${sql.table(table)} set status = ${status} where id = ${id}`.execute(app.db);
  /** Another project has the same and is left aside. */
  let other: string;
  const aContract = async (projectId: string, change: object = {}) => {
    const body = { kind: 'main', customer: '海州城市商业银行', projectId, cur: 'CNY', amount: 100000 };
    const { id } = await made('/pm/contract', {
      ...{ name: '合同', startDate: '2026-01-05', endDate: '2026-12-31', ...body, ...change },
    });
    return id as string;
  };
  const begin = async (change: object = {}) => {
    const projectId = await desk.aProject();
    return { projectId, id: await desk.aClosing(projectId, change) };
  };
  const list = async (place: string) => {
    const { pathname, searchParams } = new URL(place, 'http://x');
    const query = Object.fromEntries(
      [...searchParams].map(([name, value]) => (value.includes(',') ? [`${name}_MultiString`, value] : [name, value])),
    );
    return (await app.call('GET', `${pathname}/list`, { token: desk.admin, query })).result.total as number;
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    ({ made } = desk);
    await withoutFiling(app);
    other = await desk.aProject();
  });

  it('stand in the closing from the beginning, in their order', async () => {
    const { id } = await begin();
    const record = await desk.read(id);
    expect(record.checks.map(({ item }: { item: string }) => item)).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ]);
    expect(record).toMatchObject({ status: '10', failed: 1, title: expect.stringMatching(/结项$/) });
  });

  it('ask for a final acceptance without conditions, or an agreement where the project ended early (CL01)', async () => {
    const { projectId, id } = await begin();
    const failing = {
      result: 'F',
      found: 1,
      message: '项目尚未通过终验',
      place: `/pm/acceptance?projectId=${projectId}`,
    };
    expect(await desk.check(id, '1')).toMatchObject(failing);
    const acceptance = await desk.accept(projectId, '50');
    expect(await desk.check(id, '1')).toMatchObject(failing);
    await put('pm_acceptance', acceptance, '40');
    expect(await desk.check(id, '1')).toMatchObject(passed);

    const early = await begin({ result: 'early' });
    expect(await desk.check(early.id, '1')).toMatchObject({ result: 'F' });
    const edit = async (body: object) =>
      app.call('PUT', '/pm/close/edit', {
        token: desk.admin,
        body: { id: early.id, version: (await desk.read(early.id)).version, ...body },
      });
    expect((await edit({ agreement: await desk.stored() })).success).toBe(true);
    expect(await desk.check(early.id, '1')).toMatchObject(passed);
    expect((await edit({ result: 'normal' })).success).toBe(true);
    expect(await desk.check(early.id, '1')).toMatchObject({ result: 'F' });

    const ended = await begin({ result: 'early' });
    const contract = await aContract(ended.projectId);
    await sql`update pm_contract set termination = 'pm/协议.pdf' where id = ${contract}`.execute(app.db);
    expect(await desk.check(ended.id, '1')).toMatchObject(passed);
  });

  it('take the statements of a service that its customer has confirmed, all of them, for an acceptance (CL01)', async () => {
    const { projectId, id } = await begin();
    const contractId = await aContract(projectId);
    const statement = async (key: string, period: string, status: string) =>
      sql`insert into pm_stmt (id, code, project_id, contract_id, period, overtime_factor, status) values (${`${key}${projectId.slice(-9)}`},
        ${`JS-${period.replace('-', '')}-${projectId.slice(-6)}`}, ${projectId}, ${contractId}, ${period}, 1.5, ${status})`.execute(
        app.db,
      );
    await sql`update pm_project set type = 'ops' where id = ${projectId}`.execute(app.db);
    expect(await desk.check(id, '1'), 'no statement').toMatchObject({ result: 'F' });
    await statement('a', '2026-01', '3');
    await statement('b', '2026-02', '1');
    expect(await desk.check(id, '1'), 'one is open').toMatchObject({ result: 'F' });
    await sql`update pm_stmt set status = '4' where project_id = ${projectId} and status = '1'`.execute(app.db);
    expect(await desk.check(id, '1')).toMatchObject(passed);
    await sql`update pm_project set type = 'dev' where id = ${projectId}`.execute(app.db);
    expect(await desk.check(id, '1'), 'no service').toMatchObject({ result: 'F' });
    await sql`update pm_project set type = 'ops' where id = ${projectId}`.execute(app.db);
    await sql`update pm_stmt set status = '9' where project_id = ${projectId}`.execute(app.db);
    expect(await desk.check(id, '1'), 'voided ones').toMatchObject({ result: 'F' });
  });

  it('ask for everybody to be back from the customer (CL05)', async () => {
    const { projectId, id } = await begin();
    expect(await desk.check(id, '5')).toMatchObject(passed);
    await sql`insert into pm_staff (id, no, name, username, rank, labour, edu, join_date)
      values ('staff-cl05', 'CL05', '外派员', 'cl05', 'T2', 'own', '30', '2020-01-01')`.execute(app.db);
    for (const status of ['0', '1', '2', '3'])
      await sql`insert into pm_dispatch (id, project_id, staff_id, name, username, site, role, share, status, start_date, plan_end)
        values (${`d${status}${projectId.slice(-9)}`}, ${projectId}, 'staff-cl05', '外派员', 'cl05', '海州', 'dev', 100, ${status}, '2026-01-05', '2026-06-30')`.execute(
        app.db,
      );
    const line = await desk.check(id, '5');
    expect(line).toMatchObject({ result: 'F', found: 2, message: '还有2名外派人员在场' });
    expect(await list(line?.place ?? '')).toBe(2);
    await sql`update pm_dispatch set status = '2' where project_id = ${projectId}`.execute(app.db);
    expect(await desk.check(id, '5')).toMatchObject(passed);
  });

  it('ask for every deliverable to have passed (CL02)', async () => {
    const { projectId, id } = await begin();
    expect(await desk.check(id, '2')).toMatchObject(passed);
    const body = { name: '安装包', dueDate: '2026-05-01', owner: 'admin' };
    const [one] = [
      await made('/pm/deliv', { projectId, ...body }),
      await made('/pm/deliv', { projectId: other, ...body }),
    ];
    const line = await desk.check(id, '2');
    expect(line).toMatchObject({ result: 'F', found: 1, message: '还有1个交付物未通过' });
    expect(await list(line?.place ?? '')).toBe(1);
    await put('pm_deliv', one.id, '3');
    expect(await desk.check(id, '2')).toMatchObject(passed);
  });

  it('ask for all hours to be approved (CL03)', async () => {
    const { projectId, id } = await begin();
    for (const [index, status] of ['0', '1', '2', '3', '4'].entries())
      await sql`with sheet as (insert into pm_ts (id, username, week) values (${`${projectId.slice(-10)}${index}`}, 'admin', ${`2020-W1${index}`})
          returning id)
        insert into pm_ts_line (id, ts_id, username, project_id, day, week, type, hours, status)
        select id || 'l', id, 'admin', ${projectId}, '2020-03-02', '2020-W10', 'work', 8, ${status} from sheet`.execute(
        app.db,
      );
    const line = await desk.check(id, '3');
    expect(line).toMatchObject({ result: 'F', found: 3, message: '还有3条工时未审批' });
    expect(await list(line?.place ?? '')).toBe(3);
    await sql`update pm_ts_line set status = '2' where project_id = ${projectId}`.execute(app.db);
    expect(await desk.check(id, '3')).toMatchObject(passed);
  });

  it('ask for all payment nodes to be settled or written off, and tell what is open in yuan (CL04)', async () => {
    const { projectId, id } = await begin();
    const contractId = await aContract(projectId);
    const draft = await aContract(projectId, { name: '草稿合同' });
    const add = (of: string, amount: number) =>
      made('/pm/node', { contractId: of, name: '款', kind: 'prog', amount, planDate: '2026-09-01' });
    const [one, two] = [await add(contractId, 60000.5), await add(contractId, 40000)];
    await add(draft, 1);
    await put('pm_contract', contractId, '40');
    await sql`update pm_node set received = 10000.25 where id = ${one.id}`.execute(app.db);
    const line = await desk.check(id, '4');
    expect(line).toMatchObject({ result: 'F', found: 2, message: '还有2个收付款节点未结清', amount: 90_000.25 });
    expect(await list(line?.place ?? '')).toBe(2);
    await put('pm_node', one.id, '4');
    expect(await desk.check(id, '4')).toMatchObject({ found: 1, message: '还有1个收付款节点未结清', amount: 40_000 });
    // Whoever sees no prices reads how many are open, and not what they come to (DR7).
    const clerk = await desk.person({ permissions: ['pm:project:list', 'pm:close:list', 'pm:close:submit'] });
    const seen = (await desk.read(id, clerk.token)).checks.find(({ item }: { item: string }) => item === '4');
    expect(seen).toMatchObject({ message: '还有1个收付款节点未结清' });
    expect(seen.amount ?? null).toBeNull();
    await desk.accept(projectId);
    await desk.publishClosing(aGraph());
    expect((await desk.act(id, 'submit')).message).toBe('还有1个收付款节点未结清，合计40000元');
    expect((await desk.act(id, 'submit', {}, clerk.token)).message).toBe('还有1个收付款节点未结清');
    await put('pm_node', two.id, '9');
    expect(await desk.check(id, '4')).toMatchObject(passed);
  });

  it('ask for risks, issues and changes to be closed, and lead to the first list that has some (CL06)', async () => {
    const { projectId, id } = await begin();
    const risk = await made('/pm/risk', {
      ...{ projectId, title: '人员流失', chance: 2, impact: 3, response: 'avoid', measure: '储备', owner: 'admin' },
      reviewDate: '2026-12-01',
    });
    const issue = await made('/pm/issue', {
      ...{ projectId, title: '接口不通', level: 'M', foundDate: '2026-05-01', owner: 'admin', dueDate: '2026-12-01' },
    });
    const change = await made('/pm/change', {
      projectId,
      title: '增报表',
      kind: 'scope',
      reason: '客户要求',
      raisedBy: 'inner',
    });
    const line = await desk.check(id, '6');
    expect(line).toMatchObject({ result: 'F', found: 3, message: '还有3项风险、问题或变更未关闭' });
    expect(line?.place).toMatch(/^\/pm\/risk\?/);
    expect(await list(line?.place ?? '')).toBe(1);
    await put('pm_risk', risk.id, '3');
    expect((await desk.check(id, '6'))?.place).toMatch(/^\/pm\/issue\?/);
    await put('pm_issue', issue.id, '3');
    expect(await desk.check(id, '6')).toMatchObject({ found: 1, message: '还有1项风险、问题或变更未关闭' });
    for (const [status, result] of [
      ['50', 'F'],
      ['60', 'P'],
      ['70', 'P'],
      ['80', 'P'],
    ] as const) {
      await put('pm_change', change.id, status);
      expect((await desk.check(id, '6'))?.result, status).toBe(result);
    }
    const ticket = await made('/pm/ticket', {
      projectId,
      title: '登录缓慢',
      level: 'P3',
      source: 'mail',
      raisedBy: '王敏',
    });
    const left = await desk.check(id, '6');
    expect(left).toMatchObject({ result: 'F', found: 1, message: '还有1项服务请求未关闭' });
    expect(await list(left?.place ?? '')).toBe(1);
    await put('pm_ticket', ticket.id, '5');
    expect(await desk.check(id, '6')).toMatchObject(passed);
  });

  it('ask for devices that were lent for the project (CL07)', async () => {
    const { projectId, id } = await begin();
    await sql`insert into eq_loan (id, code, borrower, status, purpose, start_time, end_time, project_id)
      values (${`${projectId.slice(-12)}L`}, ${`JY-${projectId.slice(-6)}`}, 'admin', '50', '现场测试', now(), now() + interval '9 days', ${projectId})`.execute(
      app.db,
    );
    for (const [index, [out, back]] of [
      ['2026-05-01', null],
      ['2026-05-01', '2026-05-02'],
      [null, null],
    ].entries())
      await sql`insert into eq_loan_line (id, loan_id, line_no, quantity, out_time, back_time)
        values (${`${projectId.slice(-12)}${index}`}, ${`${projectId.slice(-12)}L`}, ${index}, 1, ${out}::timestamptz, ${back}::timestamptz)`.execute(
        app.db,
      );
    const line = await desk.check(id, '7');
    expect(line).toMatchObject({ result: 'F', found: 1, message: '还有1台设备未归还' });
    expect(await list(line?.place ?? '')).toBe(1);
    await sql`update eq_loan_line set back_time = now() where loan_id = ${`${projectId.slice(-12)}L`}`.execute(app.db);
    expect(await desk.check(id, '7')).toMatchObject(passed);
    // A project that is closed borrows nothing more.
    await sql`update pm_project set status = '80' where id = ${projectId}`.execute(app.db);
    const body = { purpose: '现场测试', startTime: '2099-05-01 09:00:00', endTime: '2099-05-02 09:00:00', projectId };
    expect((await desk.post('/eq/loan/add', body)).message).toBe('当前状态为“已结项”，不能执行“添加借用单”');
  });

  it('ask for sub-contracts to be evaluated and finished (CL08)', async () => {
    const { projectId, id } = await begin();
    await aSupplier(app, desk.admin, '杭州启航软件');
    await sql`update pm_project set allow_sub = 'Y' where id = ${projectId}`.execute(app.db);
    const contractId = await aContract(projectId, {
      name: '测试分包合同',
      kind: 'sub',
      customer: null,
      supplier: '杭州启航软件',
      amount: 10,
    });
    expect(await desk.check(id, '8')).toMatchObject(passed);
    await put('pm_contract', contractId, '40');
    const line = await desk.check(id, '8');
    expect(line).toMatchObject({ result: 'F', found: 1, message: '分包商“杭州启航软件”尚未评价' });
    expect(await list(line?.place ?? '')).toBe(1);
    const marks = { quality: 95, progress: 90, teamwork: 80, safety: 100 };
    const evaluation = await made('/pm/subEval', { projectId, contractId, period: '整个合同期', ...marks });
    expect(evaluation).toMatchObject({
      total: 91,
      grade: 'A',
      supplier: '杭州启航软件',
      title: '测试分包合同 整个合同期',
    });
    expect(await desk.check(id, '8')).toMatchObject({ result: 'F', message: '分包合同“测试分包合同”尚未完结' });
    for (const status of ['50', '60']) {
      await put('pm_contract', contractId, status);
      expect(await desk.check(id, '8')).toMatchObject(passed);
    }
  });

  it('grade a supplier by the weighted total, once in a period', async () => {
    const projectId = await desk.aProject('40', { allowSub: 'Y' });
    await aSupplier(app, desk.admin, '杭州启航软件');
    const contractId = await aContract(projectId, {
      kind: 'sub',
      customer: null,
      supplier: '杭州启航软件',
      amount: 10,
    });
    for (const [mark, grade] of [
      [90, 'A'],
      [89, 'B'],
      [75, 'B'],
      [74, 'C'],
      [60, 'C'],
      [59, 'D'],
    ] as const) {
      const marks = { quality: mark, progress: mark, teamwork: mark, safety: mark };
      expect(await made('/pm/subEval', { projectId, contractId, period: `期${mark}`, ...marks })).toMatchObject({
        ...{ total: mark, grade },
      });
    }
    const marks = { quality: 1, progress: 1, teamwork: 1, safety: 1 };
    const again = await desk.post('/pm/subEval/add', { projectId, contractId, period: '期90', ...marks });
    expect(again.message).toBe('该分包合同在此期间已有评价');
    const foreign = await desk.post('/pm/subEval/add', { projectId: other, contractId, period: '其他', ...marks });
    expect(foreign.result.fields).toEqual({ contractId: '分包合同不属于该项目' });
  });
});
