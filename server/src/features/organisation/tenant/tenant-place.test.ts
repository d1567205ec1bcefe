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
