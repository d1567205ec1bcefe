import { holdStatus } from '@dossier/contract/arc/ending/hold.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseUnreferenced } from '#services/files/release.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { itemDraft } from '#test/registers.ts';
import { upload } from '#test/upload.ts';
import { countEnded } from '../item/project-ends.job.ts';
import { frozenFile } from './hold.public.ts';

describe('holds', () => {
  let app: TestApp;
  let on: ArchiveLending;
  const paper = async (token = on.token, name = '协助执行通知.txt') =>
    (
      await upload(app, '/sys/common/upload', {
        ...{ token, name, content: Buffer.from(`${name}${Math.random()}`), fields: { biz: 'arc' } },
      })
    ).message;
  const place = async (items: readonly string[], change: object = {}, token = on.token) =>
    on.post(
      '/arc/hold/add',
      {
        ...{ kind: 'law', reason: '合同争议已起诉', basis: await paper(token) },
        ...{ lines: items.map((itemId) => ({ itemId })), ...change },
      },
      token,
    );
  const placed = async (items: readonly string[], change: object = {}): Promise<string> => {
    const { success, message, result } = await place(items, change);
    if (!success) throw new Error(message);
    return result.id;
  };
  const lift = async (id: string, body: object = { liftReason: '法院已结案' }) =>
    on.post('/arc/hold/lift', { id, version: (await on.read('/arc/hold', id)).version, ...body });
  const drafted = async (change: object = {}): Promise<string> =>
    on.added('/arc/item', itemDraft(on.shelf, { title: '关于冻结的草稿报告', ...change }));
  const edit = async (id: string, change: object) =>
    app.call('PUT', '/arc/item/edit', {
      token: on.token,
      body: { ...(await on.read('/arc/item', id)), ...change },
    });

  beforeAll(async () => {
    app = await testApp();
    on = await archiveLendingOf(app);
  });

  it('freeze records at once, under a number of the year, and show it in lists and filters', async () => {
    const [one, two] = [await on.received(), await on.received()];
    const answer = await place([one, two]);
    expect(answer).toMatchObject({ success: true, message: '档案已冻结' });
    const paper = await on.read('/arc/hold', answer.result.id);
    expect(paper).toMatchObject({
      ...{ no: expect.stringMatching(/^DJ-\d{4}-\d{4}$/), status: holdStatus.active, items: 2, startBy: 'admin' },
    });
    expect(await on.read('/arc/item', one)).toMatchObject({ held: 'Y', status: '40' });
    const frozen = (await on.get('/arc/item/list', { held: 'Y' })).result.records.map((row: { id: string }) => row.id);
    expect(frozen.sort()).toEqual([one, two].sort());
    const { rows } = await sql<{ action: string }>`select body ->> 'action' as action from (
        select body from sys_audit_pending union all select body::jsonb from sys_audit_chain) x
      where body ->> 'objId' = ${one} and body -> 'detail' ->> 'hold' = ${paper.no}`.execute(app.db);
    expect(rows).toEqual([{ action: 'ARC_ITEM_HOLD' }]);
  });

  it('refuse deleting, voiding, taking files away and shortening, with the reason (AR20)', async () => {
    const draft = await drafted({ retention: 'D30', files: await paper() });
    await placed([draft]);
    const no = '关于冻结的草稿报告';
    const deleted = await app.call('DELETE', '/arc/item/delete', { token: on.token, query: { id: draft } });
    expect(deleted).toMatchObject({ reason: 'AR20', message: `档案“${no}”已因“诉讼”冻结，不能删除` });
    const { version } = await on.read('/arc/item', draft);
    const voided = await on.post('/arc/item/void', { id: draft, version });
    expect(voided.message).toBe(`档案“${no}”已因“诉讼”冻结，不能作废`);
    expect((await edit(draft, { files: null })).message).toBe(`档案“${no}”已因“诉讼”冻结，不能删除电子文件`);
    expect((await edit(draft, { retention: 'D10' })).message).toBe(`档案“${no}”已因“诉讼”冻结，不能缩短保管期限`);
    expect((await edit(draft, { year: 2023, docDate: '20230101' })).message).toBe(
      `档案“${no}”已因“诉讼”冻结，不能缩短保管期限`,
    );
    expect((await edit(draft, { retention: 'Y', pages: 9 })).success, 'more is free').toBe(true);
    const after = await on.read('/arc/item', draft);
    expect(after).toMatchObject({ status: '10', retention: 'Y', held: 'Y' });
    expect(after.files).toBeTruthy();
  });

  it('keep files that were let go of before, against every cleaning, until they are lifted', async () => {
    const draft = await drafted({ files: await paper(), title: '关于清理的草稿报告' });
    const { files } = await on.read('/arc/item', draft);
    expect((await edit(draft, { files: null })).success).toBe(true);
    const hold = await placed([draft]);
    const later = new Date(Date.now() + 40 * 86_400_000);
    const clean = () => releaseUnreferenced({ db: app.db, files: app.files, now: later, kept: frozenFile });
    const isThere = async () =>
      (await app.db.selectFrom('sys_file').select('id').where('path', '=', files).execute()).length === 1;
    await clean();
    expect(await isThere()).toBe(true);
    const [row] = await app.db.selectFrom('sys_file').select('id').where('path', '=', files).execute();
    await sql`update sys_file set create_time = create_time - interval '1 day' where id = ${row?.id}`.execute(app.db);
    const removed = await app.call('DELETE', '/sys/oss/file/delete', { token: on.token, query: { id: row?.id ?? '' } });
    expect([removed.success, await isThere()]).toEqual([false, true]);
    expect(removed.message).toContain('冻结，不能删除文件');
    await lift(hold);
    await clean();
    expect(await isThere()).toBe(false);
  });

  it('keep the last day where it is while the event that it waits for comes', async () => {
    const item = await on.received();
    await sql`update arc_item set trigger = 'close', term = 'wait', trigger_date = null, expire_date = null
      where id = ${item}`.execute(app.db);
    await placed([item], { kind: 'audit' });
    const { version, archiveNo } = await on.read('/arc/item', item);
    const answer = await on.post('/arc/item/fixTrigger', { id: item, version, triggerDate: '2025-01-01' });
    expect(answer.message).toBe(`档案“${archiveNo}”已因“审计”冻结，不能登记起算`);
    expect(await countEnded(app)).toBe(0);
  });

  it('free a record when the last of its holds is lifted, with grounds', async () => {
    const item = await on.received();
    const [first, second] = [await placed([item]), await placed([item], { kind: 'dispute' })];
    expect((await lift(first, {})).result.fields).toEqual({ liftReason: '解除依据不能为空' });
    expect(await lift(first)).toMatchObject({ success: true, message: '冻结单已解除' });
    expect((await on.read('/arc/item', item)).held).toBe('Y');
    expect(await lift(second, { liftReason: '争议已和解', liftFiles: await paper() })).toMatchObject({ success: true });
    expect((await on.read('/arc/item', item)).held).toBe('N');
    expect(await on.read('/arc/hold', second)).toMatchObject({
      ...{ status: holdStatus.lifted, liftBy: 'admin', liftReason: '争议已和解', liftTime: expect.any(String) },
    });
  });

  it('are lifted in force only, and neither edited nor deleted', async () => {
    const id = await placed([await on.received()]);
    await lift(id);
    expect((await lift(id)).message).toBe('当前状态为“已解除”，不能执行“解除”');
    const gone = await app.call('DELETE', '/arc/hold/delete', { token: on.token, query: { id } });
    const changed = await app.call('PUT', '/arc/hold/edit', { token: on.token, body: { id, reason: '其他' } });
    expect([gone.status, changed.status]).toEqual([404, 404]);
  });

  it('refuse what is none: no record, one twice, no paper, and what is destroyed or void', async () => {
    const item = await on.received();
    expect((await place([])).message).toBe('请至少添加一件要冻结的档案');
    expect((await place([item, item])).message).toBe('同一件档案不能重复添加');
    expect((await place([item], { basis: null })).result.fields).toMatchObject({ basis: '依据文件不能为空' });
    expect((await place([item], { kind: 'other' })).success).toBe(false);
    expect((await place(['12345678901234567890'])).success).toBe(false);
    for (const status of ['70', '90']) {
      const past = await on.received();
      await sql`update arc_item set status = ${status} where id = ${past}`.execute(app.db);
      expect((await place([past])).message).toBe('已销毁、已作废的档案不能冻结');
    }
    expect((await on.read('/arc/item', item)).held).toBe('N');
  });

  it('are nobody’s who is not cleared for what they freeze, also when a record becomes more secret', async () => {
    const secret = await on.received({ secret: 2, secretYears: 5 });
    const plain = await on.received();
    const [closed, open] = [await placed([secret, plain]), await placed([plain])];
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:hold:list', 'arc:hold:add', 'arc:hold:lift', 'arc:item:list', 'arc:hold:print'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const seen = async () => (await on.get('/arc/hold/list', { pageSize: '100' }, by)).result.records;
    expect((await seen()).map(({ id }: { id: string }) => id)).toContain(open);
    expect((await seen()).map(({ id }: { id: string }) => id)).not.toContain(closed);
    expect((await on.get('/arc/hold/queryById', { id: closed }, by)).success).toBe(false);
    expect((await on.post('/arc/hold/lift', { id: closed, liftReason: 'x' }, by)).message).toBe('记录不存在或已被删除');
    expect((await place([secret], {}, by)).success, 'names what they may not know of').toBe(false);
    expect((await edit(plain, { secret: 3, secretYears: 5 })).success).toBe(true);
    expect((await seen()).map(({ id }: { id: string }) => id)).not.toContain(open);
  });
});
