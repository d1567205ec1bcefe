import { resources } from '@dossier/contract/all.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';

/** DR1 as the demo company has it: whoever leads a project, is responsible for it, follows it or works on it. */
const own = {
  component: 'pm/ProjectList',
  column: '',
  condition: 'USE_SQL_RULES',
  value:
    "pm = '#{sys_user_code}' or director = '#{sys_user_code}' or biz_owner = '#{sys_user_code}' or find_in_set('#{sys_user_code}', watchers) or find_in_set('#{sys_user_code}', team)",
};

/** Somebody who can be sent to a customer. */
const staffId = 'staffofreach';
/** A line of the filing scope, so that documents are counted. */
let scopeId = '';

const drafts: Readonly<Record<string, (secret: string) => object>> = {
  task: (name) => ({ name, type: 'task', planStart: '2026-03-02', planEnd: '2026-03-06' }),
  risk: (title) => ({
    ...{ title, chance: 3, impact: 3, response: 'accept', measure: '观察', owner: 'admin', reviewDate: '2026-04-01' },
  }),
  ticket: (title) => ({ title, level: 'P3', source: 'phone', raisedBy: '周主任' }),
  issue: (title) => ({ title, level: 'H', owner: 'admin', dueDate: '2026-04-01' }),
  change: (title) => ({ title, kind: 'scope', raisedBy: 'inner', reason: '说明' }),
  deliv: (name) => ({ name, dueDate: '2026-04-01', owner: 'admin' }),
  acceptance: (name) => ({ name, kind: 'stage', reviewers: 'admin' }),
  doc: (name) => ({ name, scopeId, original: 'elec' }),
  // Its other texts would be filled in from tasks and risks of the same secret.
  report: (plan) => ({ period: '2026-03', done: '无', plan, matters: '无' }),
  cost: (note) => ({ note, kind: 'travel', day: '2026-03-02', amount: 100 }),
  dispatch: (site) => ({ site, staffId, role: 'dev', startDate: '2026-03-02', planEnd: '2026-03-06' }),
  stmt: (note) => ({ note, period: '2026-03' }),
  contract: (name) => ({
    ...{ name, kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 100 },
    ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
  }),
};
/** They need a project that runs, or a sub-contract of it: closing/reach.test.ts. */
const elsewhere: readonly string[] = ['close', 'subEval'];
/** Hours are written by calls of their own (timesheet/week.test.ts). */
const children = resources.filter(
  ({ area, within, operations, name }) =>
    area === 'pm' && within === 'projectId' && operations.has('add') && !elsewhere.includes(name),
);

const tableOf = (path: string) => children.find((one) => one.path === path)?.table ?? '';

describe('what belongs to a project', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let member: string;
  /** Ids of the hidden project and of the member's own, with a record of each register in both. */
  const projects = { hidden: '', mine: '' };
  const records: Record<string, { hidden: string; mine: string }> = {};

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    const lines = await app.call('GET', '/pm/scope/list', { token });
    scopeId = lines.result.records[0].id;
    const rights = ['list', 'add', 'edit', 'delete', 'export', 'print'];
    await sql`insert into pm_staff (id, no, name, username, rank, labour, edu, join_date)
      values (${staffId}, 'W1', '驻场人员', 'admin', 'T2', 'own', '30', '2020-01-01')`.execute(app.db);
    const person = await aPerson(app, {
      permissions: [
        ...['pm:project:list', 'pm:task:plan', 'pm:staff:list'],
        ...children.flatMap(({ permission }) => rights.map((right) => `${permission}:${right}`)),
      ],
      rules: [own],
    });
    member = await app.signIn(person.username, userPassword);
    const members = [
      { username: person.username, role: 'dev', startDate: '2026-01-05', endDate: '2099-12-31', share: 5 },
    ];
    for (const [which, change] of [
      ['hidden', { name: '绝密项目' }],
      ['mine', { name: '自己的项目', members }],
    ] as const) {
      const added = await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, change) });
      projects[which] = added.result.id;
      for (const { name, path } of children) {
        // Months are stated of contracts in force.
        const putContract = (status: string) =>
          sql`update pm_contract set status = ${status} where project_id = ${projects[which]}`.execute(app.db);
        if (name === 'stmt') await putContract('40');
        const body = { projectId: projects[which], ...drafts[name]?.(`机密${which}`) };
        const { result, message, success } = await app.call('POST', `${path}/add`, { token, body });
        expect(success, `${path}: ${message}`).toBe(true);
        if (name === 'stmt') await putContract('10');
        records[name] = { ...{ hidden: '', mine: '' }, ...records[name], [which]: result.id };
      }
    }
  });

  it('is seen by nobody who may not look at projects at all', async () => {
    const person = await aPerson(app, { permissions: children.map(({ permission }) => `${permission}:list`) });
    const by = await app.signIn(person.username, userPassword);
    for (const { path } of children) {
      const { success, result } = await app.call('GET', `${path}/list`, { token: by });
      expect([path, success, result.total]).toEqual([path, true, 0]);
    }
  });

  it('has a draft here for every register, so that none is left out', () => {
    expect(children.map(({ name }) => name).toSorted()).toEqual(Object.keys(drafts).toSorted());
  });

  it.each(children.map(({ name, path }) => [name, path]))(
    '%s: who is not of the project finds no trace of it, by no door',
    async (name, path) => {
      const { hidden = '', mine = '' } = records[name] ?? {};
      const get = (at: string, query: Record<string, string> = {}) =>
        app.call('GET', `${path}${at}`, { token: member, query });
      const list = await get('/list');
      expect(list.result.records.map(({ id }: { id: string }) => id)).toEqual([mine]);
      expect(list.result.total).toBe(1);
      expect((await get('/list', { projectId: projects.hidden })).result.total).toBe(0);
      expect((await get('/list', { column: 'createTime', order: 'asc', pageSize: '1' })).result.total).toBe(1);
      expect((await get('/queryById', { id: hidden })).message).toBe('记录不存在或已被删除');
      expect((await get('/groups', { by: name === 'doc' ? 'folder' : 'status' })).result.count).toBe(1);
      const figures = (await get('/figures')).result ?? [];
      const all = (await app.call('GET', `${path}/figures`, { token })).result ?? [];
      expect(figures).not.toEqual(all);
      const file = await fetchBytes(app, `${path}/exportXls?format=xls`, member);
      expect(file.status).toBe(200);
      expect(file.bytes.includes(Buffer.from('机密mine', 'utf16le'))).toBe(true);
      expect(file.bytes.includes(Buffer.from('机密hidden', 'utf16le'))).toBe(false);
      const { version } = (await app.call('GET', `${path}/queryById`, { token, query: { id: hidden } })).result;
      expect((await app.call('PUT', `${path}/edit`, { token: member, body: { id: hidden, version } })).reason).toBe(
        'missing',
      );
      expect((await app.call('DELETE', `${path}/delete`, { token: member, query: { id: hidden } })).reason).toBe(
        'missing',
      );
      const about = (tableDataId: string) => ({ tableName: tableOf(path), tableDataId });
      const timeline = (id: string) => app.call('GET', '/sys/comment/timeline', { token: member, query: about(id) });
      expect((await timeline(hidden)).success).toBe(false);
      expect((await timeline(mine)).success).toBe(true);
      const told = await app.call('GET', '/sys/dict/loadDict/pm_task,name,id', {
        token: member,
        query: { keyword: '机密' },
      });
      expect(JSON.stringify(told)).toContain('机密mine');
      expect(JSON.stringify(told)).not.toContain('机密hidden');
    },
  );

  it.each(children.map(({ name, path }) => [name, path]))(
    '%s: nobody adds one to a project that they may not see',
    async (name, path) => {
      const body = { projectId: projects.hidden, ...drafts[name]?.('偷加') };
      const answer = await app.call('POST', `${path}/add`, { token: member, body });
      expect(answer.result?.fields?.projectId ?? answer.message).toMatch(/不存在|没有权限/);
      const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(`pm_${name}`)} where project_id = ${projects.hidden}`.execute(app.db);
      expect(rows[0]?.n).toBe(1);
    },
  );

  it.each(children.map(({ name, path }) => [name, path]))(
    '%s: nothing of an archived project is written (PM09)',
    async (name, path) => {
      const { mine = '' } = records[name] ?? {};
      const { version } = (await app.call('GET', `${path}/queryById`, { token, query: { id: mine } })).result;
      for (const [status, reason, message] of [
        ['90', 'PM09', '项目已归档，不允许修改'],
        ['80', 'state', '当前状态为“已结项”，不能执行'],
      ]) {
        await sql`update pm_project set status = ${status} where id = ${projects.mine}`.execute(app.db);
        for (const answer of [
          await app.call('POST', `${path}/add`, { token, body: { projectId: projects.mine, ...drafts[name]?.('晚') } }),
          await app.call('PUT', `${path}/edit`, {
            token,
            body: { id: mine, version, title: '晚', name: '晚', note: '晚' },
          }),
          await app.call('DELETE', `${path}/delete`, { token, query: { id: mine } }),
        ]) {
          expect(answer.reason).toBe(reason);
          expect(answer.message).toContain(message);
        }
      }
      await sql`update pm_project set status = '10' where id = ${projects.mine}`.execute(app.db);
    },
  );
});
