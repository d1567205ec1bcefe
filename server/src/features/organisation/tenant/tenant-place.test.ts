import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

const post = (path: string, body: unknown) => app.call('POST', path, { token, body });
const get = (path: string, query: Record<string, string | number>) => app.call('GET', path, { token, query });

it('tenants stand where their area says, and are found by province and city', async () => {
  const id = 7001;
  const draft = { id, name: '杭州租户', status: 1, workPlace: '330106', companyAddress: '文三路1号' };
  expect((await post('/sys/tenant/add', draft)).success).toBe(true);
  const found = async (workPlace: string): Promise<number[]> =>
    (await get('/sys/tenant/list', { workPlace, pageSize: 100 })).result.records.map((row: { id: number }) => row.id);
  expect((await get('/sys/tenant/queryById', { id })).result).toMatchObject({
    workPlace: '330106',
    companyAddress: '文三路1号',
  });
  for (const place of ['330106', '330100', '330000']) expect(await found(place)).toContain(id);
  expect(await found('110000')).not.toContain(id);
  const bad = await post('/sys/tenant/add', { id: id + 1, name: '无此地', status: 1, workPlace: '999999' });
  expect(bad).toMatchObject({ success: false, result: { fields: { workPlace: '所在地“999999”不存在' } } });
});

it('tenants are grouped by their province, and each number is the total of the list behind it', async () => {
  for (const [id, workPlace] of [
    [7101, '330106'],
    [7102, '330200'],
    [7103, '330000'],
    [7104, '110101'],
    [7105, null],
  ] as const)
    expect((await post('/sys/tenant/add', { id, name: `租户${id}`, status: 1, workPlace })).success).toBe(true);
  const { groups, count } = (await get('/sys/tenant/groups', { by: 'workPlace' })).result;
  expect(groups).toContainEqual(expect.objectContaining({ value: '330000', text: '浙江省' }));
  expect(groups).toContainEqual(expect.objectContaining({ value: '110000', text: '北京市' }));
  expect(groups).toContainEqual(expect.objectContaining({ value: null, text: '' }));
  expect(groups.reduce((all: number, group: { count: number }) => all + group.count, 0)).toBe(count);
  for (const group of groups as { value: string | null; count: number }[])
    if (group.value !== null)
      expect((await get('/sys/tenant/list', { workPlace: group.value, pageSize: 1 })).result.total, group.value).toBe(
        group.count,
      );
});
