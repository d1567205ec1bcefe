import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, png, upload } from '#test/upload.ts';

it('lists what somebody uploaded to themselves alone, with what they may still do with it', async () => {
  const app = await testApp();
  const someone = async () => app.signIn((await aPerson(app)).username, userPassword);
  const [mine, other] = [await someone(), await someone()];
  const send = async (token: string, name: string, biz = 'temp') =>
    (await upload(app, '/sys/common/upload', { token, name, content: png, fields: { biz } })).message;
  const list = async (token: string, query: Record<string, string | number> = {}) =>
    (await app.call('GET', '/sys/common/ownFiles', { token, query })).result;

  const first = await send(mine, '合同.png');
  await send(mine, '照片.png', 'avatar');
  await send(other, '别人的.png');
  expect(await list(mine)).toMatchObject({
    total: 2,
    records: [
      { name: '照片.png', mayView: true, mayDownload: true },
      { name: '合同.png', path: first, usedIn: null, mayView: true, mayDownload: true },
    ],
  });
  expect((await list(mine, { name: '合' })).records).toHaveLength(1);
  expect((await list(mine, { name: '%' })).records).toEqual([]);
  expect((await list(mine, { pageSize: 1, pageNo: 2 })).records[0].name).toBe('合同.png');
  expect((await app.call('GET', '/sys/common/ownFiles')).status).toBe(401);
  // The address that the list gives opens for its reader and for nobody else.
  expect((await fetchBytes(app, `/sys/common/static/${first}`, mine)).status).toBe(200);
  expect((await fetchBytes(app, `/sys/common/static/${first}`, other)).status).toBe(404);
  // A file of a record that its uploader may not see is not told of any more.
  await app.db
    .updateTable('sys_file')
    .set({ owner_resource: '/pm/project', owner_id: 'somewhere' })
    .where('path', '=', first)
    .execute();
  expect((await list(mine)).records.map(({ name }: { name: string }) => name)).toEqual(['照片.png']);
});
