import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, anApplicant, aStep, type FlowDesk, flowDesk, standIn } from '#test/flow.ts';
import { askPrint, readPdf } from '#test/pdf.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;

describe('the approval sheet', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  let agent: Person;
  const print = (id: string, by: Person, query: Record<string, string> = {}) =>
    askPrint(app, '/flow/instance/print', { token: by.token, query: { id, ...query } });
  const textOf = async (id: string, by: Person, query: Record<string, string> = {}) => {
    const answer = await print(id, by, query);
    expect(answer.message).toBe('');
    // Cells break their lines anywhere.
    return (await readPdf(answer.pdf)).pages.join('\n').replaceAll('\r\n', query.language === 'en' ? ' ' : '');
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person({ ...anApplicant, realname: '申请人' });
    [one, two, agent] = await Promise.all([
      desk.person({ realname: '甲某' }),
      desk.person({ realname: '乙某' }),
      desk.person({ realname: '代某' }),
    ]);
    await desk.publish(
      aGraph(aStep('a', [one.username], { name: '部门审核' }), aStep('b', [two.username], { name: '领导审批' })),
    );
  });

  it('says what is approved, who decided in whose place with what opinion and when, and leaves room to sign', async () => {
    const id = await desk.submit(applicant.token, { name: '热线坐席' }, { note: '请尽快' });
    const flow = await desk.flowOf(id);
    await standIn(app, one, agent);
    await desk.decide(agent.token, id, { opinion: '同意立项\n注意工期' });
    const before = await textOf(flow.id, applicant);
    for (const said of [
      '审批单',
      '热线坐席',
      '4,860,000.00',
      '申请人',
      '请尽快',
      '审批中',
      '部门审核',
      '代某（代 甲某）',
    ])
      expect(before).toContain(said);
    for (const said of ['同意立项', '注意工期', '领导审批', '乙某', '待处理', '签字']) expect(before).toContain(said);
    await desk.decide(two.token, id);
    const { events } = await desk.flowOf(id);
    const after = await textOf(flow.id, two);
    for (const said of ['已通过', '审批通过', '乙某']) expect(after).toContain(said);
    expect(after).not.toContain('待处理');
    expect(after).toContain((events.at(-1) as unknown as { at: string }).at.slice(0, 10));
    expect(after).toMatch(/打印编号\s*DY\d{8}-\d{5}/);
    expect(after).toContain('第 1 页 / 共 1 页');
  });

  it('is PDF/A with a number, stands in the log and in the timeline of the record', async () => {
    const id = await desk.submit(applicant.token);
    const answer = await print((await desk.flowOf(id)).id, applicant);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(answer.pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
    const { rows } = await sql<{ no: string; title: string }>`
      select print_no as no, title from sys_print where data_table = 'pm_project' and data_id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ no: expect.stringMatching(/^DY\d{8}-\d{5}$/), title: '审批单' }]);
    const log = await sql`select 1 from sys_log where log_content like ${`打印审批单，${rows[0]?.no}%`}`.execute(
      app.db,
    );
    expect(log.rows).toHaveLength(1);
  });

  it('speaks English to who reads English', async () => {
    const id = await desk.submit(applicant.token, { name: 'Night service' });
    await desk.decide(one.token, id);
    const whole = await textOf((await desk.flowOf(id)).id, applicant, { language: 'en' });
    for (const said of [
      'Approval sheet',
      'Night service',
      'Agreed',
      'To decide',
      'Signature',
      'Planned end',
      'In approval',
      'Page 1 of 1',
    ])
      expect(whole).toContain(said);
    for (const said of ['打印编号', '审批单', '签字', '同意']) expect(whole).not.toContain(said);
  });

  it('shows no field that its reader may not see, and nothing to whom may not see the record', async () => {
    const id = await desk.submit(applicant.token, { name: '保密预算' });
    const flow = await desk.flowOf(id);
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('hide-budget', '预算可见', 2, 'pm:project:col:budget', '1', '1')`.execute(app.db);
    const reader = await desk.person({ realname: '读者' });
    const whole = await textOf(flow.id, reader);
    expect(whole).toContain('保密预算');
    expect(whole).not.toContain('4,860,000.00');
    expect(whole).not.toContain('预算成本');
    const stranger = await desk.person({ permissions: [] });
    expect((await print(flow.id, stranger)).message).toBe('审批不存在');
    const elsewhere = await desk.person({
      rules: [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '别的' }],
    });
    expect((await print(flow.id, elsewhere)).message).toBe('审批不存在');
  });
});
