import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays, readerRights } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { brightness, tiffOf } from '#test/pictures.ts';
import { fetchBytes, upload } from '#test/upload.ts';

const scan = tiffOf([250, 250, 250].map((value) => ({ width: 300, height: 400, value })));

describe('preview of the files of records', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const personOf = async (options: object = {}) => {
    const person = await aPerson(app, { permissions: readerRights, ...options });
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const withFile = async (change: object = {}, name = '扫描件.tif', content: Buffer = scan) => {
    const sent = await upload(app, '/sys/common/upload', { token: on.token, name, content, fields: { biz: 'arc' } });
    const id = await on.received({ files: sent.message, ...change });
    return { id, path: sent.message };
  };
  const lentTo = (id: string, by: string, line: object = {}) =>
    on.asked([id], { kind: 'elec', endDate: inDays(1), lines: [{ itemId: id, preview: 'Y', ...line }] }, by);
  const open = (file: { id: string; path: string }, by: string) => on.post('/arc/item/preview', file, by);
  const openedBy = async (file: { id: string; path: string }, by: string) => {
    const answer = await open(file, by);
    if (!answer.success) throw new Error(answer.message);
    return answer.result as { opening: string; traceCode: string; pages: number[][] };
  };
  const page = async (opening: string, by: string, { at = 1, width = 300 }: { at?: unknown; width?: unknown } = {}) => {
    const query = new URLSearchParams({ opening, page: String(at), width: String(width) });
    const { status, headers, bytes } = await fetchBytes(app, `/arc/item/page?${query}`, by);
    if (headers['content-type'] === 'image/jpeg') return { status, headers, bytes, reason: undefined, message: '' };
    const { reason, message } = JSON.parse(bytes.toString());
    return { status, headers, bytes: null, reason, message };
  };
  const entries = async (query: Record<string, string>, by = on.token) =>
    (await on.get('/arc/access/list', query, by)).result.records as Record<string, unknown>[];

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('is one entry with a code of its own for each opening, with the pages that left', async () => {
    const person = await personOf();
    const file = await withFile();
    const loan = await lentTo(file.id, person.by);
    const one = await openedBy(file, person.by);
    expect(one.pages).toHaveLength(3);
    expect(await entries({ itemId: file.id }), 'before the first page leaves').toMatchObject([
      { username: person.username, action: 'view', loanId: loan, traceCode: one.traceCode, pages: null },
    ]);
    for (const at of [3, 1, 1, 2]) expect((await page(one.opening, person.by, { at })).status).toBe(200);
    const two = await openedBy(file, person.by);
    await Promise.all([1, 3, 1].map((at) => page(two.opening, person.by, { at })));
    expect(two.traceCode).not.toBe(one.traceCode);
    for (const code of [one.traceCode, two.traceCode]) expect(code).toMatch(/^[2-9A-HJ-KM-NP-Z]{12}$/);
    expect((await entries({ traceCode: one.traceCode }))[0]).toMatchObject({ pages: '1-3', ip: '127.0.0.1' });
    expect((await entries({ traceCode: two.traceCode }))[0]).toMatchObject({ pages: '1,3' });
  });

  it('is found by the code as somebody reads it off a page, by an auditor too', async () => {
    const file = await withFile();
    const { traceCode } = await openedBy(file, on.token);
    const spelt = `${traceCode.slice(0, 4)} ${traceCode.slice(4)}`.toLowerCase();
    const auditor = await personOf({ permissions: ['arc:audit:trace'], clearance: 2 });
    const trace = (code: string, by: string) => on.get('/arc/audit/trace', { code }, by);
    for (const typed of [traceCode, `${traceCode}-3`, spelt]) {
      expect((await entries({ traceCode: typed })).map((entry) => entry.traceCode)).toEqual([traceCode]);
      const { result } = await trace(typed, auditor.by);
      expect(result).toMatchObject({
        traceCode,
        username: 'admin',
        action: 'view',
        ip: '127.0.0.1',
        fileName: '扫描件.tif',
      });
    }
    expect((await trace('222222222222', auditor.by)).message).toBe('没有该水印码的利用记录');
    await sql`update arc_item set secret = 3 where id = ${file.id}`.execute(app.db);
    const { result } = await trace(traceCode, auditor.by);
    expect(result, 'above their clearance').toMatchObject({ username: 'admin', title: null, fileName: null });
    expect((await trace(traceCode, (await personOf()).by)).code).toBe(510);
    await sql`update arc_access set tenant_id = 7 where trace_code = ${traceCode}`.execute(app.db);
    expect((await trace(traceCode, auditor.by)).reason, 'of another tenant').toBe('missing');
  });

  it('answers with pictures alone, which nobody keeps', async () => {
    const file = await withFile({}, '通知.pdf', pdfOf('关于预览的通知', ['正文']));
    const { opening } = await openedBy(file, on.token);
    const { headers, bytes } = await page(opening, on.token, { width: 400 });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    const { width, values } = await brightness(bytes ?? Buffer.alloc(0));
    expect(width).toBe(400);
    // Paper is white and writing black: what is grey in between is the mark.
    expect(values.filter((value) => value > 170 && value < 215).length / values.length).toBeGreaterThan(0.01);
  });

  it('is for the reader alone who opened it', async () => {
    const [one, two] = [await personOf(), await personOf()];
    const file = await withFile();
    await lentTo(file.id, one.by);
    await lentTo(file.id, two.by);
    const { opening } = await openedBy(file, one.by);
    expect((await page(opening, two.by)).reason, 'of somebody else').toBe('missing');
    expect((await page('1', one.by)).reason, 'guessed').toBe('missing');
    const other = await withFile();
    expect((await open({ id: other.id, path: file.path }, on.token)).reason, 'a file of another record').toBe(
      'missing',
    );
    expect((await open(other, one.by)).reason, 'a record that was not lent').toBe('missing');
    const none = await personOf({ permissions: ['arc:loan:list'] });
    expect((await open(file, none.by)).code).toBe(510);
    expect((await page(opening, none.by)).reason).not.toBeUndefined();
    await sql`update arc_access set tenant_id = 7 where id = ${opening}`.execute(app.db);
    expect((await page(opening, one.by)).reason, 'of another tenant').toBe('missing');
  });

  it('keeps to the pages that are there, and to widths that the server draws', async () => {
    const file = await withFile();
    const { opening } = await openedBy(file, on.token);
    expect(await page(opening, on.token, { at: 4 })).toMatchObject({ status: 404, message: '没有该页' });
    for (const wrong of [
      { at: 0 },
      { at: -1 },
      { at: 2001 },
      { at: '1e9' },
      { width: 199 },
      { width: 2001 },
      { width: 'x' },
    ])
      expect((await page(opening, on.token, wrong)).bytes, JSON.stringify(wrong)).toBeNull();
    expect((await entries({ itemId: file.id }))[0]).toMatchObject({ pages: null });
  });

  it('ends with the loan (AR40), with the clearance, and with the file, also when it is open', async () => {
    const person = await personOf();
    const over = { reason: 'AR40', message: '借阅已到期，不能继续查看' };
    const ended = await withFile();
    const loan = await lentTo(ended.id, person.by);
    const first = await openedBy(ended, person.by);
    await sql`update arc_loan set end_date = current_date - 1 where id = ${loan}`.execute(app.db);
    expect(await page(first.opening, person.by)).toMatchObject(over);
    await sql`update arc_loan set status = '60' where id = ${loan}`.execute(app.db);
    const back = await withFile();
    const second = await lentTo(back.id, person.by);
    const opened = await openedBy(back, person.by);
    await sql`update arc_loan set status = '60' where id = ${second}`.execute(app.db);
    expect(await page(opened.opening, person.by)).toMatchObject(over);
    const raised = await withFile();
    await lentTo(raised.id, person.by);
    const third = await openedBy(raised, person.by);
    await sql`update arc_item set secret = 3 where id = ${raised.id}`.execute(app.db);
    expect(await page(third.opening, person.by), 'raised above the clearance').toMatchObject(over);
    const let_go = await withFile();
    const fourth = await openedBy(let_go, on.token);
    expect((await page(fourth.opening, on.token)).status).toBe(200);
    await sql`update sys_file set released_at = now() where path = ${let_go.path}`.execute(app.db);
    expect((await page(fourth.opening, on.token)).reason, 'destroyed').toBe('missing');
    expect((await open(let_go, on.token)).reason).toBe('missing');
    const old = await withFile();
    const fifth = await openedBy(old, on.token);
    await sql`update arc_access set access_time = now() - interval '13 hours' where id = ${fifth.opening}`.execute(
      app.db,
    );
    expect(await page(fifth.opening, on.token)).toMatchObject({ status: 410, message: '预览已过期，请重新打开' });
  });

  it('tells what a format that cannot be drawn is, and enters nothing', async () => {
    const file = await withFile({}, '图纸.dwg', Buffer.from('AC1027 drawing'));
    const { result } = await open(file, on.token);
    expect(result).toMatchObject({ name: '图纸.dwg', problem: 'format', opening: null, traceCode: null, pages: [] });
    expect(result.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await entries({ itemId: file.id })).toEqual([]);
  });

  it('prints by a code of its own, once for each that was granted, and nothing that cannot be drawn', async () => {
    const person = await personOf();
    const file = await withFile();
    const loan = await lentTo(file.id, person.by, { prints: 1 });
    const [{ id: lineId }] = (await on.read('/arc/loan', loan)).lines;
    const print = () => on.post('/arc/loan/printFile', { lineId, path: file.path }, person.by);
    const answers = await Promise.all([print(), print()]);
    const [done] = answers.filter(({ success }) => success);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: 'AR40', message: '打印次数已用完' });
    expect(done).toMatchObject({ message: '还可打印0次', result: { left: 0 } });
    if (!done) throw new Error('none was printed');
    const { opening, traceCode, pages } = done.result;
    for (let at = 1; at <= pages.length; at += 1) expect((await page(opening, person.by, { at })).status).toBe(200);
    expect(await entries({ traceCode })).toMatchObject([{ action: 'print', pages: '1-3', loanId: loan }]);
    expect(await entries({ itemId: file.id, action: 'print' })).toHaveLength(1);
    await sql`update arc_access set access_time = now() - interval '11 minutes' where id = ${opening}`.execute(app.db);
    expect((await page(opening, person.by)).status).toBe(410);

    const mail = await withFile({}, '图纸.dwg', Buffer.from('AC1027 drawing'));
    const other = await lentTo(mail.id, person.by, { prints: 1 });
    const [line] = (await on.read('/arc/loan', other)).lines;
    const refused = await on.post('/arc/loan/printFile', { lineId: line.id, path: mail.path }, person.by);
    expect(refused.message).toBe('该文件无法打印');
    expect((await on.get('/arc/loan/files', { id: other }, person.by)).result[0].printsLeft).toBe(1);
  });

  it('leaves the original its bytes, and enters who took it with a code that is not in it', async () => {
    const person = await personOf();
    const file = await withFile();
    await lentTo(file.id, person.by, { download: 'Y' });
    const place = `/sys/common/static/${file.path.split('/').map(encodeURIComponent).join('/')}`;
    expect((await fetchBytes(app, place, person.by)).bytes.equals(scan)).toBe(true);
    const [entry] = await entries({ itemId: file.id });
    expect(entry).toMatchObject({ action: 'download', username: person.username });
    expect(String(entry?.traceCode)).toHaveLength(12);
  });

  it('gives no link to the files of records: who opens one is nobody', async () => {
    const file = await withFile();
    const { rows } = await sql<{ id: string }>`select id from sys_file where path = ${file.path}`.execute(app.db);
    const id = rows[0]?.id ?? '';
    const linked = await on.post('/sys/oss/file/link', { id, hours: 1 });
    expect(linked).toMatchObject({ success: false, message: '档案的电子文件不能复制链接' });
  });

  it('is a deed in the audit chain, by its code', async () => {
    const file = await withFile();
    const { traceCode } = await openedBy(file, on.token);
    await app.auditChain.turn();
    const { rows } = await sql<{ body: string }>`select body from sys_audit_chain
      where body like ${`%"ARC_FILE_VIEW"%${traceCode}%`} or body like ${`%${traceCode}%"ARC_FILE_VIEW"%`}`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
  });
});
