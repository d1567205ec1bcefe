import type { PlanProposal } from '@dossier/contract/pm/plan/exchange.ts';
import type { Plan, PlanChange, PlanRow } from '@dossier/contract/pm/plan.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { readWorkbook } from '#engine/excel/reader.ts';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { readXml, type XmlElement } from '#services/package/xml.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { bytesOf, upload } from '#test/upload.ts';

describe('a plan as a file', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let projectId: string;

  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message);
    return result;
  };
  const newProject = async (name: string): Promise<void> => {
    const body = projectDraft(given, { name });
    projectId = ok(await app.call('POST', '/pm/project/add', { token, body })).id;
  };
  const read = async (): Promise<Plan> =>
    ok(await app.call('GET', '/pm/plan/queryByProject', { token, query: { projectId } }));
  const save = async (changes: readonly object[]): Promise<Plan> =>
    ok(
      await app.call('POST', '/pm/plan/save', {
        ...{ token, body: { projectId, changes, remove: [], restore: [] } },
      }),
    );
  const fresh = (name: string, change: Partial<PlanChange> = {}) => ({
    ...{ id: newId(), name, type: 'task', schedule: 'auto', planStart: '2026-03-02', planEnd: '2026-03-04' },
    ...change,
  });
  const bytes = async (format: string, by = token) => {
    const headers = { 'x-access-token': by };
    const url = `${app.config.apiPrefix}/pm/plan/export?projectId=${projectId}&format=${format}`;
    return app.http.inject({ method: 'GET', url, headers });
  };
  const readFile = (name: string, content: Buffer, by = token): Promise<Answer> =>
    upload(app, `/pm/plan/readFile?projectId=${projectId}`, { token: by, name, content });
  const proposal = async (name: string, content: Buffer): Promise<PlanProposal> => ok(await readFile(name, content));
  const byName = (plan: Plan, name: string): PlanRow => {
    const found = plan.tasks.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };

  const header = ['WBS码*', '名称*', '类型*', '负责人账号', '计划开始*', '计划结束*', '计划工时', '预算', '前置'];
  const workbook = (headers: readonly string[], rows: Cell[][]) =>
    bytesOf(writeWorkbook('xlsx', [{ name: '数据', columns: headers.map((text) => ({ header: text })), rows }]));
  const sheet = (...rows: Cell[][]) => workbook(header, rows);

  /** A phase with two tasks, the second after the first, and a milestone. */
  async function aPlan(): Promise<Plan> {
    const phase = fresh('设计', { sortNo: 1, type: 'phase', planEnd: '2026-03-10' });
    const one = fresh('需求调研', { parentId: phase.id, sortNo: 1, notBefore: '2026-03-02', owner: 'admin' });
    const two = fresh('方案', {
      ...{ parentId: phase.id, sortNo: 2, planStart: '2026-03-09', planEnd: '2026-03-10' },
      predecessors: [{ from: one.id, type: 'FS', lag: 2 }],
    });
    const end = fresh('评审', { sortNo: 2, type: 'ms', predecessors: [{ from: two.id, type: 'FS', lag: 0 }] });
    return save([phase, one, two, end]);
  }

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('goes out as a workbook of the template, and the same workbook changes nothing', async () => {
    await newProject('往返');
    await aPlan();
    const file = await bytes('xlsx');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('往返_项目计划'));
    const book = await readWorkbook(file.rawPayload);
    const rows = [];
    for await (const { cells } of book.rows) rows.push([...cells]);
    expect(book.header).toEqual(header);
    expect(rows[1]).toEqual(['1.1', '需求调研', '任务', 'admin', '2026-03-02', '2026-03-04']);
    expect(rows[2]?.slice(0, 3)).toEqual(['1.2', '方案', '任务']);
    expect(rows[2]?.[8]).toBe('1.1FS+2');
    expect(rows).toHaveLength(5);
    expect(String(rows[4]?.[0])).toMatch(/^导出人：管理员 导出时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(await proposal('计划.xlsx', file.rawPayload)).toMatchObject({
      ...{ total: 4, added: 0, changed: 0, wrong: 0, problems: [], changes: [] },
    });
  });

  it('comes in by WBS codes: what differs is changed, what is new is added, what is not named stays', async () => {
    await newProject('更新');
    const before = await aPlan();
    const content = await sheet(
      ['1.1', '需求访谈', '任务', 'admin', '2026-03-02', '2026-03-05', 24, 30000, ''],
      ['1.3', '原型', '任务', null, '2026-03-12', '2026-03-13', null, null, '1.2'],
      ['3', '开发', '阶段', null, '2026-03-16', '2026-03-20', null, null, null],
      ['3.1', '编码', 'task', 'admin', '2026-03-16', '2026-03-20', 80, null, '２ＦＳ；1.3SS+1'],
    );
    const found = await proposal('更新.xlsx', content);
    expect(found).toMatchObject({ total: 4, added: 3, changed: 1, wrong: 0 });
    expect(await read()).toEqual(before);
    const plan = await save(found.changes);
    expect(plan.tasks.map(({ wbs, name }) => `${wbs} ${name}`)).toEqual([
      ...['1 设计', '1.1 需求访谈', '1.2 方案', '1.3 原型', '2 评审', '3 开发', '3.1 编码'],
    ]);
    expect(byName(plan, '需求访谈')).toMatchObject({ planEnd: '2026-03-05', planHours: 24, bac: 30000 });
    const code = byName(plan, '编码');
    expect(plan.links.filter(({ to }) => to === code.id).map(({ type, lag }) => `${type}${lag}`)).toEqual([
      'FS0',
      'SS1',
    ]);
    // As its links put it: after the review, and a day after the prototype began.
    expect(code.planStart > byName(plan, '评审').planEnd).toBe(true);
  });

  it('names each wrong row with all that is wrong in it, and what falls with it', async () => {
    await newProject('错误的行');
    await aPlan();
    const content = await sheet(
      ['1.x', '', '任务', null, '2026-03-02', '2026-03-01', null, null, ''],
      ['2.1', '里程碑之下', '任务', null, '2026-03-02', '2026-03-03', null, null, ''],
      ['4', '甲', '活动', 'nobody', '2026-03-02', '2026-03-03', null, null, ''],
      ['4.1', '乙', '任务', null, '2026-03-02', '2026-03-03', -1, null, ''],
      ['5', '丙', '任务', null, '2026-03-02', '2026-03-03', null, null, '9.9; 1.1XX'],
      ['6', '丁', '任务', null, '2026-03-02', '2026-03-03', null, null, '4'],
      ['7', '戊', '任务', null, '2026-02-30', '2026-03-03', null, null, ''],
      ['8', '己', '任务', null, '2026-03-02', '2026-03-03', null, null, ''],
      ['8', '庚', '任务', null, '2026-03-02', '2026-03-03', null, null, ''],
    );
    const found = await proposal('错误.xlsx', content);
    expect(found).toMatchObject({ total: 9, added: 1, changed: 0, wrong: 8 });
    expect(found.problems).toEqual([
      '第2行：WBS码“1.x”格式不正确；任务名称不能为空；计划结束不能早于计划开始',
      '第3行：里程碑“评审”下不能有任务',
      '第4行：类型“活动”不在字典中；负责人账号“nobody”不存在',
      '第5行：计划工时不能小于0',
      '第6行：前置“1.1XX”格式不正确',
      '第7行：前置“4”不存在',
      '第8行：计划开始日期格式不正确',
      '第10行：WBS码“8”与第9行重复',
    ]);
  });

  it('refuses files that are none: a missing column (IM01), no rows (IM02), a ring of both together (PM18)', async () => {
    await newProject('不是计划');
    await aPlan();
    expect((await readFile('坏.xlsx', Buffer.from('nothing'))).message).toContain('不是有效的Excel文件');
    expect((await readFile('坏.xml', Buffer.from('<Project><Tasks>'))).message).toBe(
      '文件不是有效的Microsoft Project XML文件',
    );
    expect((await readFile('空.xml', Buffer.from('<Project><Tasks/></Project>'))).message).toBe('文件中没有任务');
    const bomb = '<!DOCTYPE a [<!ENTITY b "bb">]><Project><Tasks>&b;</Tasks></Project>';
    expect((await readFile('炸弹.xml', Buffer.from(bomb))).success).toBe(false);
    expect((await readFile('少列.xlsx', await workbook(['名称*'], [['甲']]))).message).toBe(
      '模板表头与系统不一致：缺少列“WBS码”',
    );
    expect((await readFile('无行.xlsx', await sheet())).message).toBe('文件没有数据行');
    const ring = await readFile(
      '环.xlsx',
      await sheet(['1.1', '需求调研', '任务', 'admin', '2026-03-02', '2026-03-04', null, null, '2']),
    );
    expect(ring).toMatchObject({ success: false, reason: 'PM18' });
  });

  it('goes out as a file of Microsoft Project and comes into another project as the same plan', async () => {
    await newProject('交换的计划 <A&B>');
    const plan = await aPlan();
    ok(
      await app.call('POST', '/pm/plan/setBaseline', {
        ...{ token, body: { projectId, name: '初始', reason: '立项' } },
      }),
    );
    const file = await bytes('xml');
    const root = readXml(file.payload);
    expect(root).toMatchObject({ name: 'Project', attributes: { xmlns: 'http://schemas.microsoft.com/project' } });
    const one = taskOf(root, '方案');
    expect(one).toMatchObject({ OutlineNumber: '1.2', Start: '2026-03-09T08:00:00', Finish: '2026-03-10T17:00:00' });
    expect(one).toMatchObject({ Duration: 'PT16H0M0S', Summary: '0', Milestone: '0' });
    // Two working days in tenths of minutes.
    expect(file.payload).toContain('<LinkLag>9600</LinkLag>');
    expect(file.payload).toContain('<Name>劳动节</Name>');
    expect(file.payload).toContain('<Baseline>');

    await newProject('收到的计划');
    const found = await proposal('计划.xml', file.rawPayload);
    expect(found).toMatchObject({ total: 4, added: 4, wrong: 0, strangers: [] });
    const copy = await save(found.changes);
    const facts = ({ tasks, links }: Plan) => ({
      tasks: tasks.map(({ wbs, name, type, owner, planStart, planEnd }) => [
        wbs,
        name,
        type,
        owner,
        planStart,
        planEnd,
      ]),
      links: links.map(({ type, lag }) => `${type}${lag}`).toSorted(),
    });
    expect(facts(copy)).toEqual(facts(plan));
    expect((await proposal('计划.xml', file.rawPayload)).changes).toEqual([]);
  });

  it('reads what Microsoft Project writes: its own row of the project, empty lines, people, kinds of lag', async () => {
    await newProject('微软的文件');
    const found = await proposal('project.xml', Buffer.from(foreign));
    expect(found).toMatchObject({ total: 4, added: 3, wrong: 1, strangers: ['陌生人'] });
    expect(found.problems).toEqual(['第4行：前置“1.1”的间隔不是工作日']);
    const plan = await save(found.changes);
    expect(plan.tasks.map(({ wbs, name, type }) => [wbs, name, type])).toEqual([
      ['1', 'Phase', 'phase'],
      ['1.1', 'First', 'task'],
      ['1.2', 'Done', 'ms'],
    ]);
    expect(byName(plan, 'First')).toMatchObject({
      owner: 'admin',
      planHours: 16,
      bac: 1234.5,
      planStart: '2026-03-03',
    });
  });

  it('is drawn on paper, over as many pages as it takes', async () => {
    await newProject('上纸');
    await aPlan();
    const rows = Array.from({ length: 60 }, (_, at) => fresh(`任务${at}`, { sortNo: at + 3, planEnd: '2026-11-30' }));
    await save(rows);
    const print = await askPrint(app, '/pm/plan/print', { token, query: { projectId } });
    const { pages, size } = await readPdf(print.pdf);
    expect(size).toEqual([420, 297]);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('需求调研');
    expect(pages[0]).toContain('2026-04');
    expect(pages[1]).toContain('任务59');
    const { rows: log } = await sql<{ n: number }>`
      select count(*)::int as n from sys_log where log_content like '打印项目计划图%'`.execute(app.db);
    expect(log[0]?.n).toBe(1);
  });

  it('is not drawn over more pages than anybody reads', async () => {
    const body = projectDraft(given, { name: '千年计划', planEnd: '9999-12-31' });
    projectId = ok(await app.call('POST', '/pm/project/add', { token, body })).id;
    const print = await askPrint(app, '/pm/plan/print', { token, query: { projectId } });
    expect(print.message).toMatch(/^计划图需要\d+页，最多打印200页/);
  });

  it('takes what waits for a wrong row along, however long the chain', async () => {
    await newProject('长链');
    const chain = Array.from({ length: 2000 }, (_, at): Cell[] => [
      ...[String(at + 1), `任务${at + 1}`, at === 1999 ? '活动' : '任务', null, '2026-03-02', '2026-03-03', null, null],
      ...(at === 1999 ? [''] : Array.from({ length: 1 }, () => String(at + 2))),
    ]);
    const found = await proposal('长链.xlsx', await sheet(...chain));
    expect(found).toMatchObject({ total: 2000, added: 0, wrong: 2000 });
  });

  it('is nobody’s who may not see the project, and is not read for who may not plan', async () => {
    await newProject('别人的项目');
    await aPlan();
    const permissions = ['pm:plan:list', 'pm:task:export', 'pm:task:print', 'pm:task:list', 'pm:project:list'];
    const rules = [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }];
    const { username } = await aPerson(app, { permissions, rules });
    const stranger = await app.signIn(username, userPassword);
    const file = await bytes('xlsx', stranger);
    expect(file.json()).toMatchObject({ success: false });
    expect((await bytes('xml', stranger)).json()).toMatchObject({ success: false });
    expect((await askPrint(app, '/pm/plan/print', { token: stranger, query: { projectId } })).pdf).toHaveLength(0);
    const content = await sheet(['9', '插入', '任务', null, '2026-03-02', '2026-03-03', null, null, '']);
    expect(await readFile('计划.xlsx', content, stranger)).toMatchObject({ success: false, code: 510 });
    expect((await bytes('pdf')).json()).toMatchObject({ success: false });
  });
});

function taskOf(root: XmlElement, name: string): Record<string, string> {
  const tasks = root.children.find((one) => one.name === 'Tasks')?.children ?? [];
  const found = tasks.find((one) => one.children.some((child) => child.name === 'Name' && child.text === name));
  return Object.fromEntries((found?.children ?? []).map((child) => [child.name, child.text]));
}

const foreign = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><MinutesPerDay>480</MinutesPerDay>
<Tasks>
<Task><UID>0</UID><ID>0</ID><Name>Everything</Name><OutlineNumber>0</OutlineNumber><OutlineLevel>0</OutlineLevel></Task>
<Task><UID>7</UID><ID>1</ID><Name>Phase</Name><OutlineNumber>1</OutlineNumber><OutlineLevel>1</OutlineLevel>
<Start>2026-03-03T08:00:00</Start><Finish>2026-03-04T17:00:00</Finish><Summary>1</Summary><Milestone>0</Milestone></Task>
<Task><UID>8</UID><ID>2</ID><Name>First</Name><OutlineNumber>1.1</OutlineNumber><OutlineLevel>2</OutlineLevel>
<Start>2026-03-03T08:00:00</Start><Finish>2026-03-04T17:00:00</Finish><Work>PT16H0M0S</Work><Summary>0</Summary>
<Milestone>0</Milestone><Cost>123450</Cost><ConstraintType>4</ConstraintType></Task>
<Task><UID>9</UID><ID>3</ID><Name>Done</Name><OutlineNumber>1.2</OutlineNumber><OutlineLevel>2</OutlineLevel>
<Start>2026-03-04T17:00:00</Start><Finish>2026-03-04T17:00:00</Finish><Milestone>1</Milestone>
<PredecessorLink><PredecessorUID>8</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink></Task>
<Task><UID>10</UID><ID>4</ID><Name>Elapsed</Name><OutlineNumber>1.3</OutlineNumber><OutlineLevel>2</OutlineLevel>
<Start>2026-03-09T08:00:00</Start><Finish>2026-03-09T17:00:00</Finish>
<PredecessorLink><PredecessorUID>8</PredecessorUID><Type>1</Type><LinkLag>28800</LinkLag><LagFormat>8</LagFormat></PredecessorLink></Task>
<Task><UID>11</UID><ID>5</ID><IsNull>1</IsNull></Task>
</Tasks>
<Resources><Resource><UID>1</UID><ID>1</ID><Name>someone</Name><Code>admin</Code></Resource>
<Resource><UID>2</UID><ID>2</ID><Name>陌生人</Name></Resource></Resources>
<Assignments><Assignment><UID>1</UID><TaskUID>8</TaskUID><ResourceUID>1</ResourceUID></Assignment>
<Assignment><UID>2</UID><TaskUID>10</TaskUID><ResourceUID>2</ResourceUID></Assignment></Assignments></Project>`;
