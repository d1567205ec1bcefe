import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';
import { fetchBytes, upload } from '#test/upload.ts';
import { runLoanClock } from '../loan/loan-clock.job.ts';

const pdf = pdfOf('关于预览的通知', ['正文']);

describe('reading records by a loan', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: readerRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const withFile = async (change: object = {}) => {
    const sent = await upload(app, '/sys/common/upload', {
      ...{ token: on.token, name: '正文.pdf', content: pdf, fields: { biz: 'arc' } },
    });
    const id = await on.received({ files: sent.message, ...change });
    return { id, path: sent.message };
  };
  /** The original, by the address that every stored file has. */
  const bytesOf = (path: string, by: string, query = '') =>
    fetchBytes(app, `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}${query}`, by);
  const look = ({ id, path }: { id: string; path: string }, by: string) =>
    on.post('/arc/item/preview', { id, path }, by);
  /** `picture`: the first page came; else why the file was not opened, or its page not drawn. */
  const seen = async (file: { id: string; path: string }, by: string) => {
    const { success, reason, result } = await look(file, by);
    if (!success) return reason;
    const query = new URLSearchParams({ opening: result.opening, page: '1', width: '300' });
    const { headers, bytes } = await fetchBytes(app, `/arc/item/page?${query}`, by);
    return headers['content-type'] === 'image/jpeg' ? 'picture' : JSON.parse(bytes.toString()).reason;
  };
  const lentTo = (id: string, by: string, line: object = {}) =>
    on.asked([id], { kind: 'elec', endDate: inDays(1), lines: [{ itemId: id, ...line }] }, by);
  const accesses = async (itemId: string) => (await on.get('/arc/access/list', { itemId })).result.records;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('lets the borrower read while it runs, and nobody else of those who only know of the record', async () => {
    const [one, two] = [await personOf(), await personOf()];
    const { id, path } = await withFile();
    expect((await bytesOf(path, one.by)).status, 'the catalogue alone shows no file').toBe(404);
    const [known] = (await on.get('/arc/item/files', { id }, one.by)).result;
    expect(known.mayView).toBe(false);
    const loan = await lentTo(id, one.by);
    expect(await on.stateOf(loan)).toBe('50');
    expect(await seen({ id, path }, one.by)).toBe('picture');
    for (const query of ['', '?preview=1', '?thumb=100'])
      expect((await bytesOf(path, one.by, query)).status, `no download was granted ${query}`).toBe(404);
    expect(await seen({ id, path }, two.by)).toBe('missing');
    expect((await bytesOf(path, two.by, '?preview=1')).status).toBe(404);
    const { result } = await on.get('/arc/loan/files', { id: loan }, one.by);
    expect(result).toMatchObject([{ preview: true, download: false, printsLeft: 0, files: [{ path }] }]);
    expect((await on.get('/arc/loan/files', { id: loan }, two.by)).reason).toBe('missing');
    expect(await accesses(id)).toMatchObject([
      { username: one.username, action: 'view', loanId: loan, fileName: '正文.pdf' },
    ]);
  });

  it('ends with the loan (AR40), also before the clock has run', async () => {
    const person = await personOf();
    const { id, path } = await withFile();
    const loan = await lentTo(id, person.by, { preview: 'Y', prints: 1 });
    const { lines } = await on.read('/arc/loan', loan);
    await sql`update arc_loan set end_date = current_date - 2 where id = ${loan}`.execute(app.db);
    expect(await seen({ id, path }, person.by)).toBe('missing');
    const over = { reason: 'AR40', message: '借阅已到期，不能继续查看' };
    expect(await on.get('/arc/loan/files', { id: loan }, person.by)).toMatchObject(over);
    expect(await on.post('/arc/loan/printFile', { lineId: lines[0].id, path }, person.by)).toMatchObject(over);
    await runLoanClock(app, new Date());
    expect(await on.stateOf(loan)).toBe('60');
    expect(await seen({ id, path }, person.by)).toBe('missing');
    expect(await on.get('/arc/loan/files', { id: loan }, person.by)).toMatchObject(over);
  });

  it('gives the original where it was granted, and as many prints as were (AR40), also of two at once', async () => {
    const person = await personOf();
    const { id, path } = await withFile();
    const loan = await lentTo(id, person.by, { preview: 'Y', download: 'Y', prints: 2 });
    expect((await bytesOf(path, person.by)).bytes.equals(pdf), 'byte for byte').toBe(true);
    const [{ id: lineId }] = (await on.read('/arc/loan', loan)).lines;
    const print = () => on.post('/arc/loan/printFile', { lineId, path }, person.by);
    expect((await print()).message).toBe('还可打印1次');
    const answers = await Promise.all([print(), print(), print()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: 'AR40', message: '打印次数已用完' });
    const found = (await accesses(id)).map(({ action }: { action: string }) => action).toSorted();
    expect(found).toEqual(['download', 'print', 'print']);
    const stranger = await personOf();
    expect((await on.post('/arc/loan/printFile', { lineId, path }, stranger.by)).reason).toBe('missing');
    const other = await withFile();
    const foreign = await on.post('/arc/loan/printFile', { lineId, path: other.path }, person.by);
    expect(foreign.reason, 'a file of another record').toBe('AR40');
  });

  it('lends nothing above the clearance that the borrower has by then', async () => {
    const person = await personOf({ clearance: 2 });
    const { id, path } = await withFile({ secret: 2, secretYears: 5 });
    await setClearance(app, 'admin', { level: 3 });
    const loan = await lentTo(id, person.by);
    expect(await seen({ id, path }, person.by)).toBe('picture');
    await setClearance(app, person.username, { level: 1 });
    const again = (
      await app.call('POST', '/sys/login', { body: { username: person.username, password: userPassword } })
    ).result.token;
    expect(await seen({ id, path }, again)).toBe('missing');
    expect((await on.get('/arc/loan/files', { id: loan }, again)).result).toEqual([]);
  });

  it('is not needed by the department of what is internal, by its heads, nor by those who keep the records', async () => {
    const { id, path } = await withFile();
    const { id: closer, path: closerPath } = await withFile({ secret: 2, secretYears: 5 });
    const own = await personOf({ departs: ['D31'], clearance: 2 });
    await sql`update arc_item set dept_code = 'D31A01' where id in (${id}, ${closer})`.execute(app.db);
    expect(await seen({ id, path }, own.by)).toBe('picture');
    expect((await bytesOf(path, own.by, '?preview=1')).status, 'pages alone').toBe(404);
    expect(await seen({ id: closer, path: closerPath }, own.by), 'a trade secret of the same department').toBe(
      'missing',
    );
    const head = await personOf({ departs: ['D31'], clearance: 2 });
    await sql`update sys_user set user_identity = 2, depart_ids = (select id from sys_depart where org_code = 'D31')
      where username = ${head.username}`.execute(app.db);
    const asHead = (await app.call('POST', '/sys/login', { body: { username: head.username, password: userPassword } }))
      .result.token;
    expect(await seen({ id: closer, path: closerPath }, asHead)).toBe('picture');
    const keeper = await personOf({ permissions: ['arc:item:list', 'arc:item:edit'], clearance: 2 });
    expect(await seen({ id: closer, path: closerPath }, keeper.by)).toBe('picture');
    expect((await bytesOf(closerPath, keeper.by, '?preview=1')).status, 'pages alone').toBe(404);
  });

  it('shows its register to whoever may read it, within their clearance, and to nobody for writing', async () => {
    const { id, path } = await withFile({ secret: 2, secretYears: 5 });
    expect(await seen({ id, path }, on.token)).toBe('picture');
    const low = await personOf({ permissions: ['arc:access:list', 'arc:item:list'], clearance: 1 });
    expect((await on.get('/arc/access/list', { itemId: id }, low.by)).result.total).toBe(0);
    expect((await on.get('/arc/access/list', { itemId: id })).result.total).toBe(1);
    const none = await personOf();
    expect((await on.get('/arc/access/list', { itemId: id }, none.by)).code).toBe(510);
  });
});

it('is granted to nobody where nobody has published who decides: secrets, downloads, prints and outsiders', async () => {
  const app = await testApp();
  const on = await archiveLendingOf(app, { decided: false });
  const sent = await upload(app, '/sys/common/upload', {
    ...{ token: on.token, name: '正文.pdf', content: pdf, fields: { biz: 'arc' } },
  });
  const item = await on.received({ files: sent.message });
  const person = await aPerson(app, { permissions: readerRights });
  const by = await app.signIn(person.username, userPassword);
  const ask = async (line: object) => {
    const loan = { kind: 'elec', purpose: 'work', reason: '工作查考', startDate: inDays(0), endDate: inDays(3) };
    const { result } = await on.post('/arc/loan/add', { ...loan, lines: [{ itemId: item, ...line }] }, by);
    return on.post('/arc/loan/submit', { id: result.id, version: result.version }, by);
  };
  await app.db
    .updateTable('arc_item' as never)
    .set({ files: 'arc/none.pdf' } as never)
    .execute();
  const refused = '借阅审批流程尚未发布，商业秘密、下载打印和外部人员的借阅暂不受理';
  expect((await ask({ preview: 'Y', download: 'Y' })).message).toBe(refused);
  expect((await ask({ preview: 'Y', prints: 1 })).message).toBe(refused);
  expect((await ask({ preview: 'Y' })).success).toBe(true);
});
