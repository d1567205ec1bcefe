import { schedule, scheduleStatus } from '@dossier/contract/arc/schedule.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countEnded } from '#features/arc/item/project-ends.job.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, archiveShelf, itemDraft, projectDraft } from '#test/registers.ts';

const line = (change: object = {}) => ({
  ...{ no: '1.1', category: '过程类', material: '设计文件', retention: 'D30', trigger: 'close', disposal: 'review' },
  ...change,
});

/** States from which each action is done, and where it leads; null: it stays (domain 6.2). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string | null }>> = {
  submit: { from: ['10'], to: '40' },
  newVersion: { from: ['40', '90'], to: null },
  retire: { from: ['40'], to: '90' },
};

describe('retention schedules', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  let editions = 0;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string) =>
    (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result;
  const add = async (lines: object[] = [line()]): Promise<string> => {
    editions += 1;
    const answer = await post('/arc/schedule/add', { edition: `第${editions}版`, basis: '海川档〔2026〕1号', lines });
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id;
  };
  const act = async (name: string, id: string, body: object = {}) =>
    post(`/arc/schedule/${name}`, { id, version: (await read('/arc/schedule', id)).version, ...body });
  const entriesOf = async (scheduleId: string) =>
    (await app.call('GET', '/arc/scheduleEntry/list', { token, query: { scheduleId, pageSize: 100 } })).result.records;
  const published = async (lines?: object[]) => {
    const id = await add(lines);
    const answer = await act('submit', id);
    if (!answer.success) throw new Error(answer.message);
    return { id, entries: await entriesOf(id) };
  };
  const item = async (change: object) => post('/arc/item/add', itemDraft(shelf, change));
  const edit = async (id: string, change: object) =>
    app.call('PUT', '/arc/item/edit', { token, body: { ...(await read('/arc/item', id)), ...change } });
  const termOf = async (id: string, by = token) => app.call('GET', '/arc/item/term', { token: by, query: { id } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });

  it('begins with a draft that has the filing scope of projects', async () => {
    const { result } = await app.call('GET', '/arc/schedule/list', { token });
    const [first] = result.records;
    expect(first).toMatchObject({ edition: '通用版', status: scheduleStatus.draft });
    const { lines } = await read('/arc/schedule', first.id);
    expect(lines).toHaveLength(25);
    const kept = Object.fromEntries(
      lines.map(({ material, retention }: { material: string; retention: string }) => [material, retention]),
    );
    expect(kept).toMatchObject({
      ...{ 立项批准: 'D30', 主合同及补充协议: 'Y', 验收单: 'Y', 结项报告: 'Y', 会议纪要: 'D10' },
      ...{ '招投标文件（未中标）': 'D10', 人月结算单: 'D30', 交付物终版: 'D30' },
    });
  });

  it('stays as it was published, is superseded by the next one, and copies its lines into a new version', async () => {
    const { id: old } = await published([line(), line({ no: '1.2', material: '需求规格', keywords: '需求,规格' })]);
    const change = app.call('PUT', '/arc/schedule/edit', {
      token,
      body: { ...(await read('/arc/schedule', old)), note: '改' },
    });
    expect((await change).message).toBe('保管期限表已发布，不能修改，请新建版本');
    const copied = await act('newVersion', old, { newEdition: '2027版' });
    expect(copied.message).toBe('新版本已建立');
    expect((await act('newVersion', old, { newEdition: '2027版' })).result.fields).toEqual({
      newEdition: '版本“2027版”已存在',
    });
    const list = await app.call('GET', '/arc/schedule/list', { token, query: { edition: '2027版' } });
    const [draft] = list.result.records;
    const whole = await read('/arc/schedule', draft.id);
    expect(whole.lines.map(({ no, material }: Record<string, string>) => `${no} ${material}`)).toEqual([
      '1.1 设计文件',
      '1.2 需求规格',
    ]);
    expect((await entriesOf(old)).map(({ current }: { current: string }) => current)).toEqual(['Y', 'Y']);
    expect((await act('submit', draft.id)).success).toBe(true);
    expect((await read('/arc/schedule', old)).status).toBe(scheduleStatus.retired);
    expect((await entriesOf(old)).map(({ current }: { current: string }) => current)).toEqual(['N', 'N']);
    expect((await act('retire', draft.id)).success).toBe(true);
    expect((await entriesOf(draft.id)).map(({ current }: { current: string }) => current)).toEqual(['N', 'N']);
  });

  it.each([
    [[], '条目不能为空'],
    [[line(), line({ material: '另一份' })], '条目编号“1.1”重复'],
  ])('is not published with %j', async (lines, message) => {
    expect((await act('submit', await add(lines))).message).toBe(message);
  });

  it('does each action in its states only', async () => {
    for (const [name, action] of Object.entries(schedule.actions))
      for (const state of Object.values(scheduleStatus)) {
        const id = await add();
        await sql`update arc_schedule set status = ${state} where id = ${id}`.execute(app.db);
        const answer = await act(name, id, name === 'newVersion' ? { newEdition: `${name}${state}` } : {});
        const allowed = domain[name]?.from.includes(state) ?? false;
        expect(answer.success, `${name} ${state} ${answer.message}`).toBe(allowed);
        const now = (await read('/arc/schedule', id)).status;
        expect(now).toBe(allowed ? (domain[name]?.to ?? state) : state);
        if (!allowed) expect(answer.message).toMatch(new RegExp(`^当前状态为“.+”，不能执行“${action.label}”$`));
      }
  });

  it('counts records of ended projects also behind one that cannot be counted', async () => {
    const { entries } = await published([line()]);
    const code = 'ITO-2026-A01-921';
    const project = await post('/pm/project/add', projectDraft(await anchors(app, token), { code, name: '断点项目' }));
    expect(project.success, project.message).toBe(true);
    const own = { scheduleEntryId: entries[0].id, projectCode: code };
    const [broken, sound] = [(await item(own)).result.id, (await item(own)).result.id];
    await sql`update pm_project set status = '80', actual_end = '2025-01-01' where id = ${project.result.id}`.execute(
      app.db,
    );
    await sql
      .raw(`create function refuse_one() returns trigger language plpgsql as $$ begin
        if old.id = '${broken}' then raise exception 'broken'; end if; return new; end $$`)
      .execute(app.db);
    await sql`create trigger refuse_one before update on arc_item for each row execute function refuse_one()`.execute(
      app.db,
    );
    expect(await countEnded(app)).toBe(1);
    expect((await read('/arc/item', sound)).triggerDate).toBe('2025-01-01');
    await sql`drop trigger refuse_one on arc_item`.execute(app.db);
    expect(await countEnded(app), 'the next run').toBe(1);
  });

  it('gives a record its trigger, and a last day once that has come', async () => {
    const { entries } = await published([line(), line({ no: '2', material: '合同', trigger: 'contract' })]);
    const draft = projectDraft(await anchors(app, token), { code: 'ITO-2026-A01-911' });
    const project = await post('/pm/project/add', draft);
    expect(project.success, project.message).toBe(true);
    const { result } = await item({ scheduleEntryId: entries[0].id, projectCode: 'ITO-2026-A01-911' });
    expect(result).toMatchObject({ trigger: 'close', triggerDate: null, expireDate: null, term: 'wait' });
    expect(await countEnded(app)).toBe(0);
    await sql`update pm_project set status = '80', actual_end = '2025-01-01' where id = ${project.result.id}`.execute(
      app.db,
    );
    expect(await countEnded(app)).toBe(1);
    expect(await read('/arc/item', result.id)).toMatchObject({
      ...{ triggerDate: '2025-01-01', expireDate: '2055-12-31', term: 'run' },
    });
    const told = (await termOf(result.id)).result;
    expect(told).toMatchObject({
      ...{ retention: 'D30', trigger: 'close', triggerDate: '2025-01-01', start: '2026-01-01', expire: '2055-12-31' },
      entry: { no: '1.1', category: '过程类', material: '设计文件', retention: 'D30', basis: '海川档〔2026〕1号' },
    });
    expect(told.changes.map(({ expire }: { expire: string | null }) => expire)).toEqual(['2055-12-31', null]);

    const { result: contract } = await item({ scheduleEntryId: entries[1].id });
    const fix = async (triggerDate: string) => {
      const { version } = await read('/arc/item', contract.id);
      return post('/arc/item/fixTrigger', { id: contract.id, version, triggerDate });
    };
    expect((await fix('2999-01-01')).result.fields).toEqual({ triggerDate: '起算日期不能晚于今天' });
    expect((await fix('1900-01-01')).result.fields).toEqual({ triggerDate: '起算日期不能早于文件日期所在年度' });
    expect((await fix('2024-06-30')).message).toBe('起算日期已登记');
    expect((await read('/arc/item', contract.id)).expireDate).toBe('2054-12-31');
    expect((await fix('2023-06-30')).message).toBe('该档案的起算日期已经确定');
    await edit(contract.id, { note: '起算日期留着' });
    expect((await read('/arc/item', contract.id)).expireDate).toBe('2054-12-31');
  });

  it('counts records that are held when their project ends, and anew when it is reopened and ends later', async () => {
    const { entries } = await published([line()]);
    const code = 'ITO-2026-A01-912';
    const project = await post('/pm/project/add', projectDraft(await anchors(app, token), { code, name: '重开项目' }));
    const { result } = await item({ scheduleEntryId: entries[0].id, projectCode: code });
    expect((await post('/arc/item/receive', { ids: result.id })).success).toBe(true);
    const end = (day: string) =>
      sql`update pm_project set status = '80', actual_end = ${day}::date where id = ${project.result.id}`.execute(
        app.db,
      );
    await end('2024-12-31');
    expect(await countEnded(app)).toBe(1);
    expect(await read('/arc/item', result.id)).toMatchObject({ triggerDate: '2024-12-31', expireDate: '2054-12-31' });
    expect(await countEnded(app), 'counted').toBe(0);
    await sql`update pm_project set status = '40', actual_end = null where id = ${project.result.id}`.execute(app.db);
    expect(await countEnded(app)).toBe(0);
    await end('2025-01-01');
    expect(await countEnded(app)).toBe(1);
    expect(await read('/arc/item', result.id)).toMatchObject({ triggerDate: '2025-01-01', expireDate: '2055-12-31' });
    // Another project that ended long ago would make it end earlier.
    const older = { code: 'ITO-2026-A01-913', name: '旧项目' };
    const { result: old } = await post('/pm/project/add', projectDraft(await anchors(app, token), older));
    await sql`update pm_project set status = '80', actual_end = '2001-01-01' where id = ${old.id}`.execute(app.db);
    expect((await edit(result.id, { projectCode: older.code })).result.fields).toEqual({
      retention: '缩短保管期限须经鉴定审批',
    });
  });

  it('lets a period be raised, and lowered by appraisal only', async () => {
    const { entries } = await published();
    const short = await item({ scheduleEntryId: entries[0].id, retention: 'D10' });
    expect(short.result.fields).toEqual({ retention: '缩短保管期限须经鉴定审批' });
    // The numbers of the class do not have the period in them.
    const body = { code: 'NX', name: '无期限', door: 'WS', arrange: 'item' };
    const segments = [
      { source: 'fonds' },
      { separator: '-', source: 'class' },
      { separator: '·', source: 'year' },
      { separator: '-', source: 'serial', width: 4 },
    ];
    const rule = await post('/arc/rule/add', { code: 'NX', name: '无期限规则', segments });
    await post('/arc/rule/publish', { id: rule.result.id, version: rule.result.version });
    const own = await post('/arc/class/add', { ...body, ruleId: rule.result.id });
    const { result } = await item({ classId: own.result.id, retention: 'D10', year: 2014, docDate: '20140601' });
    expect((await edit(result.id, { retention: 'D30' })).success).toBe(true);
    expect((await edit(result.id, { retention: 'D10' })).success).toBe(true);
    expect((await post('/arc/item/receive', { ids: result.id })).result.first).toBe('A001-NX·2014-0001');
    expect((await edit(result.id, { retention: 'D30' })).success).toBe(true);
    expect((await read('/arc/item', result.id)).expireDate).toBe('2044-12-31');
    expect((await edit(result.id, { retention: 'D10' })).result.fields).toEqual({
      retention: '缩短保管期限须经鉴定审批',
    });
    expect((await read('/arc/item', result.id)).retention).toBe('D30');
  });

  it('lets no record end earlier by another trigger, once it is held', async () => {
    const { entries } = await published([line({ retention: 'D10', trigger: 'contract' })]);
    const { result } = await item({
      scheduleEntryId: entries[0].id,
      retention: 'D10',
      year: 2014,
      docDate: '20140601',
    });
    expect((await post('/arc/item/receive', { ids: result.id })).success).toBe(true);
    expect((await read('/arc/item', result.id)).expireDate).toBeNull();
    // Without its line it would be counted from its year, and be over.
    expect((await edit(result.id, { scheduleEntryId: null })).result.fields).toEqual({
      retention: '缩短保管期限须经鉴定审批',
    });
    expect((await read('/arc/item', result.id)).scheduleEntryId).toBe(entries[0].id);
  });

  it('explains nothing to who may not see one of the columns that it is about', async () => {
    const { result } = await item({});
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('col-expire', '到期日', 2, 'arc:item:col:expireDate', '1', '1')`.execute(app.db);
    const person = await aPerson(app, { permissions: ['arc:item:list'] });
    const by = await app.signIn(person.username, userPassword);
    expect((await termOf(result.id, by)).message).toBe('没有权限查看档案的保管期限');
    await sql`delete from sys_permission where id = 'col-expire'`.execute(app.db);
  });

  it('explains no record above the clearance', async () => {
    const { result } = await item({ secret: 2, secretYears: 5 });
    const clerk = await aPerson(app, { clearance: 1, permissions: ['arc:item:list'] });
    const by = await app.signIn(clerk.username, userPassword);
    expect((await termOf(result.id, by)).message).toBe('记录不存在或已被删除');
  });

  it('is printed with its lines', async () => {
    const { id } = await published();
    const { pdf, message } = await askPrint(app, '/arc/schedule/print/sheet', { token, query: { ids: id } });
    expect(message).toBe('');
    const [page = ''] = (await readPdf(pdf)).pages;
    for (const word of ['归档范围与保管期限表', '设计文件', '定期30年', '项目结项'])
      expect(page.replaceAll(' ', '')).toContain(word);
  });
});
