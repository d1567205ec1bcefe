import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { archiveShelf, itemDraft, ruleId } from '#test/registers.ts';

describe('numbers by the rule of the class', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  let things: { fondsId: string; classId: string };
  const add = async (change: object = {}, at = shelf): Promise<string> => {
    const answer = await app.call('POST', '/arc/item/add', { token, body: itemDraft(at, change) });
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id;
  };
  const receive = (ids: string[]) => app.call('POST', '/arc/item/receive', { token, body: { ids: ids.join(',') } });
  const read = async (id: string) => (await app.call('GET', '/arc/item/queryById', { token, query: { id } })).result;
  const edit = async (id: string, change: object) =>
    app.call('PUT', '/arc/item/edit', { token, body: { ...(await read(id)), ...change } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
    const body = { code: 'SW', name: '实物', door: 'SW', arrange: 'item', ruleId: await ruleId(app, token, 'SW') };
    const { result } = await app.call('POST', '/arc/class/add', { token, body });
    things = { fondsId: shelf.fondsId, classId: result.id };
  });

  it('makes a declared number the number, and goes on behind it', async () => {
    const typed = await add({ orgCode: 'YY', declaredNo: 'A001-WS·2024·D30·YY-0041' });
    const [first, second] = [await add({ orgCode: 'YY' }), await add({ orgCode: 'yy' })];
    expect((await receive([first, typed, second])).success).toBe(true);
    const numbers = await Promise.all([typed, first, second].map(async (id) => (await read(id)).archiveNo));
    expect(numbers).toEqual([41, 42, 43].map((serial) => `A001-WS·2024·D30·YY-00${serial}`));
    const between = await add({ orgCode: 'YY', declaredNo: 'Ａ001－ws．2024．D30．YY－0007' });
    expect((await receive([between])).result.first).toBe('A001-WS·2024·D30·YY-0007');
    expect((await receive([await add({ orgCode: 'YY' })])).result.first).toBe('A001-WS·2024·D30·YY-0044');
  });

  it.each(['A001-WS·2024·D30·ZZ-001', 'A001-WS·2023·D30·ZZ-0001', 'A001-WS·2024-D30-ZZ-0001', '旧字第1号'])(
    'refuses the declared number %s, which is not of the rule and the record',
    async (declaredNo) => {
      const id = await add({ orgCode: 'ZZ', declaredNo });
      const message = `档号“${declaredNo}”不符合规则“文书按件（2022著录格式）”，应形如A001-WS·2024·D30·ZZ-0001`;
      expect((await receive([id])).message).toBe(message);
      expect((await app.call('GET', '/arc/item/previewNo', { token, query: { id } })).message).toBe(message);
    },
  );

  it('refuses a declared number that was given, and leaves the counter as it was', async () => {
    expect((await receive([await add({ orgCode: 'XX' })])).result.first).toBe('A001-WS·2024·D30·XX-0001');
    const again = await add({ orgCode: 'XX', declaredNo: 'A001-WS·2024·D30·XX-0001' });
    const other = await add({ orgCode: 'XX' });
    expect((await receive([other, again])).message).toBe(
      '档号“A001-WS·2024·D30·XX-0001”已被使用（含历史档号），不能重复',
    );
    expect((await receive([other])).result.first).toBe('A001-WS·2024·D30·XX-0002');
  });

  it('locks the fields that the rule uses, and no others', async () => {
    const id = await add({ retention: 'Y', orgCode: 'BGS' }, things);
    expect((await receive([id])).result.first).toBe('A001-SW·2024·Y-001');
    expect((await edit(id, { orgCode: 'CWB' })).success).toBe(true);
    for (const [field, label, value] of [
      ['year', '归档年度', 2025],
      ['retention', '保管期限', 'D30'],
      ['classId', '分类', shelf.classId],
    ] as const)
      expect((await edit(id, { [field]: value })).result.fields).toEqual({
        [field]: `“${label}”参与档号编制，请使用“改号”功能修改`,
      });
    const document = await add({ orgCode: 'SUO' });
    await receive([document]);
    expect((await edit(document, { orgCode: 'CWB' })).result.fields).toEqual({
      orgCode: '“机构(问题)”参与档号编制，请使用“改号”功能修改',
    });
  });

  it('names what a record lacks for its number', async () => {
    const id = await add({ orgCode: null, title: '没有机构的文件' });
    expect((await receive([id])).message).toBe('“没有机构的文件”缺少机构（问题），档号规则需要该项');
    const signs = await add({ orgCode: 'A-B', title: '机构带横杠' });
    expect((await receive([signs])).message).toBe(
      '“机构带横杠”的“A-B”不能用于档号：不能含分隔符，也不能超过规则的位数',
    );
  });

  it('sorts numbers as people count', async () => {
    const at = (serial: string) => add({ retention: 'D10', declaredNo: `A001-SW·2024·D10-${serial}` }, things);
    const ids = await Promise.all(['1000', '999', '002'].map(at));
    await receive(ids);
    const query = { retention: 'D10', classId: things.classId, column: 'archiveNo', order: 'asc' };
    const list = await app.call('GET', '/arc/item/list', { token, query });
    expect(list.result.records.map(({ itemSeq }: { itemSeq: number }) => itemSeq)).toEqual([2, 999, 1000]);
  });
});
