import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readZipDirectory } from '#services/files/checks/zip-directory.ts';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, pdf } from '#test/upload.ts';
import { purgeTrash } from './trash.service.ts';

const app = await testApp();
const all = ['system:files:list', 'system:files:edit', 'system:files:share'];

async function someone(departs: readonly string[] = [], more: readonly string[] = []) {
  const person = await aPerson(app, { permissions: [...all, ...more], departs });
  const token = await app.signIn(person.username, userPassword);
  const call = (method: string, path: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `/sys/files/${path}`, { token, ...given });
  const client = fileClient(app, token);
  const { own, company } = (await call('GET', 'spaces')).result;
  return {
    ...person,
    token,
    call,
    own: own.id as string,
    company: company.id as string,
    folder: async (parentId: string, fileName: string) =>
      (await call('POST', 'addFolder', { body: { parentId, fileName } })).result.id as string,
    upload: async (parentId: string, fileName = '合同.pdf', content: Buffer = pdf) => {
      const path = await client.stored({ name: fileName, content, biz: 'temp' });
      const answer = await call('POST', 'add', { body: { parentId, files: [{ path, fileName }] } });
      return { answer, path, id: answer.result?.[0]?.id as string };
    },
    stored: (name: string, content: Buffer = pdf) => client.stored({ name, content, biz: 'temp' }),
    names: async (query: Record<string, string>) =>
      ((await call('GET', 'list', { query: { pageSize: '50', ...query } })).result?.records ?? []).map(
        ({ fileName }: { fileName: string }) => fileName,
      ) as string[],
    share: (id: string, level: number, kind: 'user' | 'depart', target: string) =>
      call('POST', 'share', { body: { id, level, targets: [{ kind, target }] } }),
    versionOf: async (id: string) => (await call('GET', 'place', { query: { id } })).result?.node.version as number,
    status: async (path: string) => (await fetchBytes(app, `/sys/common/static/${path}`, token)).status,
  };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const unknown = '文件不存在，或您没有权限查看';

it('keeps folders before files, numbers names that are taken, and finds by name', async () => {
  const me = await someone();
  const folder = await me.folder(me.own, '乙方资料');
  await me.upload(me.own, '报告.pdf');
  await me.upload(me.own, '报告.pdf');
  await me.upload(folder, '附件报告.pdf');
  expect(await me.names({ parentId: me.own })).toEqual(['乙方资料', '报告(2).pdf', '报告.pdf']);
  expect((await me.names({ parentId: me.own, column: 'fileName', order: 'desc' }))[0]).toBe('乙方资料');
  expect((await me.names({ fileName: '*报告*' })).length).toBe(3);
  expect((await me.call('POST', 'addFolder', { body: { parentId: me.own, fileName: '乙方资料' } })).message).toBe(
    '“乙方资料”已存在',
  );
  for (const fileName of ['a/b', '..', ' ', 'a\u202eb'])
    expect((await me.call('POST', 'addFolder', { body: { parentId: me.own, fileName } })).success).toBe(false);
});

it('allows with each right what it says, to people and to departments, and hides the rest', async () => {
  const owner = await someone();
  const [viewer, editor, manager] = [await someone(), await someone(['X01X01']), await someone()];
  const stranger = await someone(['X02']);
  const folder = await owner.folder(owner.own, '共享资料');
  const { id, path } = await owner.upload(folder);
  const depart = await app.db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', 'X01X01')
    .executeTakeFirstOrThrow();
  expect((await owner.share(folder, 1, 'user', viewer.id)).success).toBe(true);
  expect((await owner.share(folder, 2, 'depart', depart.id)).success).toBe(true);
  expect((await owner.share(folder, 3, 'user', manager.id)).success).toBe(true);

  const acts: Record<string, (who: Someone) => Promise<boolean>> = {
    list: async (who) => (await who.names({ parentId: folder })).length > 0,
    place: async (who) => (await who.call('GET', 'place', { query: { id } })).success,
    search: async (who) => (await who.names({ fileName: '*合同*' })).length > 0,
    download: async (who) => (await who.status(path)) === 200,
    versions: async (who) => (await who.call('GET', 'versions', { query: { id } })).success,
    star: async (who) => (await who.call('POST', 'star', { body: { id, izStar: true } })).success,
    rename: async (who) => {
      const version = (await owner.versionOf(id)) ?? 1;
      return (await who.call('PUT', 'rename', { body: { id, fileName: '合同.pdf', version } })).success;
    },
    upload: async (who) => (await who.upload(folder, `${who.username}.pdf`)).answer.success,
    shares: async (who) => (await who.call('GET', 'shares', { query: { id } })).success,
    share: async (who) => (await who.share(id, 1, 'user', viewer.id)).success,
  };
  const reading = ['list', 'place', 'search', 'download', 'versions', 'star'];
  const matrix: [Someone, readonly string[]][] = [
    [stranger, []],
    [viewer, reading],
    [editor, [...reading, 'rename', 'upload']],
    [manager, Object.keys(acts)],
    [owner, Object.keys(acts)],
  ];
  for (const [who, may] of matrix) {
    const could: string[] = [];
    for (const [name, act] of Object.entries(acts)) if (await act(who)) could.push(name);
    expect(could, who.username).toEqual(may);
  }
  // What one may not know of is answered as what is not there.
  for (const guessed of [id, folder, owner.own, '1234567890123456789'])
    expect((await stranger.call('GET', 'place', { query: { id: guessed } })).message).toBe(unknown);
  expect(await viewer.names({ place: 'shared' })).toEqual(['共享资料', '合同.pdf']);
  const { result } = await viewer.call('GET', 'place', { query: { id } });
  expect(result.way.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['共享资料', '合同.pdf']);
});

it('tells of a share once: whom it names, and who is in its department or below, but neither owner nor sharer', async () => {
  const owner = await someone(['X05']);
  const [above, below, named] = [await someone(['X05']), await someone(['X05X01']), await someone()];
  const stranger = await someone(['X06']);
  const folder = await owner.folder(owner.own, '投标模板');
  const { id: depart } = await app.db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', 'X05')
    .executeTakeFirstOrThrow();
  for (const level of [1, 2]) {
    expect((await owner.share(folder, level, 'depart', depart)).success).toBe(true);
    expect((await owner.share(folder, level, 'user', named.id)).success).toBe(true);
  }
  const told = async ({ id }: Someone) => {
    const { rows } = await sql`select 1 from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${id} and a.titile like '%投标模板%'`.execute(app.db);
    return rows.length;
  };
  expect(await Promise.all([owner, above, below, named, stranger].map(told))).toEqual([0, 1, 1, 1, 0]);
});

it('lets rights go with the folder: what is moved out or no longer shared is closed', async () => {
  const [owner, guest] = [await someone(), await someone()];
  const folder = await owner.folder(owner.own, '甲');
  const inner = await owner.folder(folder, '乙');
  const { id, path } = await owner.upload(inner);
  await owner.share(folder, 2, 'user', guest.id);
  expect(await guest.status(path)).toBe(200);
  const ring = { parentId: inner, files: [{ id: folder, version: await owner.versionOf(folder) }] };
  expect((await owner.call('POST', 'move', { body: ring })).message).toBe('不能把“甲”移动到它自己或它的下级文件夹中');
  // A guest may not carry somebody else's file off.
  const off = { parentId: guest.own, files: [{ id, version: 1 }] };
  expect((await guest.call('POST', 'move', { body: off })).code).toBe(510);
  expect((await guest.call('DELETE', 'delete', { query: { ids: folder } })).code).toBe(510);

  const out = { parentId: owner.own, files: [{ id: inner, version: await owner.versionOf(inner) }] };
  expect((await owner.call('POST', 'move', { body: out })).success).toBe(true);
  expect(await guest.status(path)).toBe(404);
  expect((await guest.call('GET', 'place', { query: { id } })).message).toBe(unknown);
  const back = { parentId: folder, files: [{ id: inner, version: await owner.versionOf(inner) }] };
  await owner.call('POST', 'move', { body: back });
  expect(await guest.status(path)).toBe(200);

  const [share] = (await owner.call('GET', 'shares', { query: { id: folder } })).result;
  expect((await guest.call('DELETE', 'unshare', { query: { id: share.id } })).success).toBe(false);
  expect((await owner.call('DELETE', 'unshare', { query: { id: share.id } })).success).toBe(true);
  expect(await guest.status(path)).toBe(404);
});

it('packs folders with their ways for whoever may see them, and nothing besides', async () => {
  const [owner, reader, stranger] = [await someone(), await someone(), await someone()];
  const folder = await owner.folder(owner.own, '合同');
  const below = await owner.folder(folder, '2026');
  await owner.upload(folder, '甲.pdf');
  const { id: deep, path } = await owner.upload(below, '乙.pdf');
  const gone = await owner.upload(below, '删.pdf');
  await owner.call('DELETE', 'delete', { query: { ids: gone.id } });
  const secret = await owner.upload(owner.own, '私.pdf');
  await owner.share(folder, 1, 'user', reader.id);
  const zip = async ({ token }: Someone, ...ids: string[]) => {
    const { headers, bytes } = await fetchBytes(app, `/sys/files/download?ids=${ids.join(',')}`, token);
    if (headers['content-type'] !== 'application/zip') return JSON.parse(bytes.toString()).message as string;
    return (readZipDirectory(bytes) ?? []).map(({ name, at, size }) => {
      const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
      return `${name} ${pdf.equals(bytes.subarray(start, start + size))}`;
    });
  };
  const both = ['合同/2026/乙.pdf true', '合同/甲.pdf true'];
  expect(await zip(owner, folder)).toEqual(both);
  expect(await zip(reader, folder)).toEqual(both);
  expect(await zip(reader, folder, below, deep)).toEqual(both);
  expect(await zip(reader, deep)).toEqual(['乙.pdf true']);
  expect(await zip(owner, folder, secret.id)).toEqual([...both, '私.pdf true']);
  for (const ids of [[folder], [folder, secret.id], [gone.id]])
    expect(await zip(ids.length === 1 ? stranger : reader, ...ids)).toBe(unknown);
  expect(await zip(owner, await owner.folder(folder, '空'))).toBe('所选文件夹中没有可以下载的文件');
  await sql`update sys_file set scan_state = '3' where path = ${path}`.execute(app.db);
  expect(await zip(reader, folder)).toEqual(['合同/甲.pdf true']);
});

it('packs 1000 files and 1 GB at once, and says when it is more', async () => {
  const me = await someone();
  const folder = await me.folder(me.own, '很多');
  const { id, path } = await me.upload(folder, '大.pdf');
  const said = async () => {
    const { headers, bytes } = await fetchBytes(app, `/sys/files/download?ids=${folder}`, me.token);
    return headers['content-type'] === 'application/zip' ? 'zip' : (JSON.parse(bytes.toString()).message as string);
  };
  const sized = (bytes: number) => sql`update sys_file set size = ${bytes} where path = ${path}`.execute(app.db);
  await sized(1024 ** 3 + 1);
  expect(await said()).toBe('一次最多下载1GB，请进入文件夹分批下载');
  await sized(pdf.length);
  const copies = (from: number, to: number) =>
    sql`insert into sys_files select c.* from sys_files t, generate_series(${from}::int, ${to}::int) n,
      jsonb_populate_record(null::sys_files, to_jsonb(t) || jsonb_build_object(
        'id', t.id || n, 'file_name', n || '.pdf', 'url', t.url || n)) c where t.id = ${id}`.execute(app.db);
  await copies(1, 999);
  expect(await said()).toBe('zip');
  await copies(1000, 1000);
  expect(await said()).toBe('一次最多下载1000个文件，请进入文件夹分批下载');
});

it('refuses the second of two people who change one file', async () => {
  const me = await someone();
  const { id } = await me.upload(me.own);
  const rename = (fileName: string) => me.call('PUT', 'rename', { body: { id, fileName, version: 1 } });
  expect((await rename('新名.pdf')).success).toBe(true);
  expect((await rename('另一名.pdf')).reason).toBe('stale');
  expect((await me.call('PUT', 'rename', { body: { id, fileName: '新名.exe', version: 2 } })).message).toContain(
    '扩展名',
  );
});

it('keeps versions, brings an old one back, and takes only the own free uploads of a person', async () => {
  const [me, other] = [await someone(), await someone()];
  const { id, path } = await me.upload(me.own);
  const second = await me.stored('合同.pdf', Buffer.concat([pdf, Buffer.from('\n%2')]));
  expect((await me.call('POST', 'addVersion', { body: { id, path: second, version: 1 } })).success).toBe(true);
  const { result } = await me.call('GET', 'versions', { query: { id } });
  expect(result.map(({ no, url, current }: Record<string, unknown>) => [no, url, current])).toEqual([
    [2, second, true],
    [1, path, false],
  ]);
  expect(await me.status(path)).toBe(200);
  const bring = { id, versionId: result[1].id, version: 2 };
  expect((await me.call('POST', 'restoreVersion', { body: bring })).success).toBe(true);
  expect((await me.call('GET', 'place', { query: { id } })).result.node.url).toBe(path);
  const text = await me.stored('合同.txt', Buffer.from('text'));
  expect((await me.call('POST', 'addVersion', { body: { id, path: text, version: 3 } })).message).toContain('.pdf');
  // Neither another person's upload nor one that is taken.
  const files = [{ path: await other.stored('他人.pdf'), fileName: '他人.pdf' }];
  for (const taken of [files, [{ path, fileName: 'x.pdf' }]])
    expect((await me.call('POST', 'add', { body: { parentId: me.own, files: taken } })).success).toBe(false);
});

it('keeps what is deleted for its time, and gives the room back when the trash is emptied', async () => {
  const me = await someone();
  const used = async () => (await app.call('GET', '/sys/common/fileUsage', { token: me.token })).result.user.used;
  const folder = await me.folder(me.own, '旧资料');
  const { id, path } = await me.upload(folder);
  expect(await used()).toBe(pdf.length);
  expect((await me.call('DELETE', 'delete', { query: { ids: `${folder},${id}` } })).success).toBe(true);
  expect(await me.names({ place: 'trash' })).toEqual(['旧资料']);
  expect(await me.status(path)).toBe(404);
  await me.folder(me.own, '旧资料');
  expect((await me.call('POST', 'restore', { body: { ids: [folder] } })).success).toBe(true);
  expect(await me.names({ parentId: me.own })).toEqual(['旧资料', '旧资料(2)']);
  expect(await me.status(path)).toBe(200);

  await me.call('DELETE', 'delete', { query: { ids: id } });
  expect(await used()).toBe(pdf.length);
  expect((await me.call('DELETE', 'emptyTrash')).success).toBe(true);
  expect(await used()).toBe(0);

  const again = await me.upload(folder);
  await me.call('DELETE', 'delete', { query: { ids: folder } });
  const day = 86_400_000;
  expect(await purgeTrash(app.db, new Date(Date.now() - 30 * day))).toBe(0);
  await sql`update sys_files set trash_time = now() - interval '31 days' where trash_id = ${folder}`.execute(app.db);
  expect(await purgeTrash(app.db, new Date(Date.now() - 30 * day))).toBe(1);
  expect((await me.call('POST', 'restore', { body: { ids: [folder] } })).message).toBe(unknown);
  expect(await me.status(again.path)).toBe(404);
});

it('lets everybody read the files of the company and their managers change them', async () => {
  const [manager, reader] = [await someone([], ['system:files:company']), await someone()];
  const { id, path, answer } = await manager.upload(manager.company, '公司制度.pdf');
  expect(answer.success).toBe(true);
  expect(await reader.status(path)).toBe(200);
  expect((await reader.upload(reader.company)).answer.code).toBe(510);
  expect((await reader.call('DELETE', 'delete', { query: { ids: id } })).code).toBe(510);
});
