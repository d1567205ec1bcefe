import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveSearch, archiveSearchOf } from '#test/archive-search.ts';
import { aPerson } from '#test/people.ts';
import { tellOpen } from './index.job.ts';

describe('reading the texts of files', () => {
  let app: TestApp;
  let on: ArchiveSearch;
  const stateOf = async (itemId: string) => {
    const { rows } = await sql<{ state: string; reason: string | null; tries: number }>`
      select state, reason, tries from arc_text where item_id = ${itemId}`.execute(app.db);
    return rows[0];
  };
  const later = () => sql`update arc_text set next_at = now() - interval '1 minute'`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    on = await archiveSearchOf(app);
  });

  it('marks a broken file with the reason, tries it three times, and finds its record all the same', async () => {
    const id = await on.added({ title: '破损文件登记' }, { '破损.pdf': Buffer.from('%PDF-1.7\nbroken') });
    await on.index();
    const reason = '文件已损坏，无法读取文字';
    expect(await stateOf(id)).toEqual({ state: 'failed', reason, tries: 1 });
    expect(await on.ids('破损文件')).toEqual([id]);
    await on.index();
    expect(await stateOf(id), 'not before its time').toMatchObject({ tries: 1 });
    for (const tries of [2, 3, 3, 3]) {
      await later();
      await on.index();
      expect(await stateOf(id)).toEqual({ state: 'failed', reason, tries });
    }
  });

  it('says of a file without text that it has none', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const id = await on.added({ title: '图片登记' }, { '图.png': picture });
    await on.index();
    expect(await stateOf(id)).toMatchObject({ state: 'none', reason: '文件中没有文字' });
  });

  it('reads a file again whose bytes were away, once they are there', async () => {
    const id = await on.added({ title: '缺失登记' }, { '缺.txt': '找回来的文字' });
    const { rows } = await sql<{ sha256: string }>`select sha256 from sys_file where owner_id = ${id}`.execute(app.db);
    const sha256 = rows[0]?.sha256 ?? '';
    await sql`insert into sys_file_object (sha256, size, mime) values (${'e'.repeat(64)}, 1, 'text/plain') on conflict do nothing`.execute(
      app.db,
    );
    await sql`update sys_file set sha256 = ${'e'.repeat(64)} where owner_id = ${id}`.execute(app.db);
    await on.index();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: '文件内容缺失' });
    await sql`update sys_file set sha256 = ${sha256} where owner_id = ${id}`.execute(app.db);
    await later();
    await on.index();
    expect(await stateOf(id)).toMatchObject({ state: 'done', reason: null });
    expect(await on.ids('找回来的')).toEqual([id]);
  });

  it('keeps nothing of a file that its record lets go of while it is being read', async () => {
    const id = await on.added({ title: '放手登记' }, { '放.txt': '放手的文字' });
    await on.index();
    await sql`update arc_text set state = 'waiting', text = null, folded = null where item_id = ${id}`.execute(app.db);
    await sql`update sys_file set released_at = now() where owner_id = ${id}`.execute(app.db);
    await on.index();
    expect(await stateOf(id)).toBeUndefined();
    expect((await on.find('放手的文字')).result.total).toBe(0);
  });

  it('tells the archivists once a day when more than a hundred files are not indexed', async () => {
    const { id: userId, roleId } = await aPerson(app);
    await sql`update sys_role set role_code = 'archivist' where id = ${roleId}`.execute(app.db);
    const lines: string[] = [];
    const now = new Date();
    const open = await tellOpen(app, now, (line) => lines.push(line));
    expect(open).toBeLessThan(100);
    await sql`insert into arc_text (file_id, item_id, tenant_id, state, tries, reason)
      select 'lost' || i, 'none', 0, 'failed', 3, '读取文字超时' from generate_series(1, 101) i`.execute(app.db);
    expect(await tellOpen(app, now, (line) => lines.push(line))).toBe(open + 101);
    expect(lines).toContain('租户 0：读取文字超时 101 个');
    const told = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
        where s.user_id = ${userId} and a.titile like '全文索引有%'`.execute(app.db)
      ).rows[0]?.n;
    expect(await told()).toBe(1);
    await tellOpen(app, now, () => {});
    expect(await told(), 'the same day').toBe(1);
  });
});
