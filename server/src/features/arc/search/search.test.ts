import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveSearch, archiveSearchOf } from '#test/archive-search.ts';

describe('the search of archives', () => {
  let app: TestApp;
  let on: ArchiveSearch;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveSearchOf(app);
  });

  describe('finds (T14)', () => {
    let order: string;
    let apart: string;
    let contract: string;
    let held: string;

    beforeAll(async () => {
      order = await on.added({ title: '采购订单自动审批流程说明', docNo: '海川[2024]12号', keywords: '采购,自动化' });
      apart = await on.added({ title: '审批意见与流程图', persons: '王小芳', creator: '海川数字服务有限公司财务部' });
      contract = await on.added({ title: '技术开发合同HT-2024-0031补充协议', note: '附件存于保险柜' });
      held = await on.added({ title: '2024年度报告归档目录', scope: '含各部门月度小结' });
      await on.post('/arc/item/receive', { ids: held });
      await on.index();
    });

    it('a word within a longer one, and not where its characters are apart', async () => {
      expect(await on.ids('审批流程')).toEqual([order]);
      expect(await on.ids('"审批流程"')).toEqual([order]);
      expect(await on.ids('审批')).toHaveLength(2);
      expect((await on.ids('审批 流程')).toSorted()).toEqual([order, apart].toSorted());
      const both = await on.added({ title: '审批批流流程三项' });
      await on.index();
      expect(await on.ids('审批流程'), 'all pairs are there, the word is not').toEqual([order]);
      expect(await on.ids('审批批流')).toEqual([both]);
    });

    it('any part of mixed numbers and words', async () => {
      for (const part of ['HT-2024', 'ht-2024-0031', '0031', '24-00', 'ＨＴ－２０２４', '合同HT', '31补充'])
        expect(await on.ids(part), part).toEqual([contract]);
      for (const part of ['2024年度报告', '年度报告', '度报', '24年']) expect(await on.ids(part), part).toEqual([held]);
    });

    it('a 文号 whatever its brackets are', async () => {
      for (const no of ['〔2024〕12号', '[2024]12号', '（2024）12号', '海川【2024】12', '文号:[2024]12号'])
        expect(await on.ids(no), no).toEqual([order]);
      expect(await on.ids('文号:HT-2024'), 'that is in the title').toEqual([]);
    });

    it('a 档号 by its beginning, whatever its separators are', async () => {
      const { result } = await app.call('GET', '/arc/item/queryById', { token: on.token, query: { id: held } });
      const { archiveNo } = result;
      expect(archiveNo).toMatch(/^A001-WS·2024·D30·BGS-0001$/);
      const ways = [archiveNo, 'A001-WS.2024.D30', 'a001－ws·2024', 'A001-WS-2024-D30-BGS', 'A001.WS.2024', 'BGS-0001'];
      for (const way of ways) expect(await on.ids(way), way).toEqual([held]);
      for (const way of ['A001', 'a001 ', 'A001-WS－2024', 'A001—WS・2024', '"A001 WS 2024"'])
        expect(await on.ids(`档号:${way}`), way).toEqual([held]);
      expect(await on.ids('档号:WS-2024'), 'not its beginning').toEqual([]);
      expect(await on.ids('档号:A001-WS·2024·D3'), 'a part of a segment').toEqual([held]);
    });

    it('by the field that is named, and leaves out what is not wanted', async () => {
      expect(await on.ids('责任者:财务部')).toEqual([apart]);
      expect(await on.ids('题名:财务部')).toEqual([]);
      expect(await on.ids('人名:王小芳')).toEqual([apart]);
      expect(await on.ids('关键词:自动化')).toEqual([order]);
      expect(await on.ids('保险柜')).toEqual([contract]);
      expect(await on.ids('月度小结')).toEqual([held]);
      expect(await on.ids('审批 -采购 -批流')).toEqual([apart]);
      expect(await on.ids('流程 -审批流程 -审批批流'), 'longer words are left out exactly').toEqual([apart]);
      expect(await on.ids('流程 -题名:审批流程 年度:2024')).toHaveLength(2);
    });

    it('by years', async () => {
      const old = await on.added({ title: '旧档整理情况', year: 2019, docDate: '20190301' });
      await on.index();
      expect(await on.ids('整理情况 年度:2015..2019')).toEqual([old]);
      expect(await on.ids('整理情况 年度:2020..')).toEqual([]);
      expect(await on.ids('年度:..2019')).toEqual([old]);
      expect(await on.ids('整理情况 -年度:2019')).toEqual([]);
    });

    it('nothing in signs that the language has no meaning for, and never fails', async () => {
      for (const odd of [
        "'--",
        "合同' OR '1'='1",
        '合同&|!( ):*',
        '\\\\',
        '%%',
        '__',
        '<script>',
        '合同:*A',
        "题名:'; drop table arc_index",
      ])
        expect((await on.find(odd)).success, odd).toBe(true);
      expect(await on.ids('%%')).toEqual([]);
      expect(await on.ids("合同' OR")).toEqual([]);
    });
  });

  it('says what cannot be asked (AR81)', async () => {
    const short = { success: false, reason: 'AR81', message: '请输入至少2个字符' };
    for (const q of ['', ' ', '审', '审批 a', '题名:', '-', '"a b"']) expect(await on.find(q), q).toMatchObject(short);
    expect((await on.find('合同 年度:abcd')).message).toBe('年度“abcd”不正确，应如2024或2020..2024');
    expect((await on.find('"合同')).message).toBe('检索式中的引号没有成对');
    expect((await on.find('-合同')).message).toBe('请至少输入一个要检索的词');
    expect((await on.find('合同 '.repeat(13))).message).toBe('检索词不能超过12个');
    for (const page of [{ pageNo: 0 }, { pageSize: 51 }, { pageNo: 2_147_483_647 }] as Record<string, number>[])
      expect((await on.find('合同', page)).success).toBe(true);
    expect((await on.find('合同', { sort: 'drop' })).success).toBe(false);
  });

  it('weighs names and numbers before keywords, these before authors, and those before texts', async () => {
    const word = '琥珀计划';
    const inText = await on.added({ title: '工作记录一' }, { '正文.txt': `本期${word}进展` });
    const inNote = await on.added({ title: '工作记录二', note: word });
    const inCreator = await on.added({ title: '工作记录三', creator: `${word}办公室` });
    const inKeywords = await on.added({ title: '工作记录四', keywords: word });
    const inTitle = await on.added({ title: `${word}启动会纪要`, docDate: '20240101' });
    const inBoth = await on.added({ title: `关于${word}的函`, keywords: word, docDate: '20240101' });
    await on.index();
    const found = await on.ids(word);
    expect(found.slice(0, 4)).toEqual([inBoth, inTitle, inKeywords, inCreator]);
    expect(found.slice(4).toSorted()).toEqual([inText, inNote].toSorted());
    expect((await on.ids(word, { sort: 'date' })).slice(-2).toSorted(), 'the older ones last').toEqual(
      [inTitle, inBoth].toSorted(),
    );
    const pages = await Promise.all(
      [1, 2, 3].map(async (pageNo) => (await on.find(word, { pageNo, pageSize: 2 })).result.records),
    );
    expect(
      pages.flat().map(({ id }) => id),
      'pages neither repeat nor lose',
    ).toEqual(found);
  });

  it('shows where the words stand, in the catalogue and in the files', async () => {
    const id = await on.added(
      { title: '关于青松系统验收的通知', docNo: '海川〔2024〕77号' },
      {
        '说明.txt': `${'前文。'.repeat(30)}青松系统\n通过验收，<b>无</b>遗留。${'后文。'.repeat(80)}`,
        '其他.txt': '无关内容',
      },
    );
    await on.index();
    const { result } = await on.find('青松系统 [2024]77号');
    const [hit] = result.records;
    expect(hit).toMatchObject({ id, mayRead: true, fileCount: 2, secret: 1, fonds: expect.any(String) });
    expect(hit.title).toEqual({ text: '关于青松系统验收的通知', marks: [[2, 6]] });
    expect(hit.docNo).toEqual({ text: '海川〔2024〕77号', marks: [[2, 11]] });
    expect(hit.snippets).toHaveLength(1);
    const [{ file, text, marks }] = hit.snippets;
    expect(file).toBe('说明.txt');
    expect(text).toMatch(/^….*前文。青松系统通过验收，<b>无<\/b>遗留。.*…$/);
    expect(text.slice(...marks[0])).toBe('青松系统');
  });

  it('counts by fonds, door, year, period, level and files, and narrows by what is chosen', async () => {
    const one = await on.added(
      { title: '白桦事项甲', year: 2022, docDate: '20220101', retention: 'Y' },
      { 'a.txt': '内容' },
    );
    await on.added({ title: '白桦事项乙', year: 2023, docDate: '20230101' });
    await on.added({ title: '白桦事项丙', year: 2023, docDate: '20230101', secret: 2, secretYears: 5 });
    await on.index();
    const { result } = await on.find('白桦事项');
    const facet = (name: string, from = result) =>
      Object.fromEntries(
        from.facets
          .find((each: { name: string }) => each.name === name)
          .values.map(({ value, count }: { value: string; count: number }) => [value, count]),
      );
    expect(facet('year')).toEqual({ 2023: 2, 2022: 1 });
    expect(facet('retention')).toEqual({ D30: 2, Y: 1 });
    expect(facet('secret')).toEqual({ 1: 2, 2: 1 });
    expect(facet('files')).toEqual({ N: 2, Y: 1 });
    expect(facet('door')).toEqual({ WS: 3 });
    expect(Object.values(facet('fonds'))).toEqual([3]);
    expect(await on.ids('白桦事项', { year: '2022,2021' })).toEqual([one]);
    expect(await on.ids('白桦事项', { files: 'Y' })).toEqual([one]);
    expect(await on.ids('白桦事项', { door: 'KU' })).toEqual([]);
    const narrowed = (await on.find('白桦事项', { secret: '1', door: 'WS' })).result;
    expect(narrowed.total).toBe(2);
    expect(facet('year', narrowed)).toEqual({ 2023: 1, 2022: 1 });
    expect((await on.find('白桦事项', { year: "2022'; drop" })).result.total).toBe(0);
  });

  it('keeps its counts and its pages alike, also of very many', async () => {
    await sql`insert into arc_item (id, title, creator, doc_date, year, retention, fonds_id, class_id, carrier, gen, create_time)
      select 'many' || i, '丹枫项目审批流程第' || i || '号', '办公室', '20230101', 2023, 'D30', ${on.shelf.fondsId}, ${on.shelf.classId},
        'paper', 'scan', now() from generate_series(1, 3300) i`.execute(app.db);
    await on.index();
    const { result } = await on.find('丹枫', { pageSize: 10 });
    expect(result).toMatchObject({ total: 3300, approximate: false, reachable: 1000 });
    expect((await on.find('丹枫', { sort: 'date' })).result.reachable).toBe(3300);
    const longer = (await on.find('丹枫项目审批', { pageSize: 10 })).result;
    expect(longer).toMatchObject({ total: 3300, approximate: true });
    expect(longer.records).toHaveLength(10);
    const last = (await on.find('丹枫', { pageNo: 100, pageSize: 10 })).result;
    expect(last.records).toHaveLength(10);
    expect((await on.find('丹枫', { pageNo: 101, pageSize: 10 })).result.records).toEqual([]);
    expect((await on.find('丹枫项目审批流程第77号')).result).toMatchObject({ total: 1, approximate: false });
  });
});
