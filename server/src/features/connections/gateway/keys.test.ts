import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

it('shows keys of other systems to who may change routes alone', async () => {
  const app = await testApp({ OUTBOUND_ALLOW: '127.0.0.1:9' });
  const key = 'Key-of-the-other-side';
  const predicates = [
    { name: 'Path', args: ['/keys/**'] },
    { name: 'Header', args: { header: 'X-Key', regexp: key } },
  ];
  const filters = [{ name: 'AddRequestHeader', args: { name: 'X-Api-Key', value: key } }];
  const router = {
    routerId: 'keys',
    name: '密钥',
    uri: 'http://127.0.0.1:9',
    predicates: JSON.stringify(predicates),
    filters: JSON.stringify(filters),
  };
  const token = await app.signIn();
  expect(await app.call('POST', '/sys/gatewayRoute/updateAll', { token, body: { router } })).toMatchObject({
    success: true,
  });
  const shownTo = async (permissions: readonly string[]) => {
    const as = await app.signIn((await aPerson(app, { permissions })).username, userPassword);
    const { result } = await app.call('GET', '/sys/gatewayRoute/list', { token: as });
    return result.find((row: { routerId: string }) => row.routerId === 'keys');
  };
  const masked = await shownTo(['system:gateway:list']);
  expect(JSON.stringify(masked)).not.toContain(key);
  expect(masked.predicates).toEqual([predicates[0], { name: 'Header', args: { header: 'X-Key', regexp: '******' } }]);
  expect(masked.filters[0].args).toEqual([
    { key: 'name', value: 'X-Api-Key' },
    { key: 'value', value: '******' },
  ]);
  expect(JSON.stringify(await shownTo(['system:gateway:list', 'system:gateway:updateAll']))).toContain(key);
});
