import { type FeedEntry, feedPage } from '@dossier/contract/pm/home/feed.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

describe('what happened in a project', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const made = async (path: string, body: object) => ok(await app.call('POST', `${path}/add`, { token, body }));
  const aProject = async (name: string): Promise<string> =>
    (await made('/pm/project', projectDraft(given, { name }))).id;
  const risk = (projectId: string, title: string, chance = 1) =>
    made('/pm/risk', {
      ...{ projectId, title, chance, impact: 5, response: 'mitigate', measure: '双人掌握', owner: 'admin' },
      reviewDate: '2026-04-01',
    });
  const ask = (query: Record<string, string>, by = token) => app.call('GET', '/pm/project/feed', { token: by, query });
  const feed = async (query: Record<string, string>, by = token): Promise<FeedEntry[]> =>
    ok(await ask(query, by)).entries;
  const said = (entries: readonly FeedEntry[]) => entries.map(({ path, action, title }) => [path, action, title]);
  const someone = async (permissions: readonly string[], more: object = {}) =>
    app.signIn((await aPerson(app, { permissions, ...more })).username, userPassword);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('is told of the project, of what belongs to it and of what belongs to its contracts, newest first', async () => {
    const [id, other] = [await aProject('动态项目'), await aProject('别的项目')];
    const { id: riskId } = await risk(id, '骨干可能离职');
    await risk(other, '别处的风险');
    ok(await app.call('POST', '/pm/risk/act', { token, body: { id: riskId, version: 1 } }));
    const { id: contractId } = await made('/pm/contract', {
      ...{ name: '外围系统开发合同', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 1_000_000 },
      ...{ projectId: id, startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    await made('/pm/node', { contractId, name: '首付款', kind: 'adv', amount: 300_000, planDate: '2026-03-01' });
    const comment = { tableName: 'pm_risk', tableDataId: riskId, commentContent: '已谈妥' };
    ok(await app.call('POST', '/sys/comment/addText', { token, body: comment }));
    const entries = await feed({ id });
    expect(entries[0]).toMatchObject({ kind: 'comment', path: '/pm/risk', recordId: riskId, content: '已谈妥' });
    expect(entries[0]?.createName).toBeTruthy();
    expect(said(entries.slice(1))).toEqual([
      ['/pm/node', 'add', '首付款'],
      ['/pm/contract', 'add', '外围系统开发合同'],
      ['/pm/risk', 'act', '骨干可能离职'],
      ['/pm/risk', 'add', '骨干可能离职'],
      ['/pm/project', 'add', '动态项目'],
    ]);
    expect((await feed({ id, kind: 'comment' })).map(({ content }) => content)).toEqual(['已谈妥']);
    expect(await feed({ id, kind: 'flow' })).toEqual([]);
    expect((await ask({ id, kind: 'print' })).success).toBe(false);
  });

  it('comes page by page without repeating or losing anything', async () => {
    const id = await aProject('多页项目');
    for (let index = 0; index < feedPage + 2; index += 1) await risk(id, `风险${index}`);
    const [one, two] = [ok(await ask({ id })), ok(await ask({ id, pageNo: '2' }))];
    expect([one.entries.length, one.more, two.entries.length, two.more]).toEqual([feedPage, true, 3, false]);
    const ids = [...one.entries, ...two.entries].map((entry: FeedEntry) => entry.id);
    expect(new Set(ids).size).toBe(feedPage + 3);
    expect((await ask({ id, pageNo: '0' })).success).toBe(false);
  });

  it('says nothing of registers that one may not read, of records beyond the data rules, or of what was deleted', async () => {
    const id = await aProject('权限项目');
    const [{ id: low }] = [await risk(id, '低风险'), await risk(id, '高风险', 4)];
    const titles = async (by: string) => (await feed({ id }, by)).map(({ title }) => title);
    expect(await titles(await someone(['pm:project:list']))).toEqual(['权限项目']);
    const all = await someone(['pm:project:list', 'pm:risk:list']);
    expect(await titles(all)).toEqual(['高风险', '低风险', '权限项目']);
    const rules = [{ component: 'pm/RiskList', column: 'level', condition: '=', value: 'H' }];
    expect(await titles(await someone(['pm:project:list', 'pm:risk:list'], { rules }))).toEqual(['高风险', '权限项目']);
    ok(await app.call('DELETE', '/pm/risk/delete', { token, query: { id: low } }));
    expect(await titles(all)).toEqual(['高风险', '权限项目']);
  });

  it('is refused without the right, and of a project that one may not know of, in one’s tenant or another', async () => {
    const id = await aProject('他人项目');
    expect((await ask({ id }, await someone([]))).code).toBe(510);
    expect((await ask({ id: 'nothing' })).message).toBe('记录不存在或已被删除');
    const rules = [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '自己的项目' }];
    const ruled = await someone(['pm:project:list'], { rules });
    expect((await ask({ id }, ruled)).message).toBe('记录不存在或已被删除');
    await app.db.insertInto('sys_tenant').values({ id: 8801, name: '他家', status: 1 }).execute();
    const foreign = await someone(['pm:project:list', 'pm:risk:list'], { tenants: [8801] });
    expect((await ask({ id }, foreign)).message).toBe('记录不存在或已被删除');
  });
});
