import { readFileSync } from 'node:fs';
import { resources } from '@dossier/contract/all.ts';
import { problemOf } from '@dossier/contract/core/validate.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { normalise } from '#engine/resource/draft.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { expectFilings } from '#test/statistics.ts';
import { fetchBytes } from '#test/upload.ts';
import { seedAuditChain } from './demo/archive/audit.ts';
import { seedChecks } from './demo/archive/checks.ts';
import { seedReadings } from './demo/archive/readings.ts';
import { seedTransfers } from './demo/archive/transfers.ts';
import { seedFiles } from './demo/files.ts';
import { onSite, people } from './demo/people.ts';
import { demoRoles } from './demo/roles.ts';
import { seedDemo } from './demo.ts';
import { seederOf } from './seeder.ts';

const password = 'Demo-company-2026';

describe('the demo company', () => {
  let app: TestApp;
  const as = (username: string) => app.signIn(username, password);
  const total = async (username: string, path: string, query: Record<string, string> = {}) =>
    (await app.call('GET', `${path}/list`, { token: await as(username), query: { pageSize: 1, ...query } })).result
      ?.total;

  beforeAll(async () => {
    app = await testApp();
    await app.db.transaction().execute((tx) => seedDemo(seederOf(tx), password));
    await seedFiles(app.db, app.config);
    await seedReadings(app.db);
    await seedAuditChain(app.db, app.config);
    await seedChecks(app.db, app.config);
    await seedTransfers(app.db, app.config);
  }, 180_000);

  it('has transferred records, and has two packages of which one is damaged', async () => {
    const token = await as('heyun');
    const list = async (path: string) =>
      (await app.call('GET', `${path}/list`, { token, query: { order: 'asc', column: 'no' } })).result.records;
    expect((await list('/arc/transfer')).map(({ status }: { status: string }) => status)).toEqual(['60', '40', '10']);
    const [whole, damaged] = await list('/arc/package');
    expect(whole).toMatchObject({ status: '30', verdict: expect.stringMatching(/^校验通过，共2件/) });
    expect(damaged).toMatchObject({ status: '40', verdict: '移交包校验失败：校验值不符1个' });
    const { result } = await app.call('GET', '/arc/package/queryById', { token, query: { id: damaged.id } });
    expect(result.faults).toEqual([expect.objectContaining({ path: expect.stringMatching(/-01\.pdf$/) })]);
  });

  it('has people of every role, projects in six states and twelve thousand records besides those of archived projects', async () => {
    expect(people).toHaveLength(60);
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(demoRoles.map(({ code }) => code)));
    expect(await total('liangjing', '/pm/project')).toBe(36);
    expect(await total('heyun', '/arc/item')).toBe(12_016);
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*) as n from pm_project group by 1 order by 1`.execute(app.db);
    expect(rows.map(({ status }) => status)).toEqual(['10', '20', '40', '70', '80', '90']);
    const groups = await sql<{ code: string; n: number }>`
      select left(code, 3) as code, count(*) as n from pm_project group by 1 order by 2 desc`.execute(app.db);
    expect(groups.rows).toEqual([
      { code: 'ITO', n: 20 },
      { code: 'BPO', n: 9 },
      { code: 'KPO', n: 7 },
    ]);
  });

  it(
    'has filed three months of statistics and drafted the last, and behind every number is a list of it',
    async () => expectFilings(app, await as('sunlei')),
    120_000,
  );

  it('has twenty-five people at four customers with their statements, one in dispute', async () => {
    expect(onSite).toHaveLength(25);
    expect(await total('zhoufang', '/pm/dispatch')).toBe(25);
    const { rows } = await sql<{ customers: number; people: number }>`
      select count(distinct customer)::int as customers, count(distinct staff_id)::int as people from pm_dispatch`.execute(
      app.db,
    );
    expect(rows).toEqual([{ customers: 4, people: 25 }]);
    expect(await total('zhoufang', '/pm/stmt', { status: '2' })).toBe(1);
    // Each sees where they are themselves, and managers what is of their projects.
    expect(await total('zhengkai', '/pm/dispatch')).toBe(1);
    expect(await total('fanbing', '/pm/dispatch')).toBe(19);
    expect(await total('linyuxin', '/pm/dispatch')).toBe(0);
    const sums = await sql`select 1 from pm_stmt s where total <> (
      select sum(amount) from pm_stmt_line where stmt_id = s.id)`.execute(app.db);
    expect(sums.rows).toEqual([]);
  });

  it('has eighty devices and fifteen loans, two of them overdue, seen by the desk and by whoever borrowed', async () => {
    expect(await total('pengtao', '/eq/asset')).toBe(80);
    expect(await total('pengtao', '/eq/loan')).toBe(15);
    expect(await total('linyuxin', '/eq/loan')).toBe(2);
    const late = await app.call('GET', '/eq/loan/outstanding', {
      token: await as('pengtao'),
      query: { username: 'linyuxin' },
    });
    expect(late.result).toEqual({ count: 2, message: '“林雨欣”还有2台设备未归还' });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from eq_loan where status in ('50', '55') and end_time < now()`.execute(app.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('has two projects in the archive, one of which came late, and one whose papers are awaited for too long', async () => {
    const token = await as('heyun');
    const get = async (path: string, query: Record<string, string>) =>
      (await app.call('GET', path, { token, query })).result;
    const figures: { name: string; value: number | null }[] = await get('/pm/close/figures', {});
    const shown = (name: string) => figures.find((one) => one.name === name)?.value ?? null;
    expect(shown('late')).toBe(2);
    expect(shown('onTimeRate')).toBeCloseTo(33.33, 1);
    expect(Math.round(shown('filedRate') ?? 0)).toBe(67);
    const { records } = await get('/pm/doc/list', { filing: 'filed', pageSize: '50' });
    expect(records).toHaveLength(16);
    for (const { archiveNo, itemId, name } of records) {
      expect(archiveNo).toMatch(/^A001-KJ·FW·\d{5}-\d{3}-\d{3}$/);
      const item = await get('/arc/item/queryById', { id: itemId });
      expect(item).toMatchObject({ title: name, archiveNo, status: '40', fileCount: 1 });
      const [file] = await get('/arc/item/files', { id: itemId });
      expect((await fetchBytes(app, `/sys/common/static/${file.path}`, token)).status).toBe(200);
    }
    const [batch] = (await get('/arc/intake/list', { kind: 'proj', column: 'no', order: 'asc' })).records;
    expect(batch).toMatchObject({ status: '60', items: 8, declaredItems: 8, fileCount: 8 });
  });

  it('has projects in approval, each with the people who decide on it', async () => {
    expect(await total('caowen', '/flow/inbox')).toBe(1);
    expect(await total('liangjing', '/flow/inbox')).toBe(2);
    expect(await total('chenhao', '/flow/mine')).toBe(1);
    const token = await as('liangjing');
    const { records } = (await app.call('GET', '/flow/inbox/list', { token })).result;
    const [park] = records.filter(({ title }: { title: string }) => title === '智慧园区管理平台开发');
    expect(park).toMatchObject({ facts: { budget: 1_980_000 }, applicant: { name: '陈昊' } });
    const body = { taskId: park.taskId, version: park.recordVersion, decision: 'agree', opinion: '同意' };
    expect((await app.call('POST', '/flow/task/decide', { token, body })).message).toBe('已同意');
    expect(await total('gaoyuan', '/flow/inbox')).toBe(1);
    const leader = await as('gaoyuan');
    const [last] = (await app.call('GET', '/flow/inbox/list', { token: leader })).result.records;
    const end = { taskId: last.taskId, version: last.recordVersion, decision: 'agree' };
    expect((await app.call('POST', '/flow/task/decide', { token: leader, body: end })).success).toBe(true);
    const { result } = await app.call('GET', '/pm/project/queryById', { token, query: { id: last.recordId } });
    expect(result.status).toBe('30');
  });

  it('has applications to scrap devices in four states, one of which waits for the head of the keeper', async () => {
    const keeper = await as('pengtao');
    const { records } = (await app.call('GET', '/eq/scrap/list', { token: keeper })).result;
    const states = records.map(({ status }: { status: string }) => status);
    expect(states.toSorted()).toEqual(['10', '20', '30', '70']);
    const token = await as('songjie');
    expect(await total('songjie', '/eq/scrap')).toBe(4);
    const [task] = (await app.call('GET', '/flow/inbox/list', { token })).result.records;
    const body = { taskId: task.taskId, version: task.recordVersion, decision: 'agree' };
    expect((await app.call('POST', '/flow/task/decide', { token, body })).message).toBe('已同意');
    const scrapped = await app.call('GET', '/eq/asset/list', { token, query: { status: '3' } });
    expect(scrapped.result.total).toBe(2);
  });

  it('has reports that run, each for the people that it is meant for', async () => {
    const api = '/online/cgreport/api';
    const read = async (username: string, code: string, query: Record<string, string> = {}) => {
      const token = await as(username);
      const head = await app.call('GET', `${api}/getRpColumns/${code}`, { token });
      if (!head.success) return head.code;
      const data = await app.call('GET', `${api}/getData/${head.result.cgRpConfigId}`, { token, query });
      expect(data.success, data.message).toBe(true);
      expect(Object.keys(data.result.records[0] ?? {})).toEqual(
        expect.arrayContaining(head.result.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)),
      );
      return data.result.total;
    };
    expect(await read('zhengshuang', 'person_choice')).toBe(people.length + onSite.length + 1);
    const own = Number(await read('zhengshuang', 'person_choice', { self_org: "'A01A01'" }));
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(61);
    expect(await read('liangjing', 'project_choice')).toBe(36);
    expect(await read('tangli', 'project_choice')).toBe(36);
    expect(await read('chenhao', 'project_choice')).toBe(await total('chenhao', '/pm/project'));
    expect(await read('zhengshuang', 'project_choice')).toBe(510);
    expect(await read('liangjing', 'project_summary')).toBeGreaterThan(3);
    expect(await read('tangli', 'project_summary')).toBe(510);
  });

  it('holds only records that their own forms would save as they are', async () => {
    const token = await app.signIn();
    for (const resource of resources.filter(({ operations }) => operations.has('edit'))) {
      const list = await app.call('GET', `${resource.path}/list`, { token, query: { pageSize: 200 } });
      // `admin` is no part of the demo: who installs gives it a number and a phone.
      const records = (list.result.records as Record<string, unknown>[]).filter(({ username }) => username !== 'admin');
      const problems = records.flatMap((record) =>
        Object.entries(resource.fields)
          .filter(([name, field]) => !field.readOnly && name in record)
          .flatMap(([name, field]) => problemOf(field, normalise(field, record[name])) ?? []),
      );
      expect([...new Set(problems)], resource.label).toEqual([]);
    }
  });

  it('has projects whose plan was once another one', async () => {
    const { result } = await app.call('GET', '/sys/dataLog/list', {
      token: await as('admin'),
      query: { dataTable: 'pm_project', pageSize: 100 },
    });
    const earlier = result.records.filter(({ dataContent }: { dataContent: string }) =>
      dataContent.includes('客户书面确认即为验收通过'),
    );
    expect(earlier).toHaveLength(8);
    for (const { dataId, dataContent } of earlier) {
      const later = result.records.find((one: typeof result) => one.dataId === dataId && one.dataVersion !== '1');
      expect(later.dataContent).not.toBe(dataContent);
    }
  });

  it('shows widget gallery and examples to the administrator and to nobody else', async () => {
    const menusOf = async (token: string) =>
      JSON.stringify((await app.call('GET', '/sys/permission/getUserPermissionByToken', { token })).result.menu);
    const [his, another] = [await menusOf(await app.signIn()), await menusOf(await as('zhengshuang'))];
    for (const component of ['demo/WidgetGallery', 'jeecg/JeecgDemoList', 'examples/form/BasicForm']) {
      expect(his).toContain(component);
      expect(another).not.toContain(component);
    }
    expect(await total('admin', '/test/demoMaterial')).toBe(10_000);
    expect(await total('zhengshuang', '/test/jeecgDemo')).toBeUndefined();
  });

  it('shows a report to who may read its list', async () => {
    const menusOf = async (who: string) => {
      const query = { token: await as(who) };
      return JSON.stringify((await app.call('GET', '/sys/permission/getUserPermissionByToken', query)).result.menu);
    };
    const menus = await menusOf('heyun');
    expect(menus).toContain('jeecg/report/ArchivesStatisticst');
    expect(menus).not.toContain('jeecg/report/SignInStatistics');
  });

  it('is loaded once', async () => {
    await app.db.transaction().execute((tx) => seedDemo(seederOf(tx), password));
    expect(await total('heyun', '/arc/item')).toBe(12_016);
  });

  it('names one person of every role in docs/demo.md', () => {
    const text = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8');
    for (const { code } of demoRoles) {
      const named = people.filter(({ role, account }) => role === code && text.includes(`| ${account} |`));
      expect(named.length, code).toBeGreaterThan(0);
    }
  });

  it('shows heads of departments, members and part-time archivists only what is theirs', async () => {
    const token = await as('wujianguo');
    const list = await app.call('GET', '/pm/project/list', { token, query: { pageSize: 100 } });
    const codes = list.result.records.map((record: { deptCode: string }) => record.deptCode);
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.every((code: string) => code.startsWith('A01A03'))).toBe(true);
    expect(await total('chenhao', '/pm/project')).toBeLessThan(36);
    expect(await total('tangli', '/arc/item')).toBeLessThan(1000);
    expect(await total('maolin', '/arc/item')).toBeUndefined();
  });

  it('lets nobody read above the clearance of his role', async () => {
    expect(await total('heyun', '/arc/item', { secret: '3' })).toBeGreaterThan(0);
    expect(await total('wujianguo', '/arc/item', { secret: '3' })).toBe(0);
    expect(await total('zhengshuang', '/arc/item', { secret: '2' })).toBe(0);
  });

  it('has five holds, appraisals that were carried out and one that goes on, a destroyed batch and one that waits', async () => {
    expect(await total('heyun', '/arc/hold')).toBe(5);
    expect(await total('heyun', '/arc/hold', { status: '1' })).toBe(4);
    expect(await total('heyun', '/arc/item', { held: 'Y' })).toBe(18);
    for (const [status, count] of Object.entries({ 20: 1, 50: 2 }))
      expect(await total('heyun', '/arc/appraisal', { status }), status).toBe(count);
    for (const [status, count] of Object.entries({ 30: 1, 50: 1 }))
      expect(await total('heyun', '/arc/destroy', { status }), status).toBe(count);
    expect(await total('heyun', '/arc/item', { status: '50' })).toBe(24);
    expect(await total('heyun', '/arc/item', { status: '60' })).toBe(9);
    expect(await total('heyun', '/arc/item', { status: '70' })).toBe(9);
    expect(await total('heyun', '/arc/due', { due: 'Y' })).toBeGreaterThan(100);
    expect(await total('heyun', '/arc/correct')).toBe(3);
    // Whoever is asked sees what they are asked, and no other appraisal.
    const { rows } = await sql<{
      member: string;
    }>`select distinct member from arc_appraisal_opinion where filled = 'N'`.execute(app.db);
    for (const { member } of rows) {
      expect(await total(member, '/arc/opinion', { filled: 'N' }), member).toBeGreaterThan(0);
      expect(await total(member, '/arc/appraisal', { status: '20' }), member).toBe(1);
    }
  });

  it('has two store rooms with boxes, and forty loans of which three are overdue and one waits in line', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from arc_location where kind = 'room') as rooms,
        (select count(*)::int from arc_location where kind = 'row') as rows,
        (select count(*)::int from arc_location where used > room) as overfull,
        (select count(*)::int from arc_item where status = '40' and barcode is null) as uncoded,
        (select count(*)::int from arc_item where phy = '2' and location_id is null) as nowhere,
        (select count(*)::int from arc_queue where status = '0') as queued`.execute(app.db);
    expect(rows[0]).toEqual({ rooms: 2, rows: 12, overfull: 0, uncoded: 0, nowhere: 0, queued: 1 });
    const shares = await sql<{ share: number }>`select avg((phy = '1')::int)::float as share from arc_item
      where status = '40' and phy <> '0'`.execute(app.db);
    expect(shares.rows[0]?.share).toBeLessThan(0.2);
    expect(await total('heyun', '/arc/loan')).toBe(40);
    const work = await app.call('GET', '/arc/desk/work', { token: await as('heyun') });
    expect(work.result.overdue).toHaveLength(3);
    expect(work.result.queued).toHaveLength(1);
    expect(await total('linyuxin', '/arc/loan')).toBe(2);
  });

  it('goes on numbering where the demo records end', async () => {
    const token = await as('heyun');
    const list = await app.call('GET', '/arc/item/list', {
      token,
      query: { status: '10', docType: '通知', pageSize: 1 },
    });
    const id = list.result.records[0].id;
    const preview = await app.call('GET', '/arc/item/previewNo', { token, query: { id } });
    const received = await app.call('POST', '/arc/item/receive', { token, body: { ids: id } });
    expect(received.result).toEqual({ count: 1, first: preview.result.archiveNo, last: preview.result.archiveNo });
    const { rows } = await sql<{ gaps: number }>`
      select count(*) as gaps from (
        select count(*) as n, max(item_seq) as last from arc_item where archive_no is not null
        group by regexp_replace(archive_no, '-\\d+$', '')) s where n <> last`.execute(app.db);
    expect(rows[0]?.gaps).toBe(0);
  });

  it('finds parts of words, and has files to look at', async () => {
    expect(await total('heyun', '/arc/item', { keyword: '竣工' })).toBeGreaterThan(100);
    expect(await total('heyun', '/arc/item', { keyword: '审批流程 2024' })).toBeGreaterThan(5);
    const { rows } = await sql<{ id: string }>`select id from arc_item where file_count > 2 limit 1`.execute(app.db);
    const files = await app.call('GET', '/arc/item/files', { token: await as('heyun'), query: { id: rows[0]?.id } });
    expect(files.result.map((file: { mime: string }) => file.mime)).toEqual([
      'application/pdf',
      'image/png',
      'text/plain; charset=utf-8',
    ]);
  });

  it('has folders of the company and of people, some shared with colleagues and departments', async () => {
    const list = async (username: string, query: Record<string, string>) => {
      const { result } = await app.call('GET', '/sys/files/list', { token: await as(username), query });
      return result.records.map(({ fileName }: { fileName: string }) => fileName);
    };
    const spaces = (await app.call('GET', '/sys/files/spaces', { token: await as('linyuxin') })).result;
    expect(new Set(await list('linyuxin', { parentId: spaces.company.id }))).toEqual(
      new Set(['档案工作', '规章制度', '模板', '办公室通讯录.pdf']),
    );
    expect(new Set(await list('linyuxin', { place: 'shared' }))).toEqual(new Set(['部门周会', '城市银行项目资料']));
    expect(await list('fanbing', { place: 'shared' })).toEqual([]);
    const path = await app.db
      .selectFrom('sys_file')
      .select('path')
      .where('name', '=', '接口清单.pdf')
      .executeTakeFirstOrThrow();
    expect((await fetchBytes(app, `/sys/common/static/${path.path}`, await as('linyuxin'))).status).toBe(200);
    expect((await fetchBytes(app, `/sys/common/static/${path.path}`, await as('fanbing'))).status).not.toBe(200);
  });

  it('has an audit chain with an anchor for each night, which holds, and which the auditor reads', async () => {
    const auditor = await as('luojia');
    const { result } = await app.call('POST', '/arc/audit/verify', { token: auditor, body: {} });
    expect(result.entries).toBeGreaterThanOrEqual(800);
    expect(await total('luojia', '/arc/auditAnchor')).toBeGreaterThan(20);
    expect(await total('heyun', '/arc/audit')).toBeUndefined();
    expect(await total('heyun', '/arc/access')).toBeGreaterThan(20);
  });

  it('has an inventory that is done, with its differences, and one that goes on', async () => {
    const { result } = await app.call('GET', '/arc/inventory/list', {
      token: await as('heyun'),
      query: { column: 'code' },
    });
    const [second, first] = result.records.toSorted((a: { code: string }, b: { code: string }) =>
      b.code.localeCompare(a.code),
    );
    expect(first).toMatchObject({ status: '40', different: 3 });
    expect(second).toMatchObject({ status: '20', counted: null });
    for (const found of ['moved', 'lost', 'extra'])
      expect(await total('heyun', '/arc/inventoryLine', { inventoryId: first.id, result: found }), found).toBe(1);
    expect(first.expected).toBeGreaterThan(50);
    const progress = { token: await as('heyun'), query: { id: second.id } };
    expect((await app.call('GET', '/arc/inventory/progress', progress)).result.counted).toBeGreaterThan(20);
  });

  it('has ten runs of checks and those of two transfers, some with findings that wait for somebody', async () => {
    expect(await total('heyun', '/arc/checkRun')).toBe(12);
    expect(await total('heyun', '/arc/checkScheme')).toBe(3);
    expect(await total('heyun', '/arc/fixity', { result: 'P' })).toBe(1);
    expect(await total('heyun', '/arc/checkResult', { handling: '1' })).toBeGreaterThan(3);
    expect(await total('heyun', '/arc/checkResult', { handling: '4' })).toBeGreaterThan(3);
    expect(await total('luojia', '/arc/checkRun')).toBeUndefined();
  });

  it('has one urgent announcement that nobody has read', async () => {
    const bell = await app.call('GET', '/sys/annountCement/listByUser', { token: await as('gaoyuan') });
    expect(bell.result.anntMsgTotal).toBe(1);
    expect(bell.result.anntMsgList[0]).toMatchObject({ priority: 'H', titile: expect.stringContaining('紧急') });
  });
});
