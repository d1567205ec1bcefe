import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { type ArchiveSearch, archiveSearchOf, searcherRights } from '#test/archive-search.ts';
import { aPerson, grantRight, setClearance, userPassword } from '#test/people.ts';

describe('what the search tells to whom (T2)', () => {
  let app: TestApp;
  let on: ArchiveSearch;
  let lending: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: searcherRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const countsOf = (result: { facets: { values: { count: number }[] }[] }) =>
    result.facets.map(({ values }) => values.reduce((sum, { count }) => sum + count, 0));

  beforeAll(async () => {
    app = await testApp();
    lending = await archiveLendingOf(app);
    on = await archiveSearchOf(app, lending.shelf);
    await setClearance(app, 'admin', { level: 3 });
  });

  it('has no trace of a record above the clearance: no hit, no total, no facet, no snippet, by no word', async () => {
    const open = await on.added({ title: '蓝鲸项目公开说明' }, { '公开.txt': '蓝鲸的公开内容' });
    const closed = await on.added(
      {
        title: '蓝鲸项目底价测算',
        docNo: '密价2024号',
        keywords: '底价表',
        secret: 2,
        secretYears: 5,
        year: 2021,
        docDate: '20210101',
      },
      { '底价.txt': '蓝鲸底价为九百万元' },
    );
    await on.index();
    const low = await personOf({ permissions: [...searcherRights, 'arc:item:edit'] });
    const high = await personOf({ permissions: [...searcherRights, 'arc:item:edit'], clearance: 2 });
    expect((await on.ids('蓝鲸', {}, high.by)).toSorted()).toEqual([open, closed].toSorted());
    expect(await on.ids('九百万元', {}, high.by)).toEqual([closed]);
    const { result } = await on.find('蓝鲸', {}, low.by);
    expect(result).toMatchObject({ total: 1, reachable: 1, approximate: false });
    expect(JSON.stringify(result)).not.toMatch(/底价|密价|2021|九百/);
    expect(countsOf(result).filter((count) => count > 1)).toEqual([]);
    for (const q of [
      '底价',
      '密价2024',
      '底价表',
      '九百万元',
      '蓝鲸底价',
      '底价测算 蓝鲸',
      '年度:2021',
      '蓝鲸 年度:2021',
    ])
      expect((await on.find(q, {}, low.by)).result, q).toMatchObject({ total: 0, records: [], reachable: 0 });
    expect((await on.find('蓝鲸', { secret: '2' }, low.by)).result.total, 'an old link with its facet').toBe(0);
    expect(await on.ids('蓝鲸 -底价', {}, low.by)).toEqual([open]);
    await setClearance(app, high.username, { level: 1 });
    const again = (await app.call('POST', '/sys/login', { body: { username: high.username, password: userPassword } }))
      .result.token;
    expect(await on.ids('蓝鲸', {}, again), 'the clearance of now, not that of then').toEqual([open]);
  });

  it('follows a level that is raised at once, before anything is indexed again', async () => {
    const id = await on.added({ title: '灰雁事项记录' });
    await on.index();
    const low = await personOf();
    expect(await on.ids('灰雁', {}, low.by)).toEqual([id]);
    await on.edited(id, { secret: 2, secretYears: 5 });
    expect((await on.find('灰雁', {}, low.by)).result.total).toBe(0);
  });

  it('finds by the text of a file only for who may read it; others have the catalogue and may ask for a loan', async () => {
    const id = await on.added({ title: '朱鹮保护合作协议' }, { '协议.txt': '违约金为合同额百分之七' });
    await on.post('/arc/item/receive', { ids: id });
    await on.index();
    const staff = await personOf({ permissions: [...readerRights, 'arc:search:list'] });
    expect((await on.find('百分之七', {}, staff.by)).result).toMatchObject({ total: 0, records: [] });
    expect((await on.find('朱鹮 违约金', {}, staff.by)).result.total).toBe(0);
    expect(await on.ids('朱鹮 -违约金', {}, staff.by), 'leaving out tells nothing of the text either').toEqual([id]);
    expect(await on.ids('朱鹮 -合同额百分之七', {}, staff.by)).toEqual([id]);
    expect(await on.ids('正文:违约金', {}, staff.by)).toEqual([]);
    const [hit] = (await on.find('朱鹮', {}, staff.by)).result.records;
    expect(hit).toMatchObject({ id, mayRead: false, mayBorrow: true, snippets: [], fileCount: 1 });
    const keeper = await personOf({ permissions: [...searcherRights, 'arc:item:edit'] });
    expect((await on.find('百分之七', {}, keeper.by)).result.records, 'no right to borrow').toMatchObject([
      { id, mayRead: true, mayBorrow: false },
    ]);
    expect(await on.ids('朱鹮 -合同额百分之七', {}, keeper.by)).toEqual([]);

    const loan = await lending.asked([id], { kind: 'elec', endDate: inDays(1) }, staff.by);
    expect(await lending.stateOf(loan)).toBe('50');
    const lent = (await on.find('百分之七', {}, staff.by)).result;
    expect(lent.records).toMatchObject([{ id, mayRead: true, snippets: [{ file: '协议.txt' }] }]);
    await sql`update arc_loan set end_date = current_date - 1 where id = ${loan}`.execute(app.db);
    expect((await on.find('百分之七', {}, staff.by)).result.total, 'the loan is over').toBe(0);
  });

  it('lets the department read what is internal, and its head what is closer', async () => {
    const inner = await on.added({ title: '云杉事项一' }, { 'a.txt': '云杉密语甲' });
    const closer = await on.added({ title: '云杉事项二', secret: 2, secretYears: 5 }, { 'b.txt': '云杉密语乙' });
    await on.index();
    await sql`update arc_item set dept_code = 'D77A01' where id in (${inner}, ${closer})`.execute(app.db);
    const member = await personOf({ departs: ['D77'], clearance: 2 });
    expect(await on.ids('云杉密语', {}, member.by)).toEqual([inner]);
    expect((await on.ids('云杉事项', {}, member.by)).toSorted()).toEqual([inner, closer].toSorted());
    const head = await personOf({ departs: ['D77'], clearance: 2 });
    const { id: depart } = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'D77')
      .executeTakeFirstOrThrow();
    await sql`update sys_user set user_identity = 2, depart_ids = ${depart} where id = ${head.id}`.execute(app.db);
    const by = (await app.call('POST', '/sys/login', { body: { username: head.username, password: userPassword } }))
      .result.token;
    expect((await on.ids('云杉密语', {}, by)).toSorted()).toEqual([inner, closer].toSorted());
  });

  it('holds to the data rules of the register, also to those over fields that the index has not', async () => {
    const one = await on.added({ title: '红柳事项一', lang: 'en' });
    const two = await on.added({ title: '红柳事项二', lang: 'zh', year: 2022, docDate: '20220101' });
    await on.index();
    const rule = (column: string, value: string) => ({ component: 'arc/ItemList', column, condition: '=', value });
    const byYear = await personOf({ rules: [rule('year', '2022')] });
    expect(await on.ids('红柳', {}, byYear.by)).toEqual([two]);
    const byLanguage = await personOf({ rules: [rule('lang', 'en')] });
    const { result } = await on.find('红柳', {}, byLanguage.by);
    expect(result.records.map(({ id }: { id: string }) => id)).toEqual([one]);
    expect(countsOf(result).filter((count) => count > 1)).toEqual([]);
  });

  it('is kept to the tenant', async () => {
    await on.added({ title: '胡杨事项' });
    await on.index();
    await sql`insert into sys_tenant (id, name, status) values (77, '别家', 1) on conflict do nothing`.execute(app.db);
    const other = await personOf({ permissions: [...searcherRights, 'arc:item:edit'], tenants: [77], clearance: 3 });
    expect((await on.find('胡杨', {}, other.by)).result).toMatchObject({
      total: 0,
      records: [],
      facets: expect.any(Array),
    });
    expect(countsOf((await on.find('胡杨', {}, other.by)).result).every((count) => count === 0)).toBe(true);
  });

  it('is for those who hold its right and that of the register', async () => {
    const none = await personOf({ permissions: ['arc:item:list'] });
    expect((await on.find('胡杨', {}, none.by)).reason).toBe('forbidden');
    const half = await personOf({ permissions: ['arc:search:list'] });
    expect((await on.find('胡杨', {}, half.by)).reason).toBe('forbidden');
    expect((await app.call('GET', '/arc/search', { query: { q: '胡杨' } })).status).toBe(401);
  });

  it('keeps queries of one person for that person, and runs them with the rights of the moment', async () => {
    const [one, two] = [await personOf(), await personOf()];
    const save = (by: string, title: string) =>
      app.call('POST', '/arc/search/save', { token: by, body: { title, query: 'q=%E8%93%9D%E9%B2%B8' } });
    const { result } = await save(one.by, '我的检索');
    expect((await save(one.by, ' 我的检索 ')).message).toBe('我的检索 已存在');
    expect((await save(one.by, '  ')).message).toBe('名称不能为空');
    expect((await save(two.by, '我的检索')).success).toBe(true);
    const saved = async (by: string) => (await app.call('GET', '/arc/search/saved', { token: by })).result;
    expect(await saved(one.by)).toEqual([{ id: result.id, title: '我的检索', query: 'q=%E8%93%9D%E9%B2%B8' }]);
    const remove = (by: string) => app.call('DELETE', '/arc/search/delete', { token: by, query: { id: result.id } });
    expect((await remove(two.by)).reason).toBe('missing');
    expect(await saved(one.by)).toHaveLength(1);
    expect((await remove(one.by)).success).toBe(true);
    expect(await saved(one.by)).toEqual([]);
    expect(await saved(two.by)).toHaveLength(1);
    const many = await Promise.all(Array.from({ length: 52 }, (_, at) => save(one.by, `检索${at}`)));
    expect(many.filter(({ success }) => success)).toHaveLength(50);
    expect(many.find(({ success }) => !success)?.message).toBe('最多保存50个检索');
  });

  it('does not search by columns that are hidden from the person, nor count or show them', async () => {
    const id = await on.added(
      { title: '黑松事项', creator: '琥珀部门', scope: '绝不外传的提要' },
      { 'a.txt': '黑松文件内容' },
    );
    await on.index();
    const person = await personOf({ permissions: [...searcherRights, 'arc:item:edit'] });
    // A column is kept from everybody without its right as soon as somebody has it.
    const guard = await personOf();
    for (const name of ['creator', 'scope', 'secret', 'files', 'year'])
      await grantRight(app, guard.roleId, `arc:item:col:${name}`);
    const by = (await app.call('POST', '/sys/login', { body: { username: person.username, password: userPassword } }))
      .result.token;
    for (const q of [
      '琥珀部门',
      '绝不外传',
      '黑松文件内容',
      '黑松事项 责任者:琥珀',
      '黑松 年度:2024',
      '黑松 正文:黑松',
    ])
      expect((await on.find(q, {}, by)).result.total, q).toBe(0);
    const { result } = await on.find('黑松', {}, by);
    expect(result.records).toMatchObject([
      { id, creator: null, secret: null, year: null, snippets: [], mayRead: false },
    ]);
    expect(result.facets.map(({ name }: { name: string }) => name)).toEqual([
      'fonds',
      'door',
      'retention',
      'dept',
      'files',
    ]);
    expect((await on.find('黑松', { secret: '1' }, by)).result.total).toBe(0);
  });
});
