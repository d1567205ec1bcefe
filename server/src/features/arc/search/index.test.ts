import { itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveSearch, archiveSearchOf } from '#test/archive-search.ts';
import { indexChanged } from './index.service.ts';

describe('the index of archives', () => {
  let app: TestApp;
  let on: ArchiveSearch;
  const textsOf = async (id: string) =>
    (
      await sql<{
        state: string;
        text: string | null;
      }>`select state, text from arc_text where item_id = ${id} order by file_id`.execute(app.db)
    ).rows;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveSearchOf(app);
  });

  it('follows new titles, files that come and go, and records that are deleted and restored', async () => {
    const id = await on.added({ title: '水仙花会议材料' }, { '一.txt': '首次讨论记录' });
    await on.index();
    expect(await on.ids('水仙花')).toEqual([id]);
    expect(await on.ids('首次讨论')).toEqual([id]);
    await on.edited(id, { title: '芙蓉会议材料' });
    await on.index();
    expect(await on.ids('水仙花')).toEqual([]);
    expect(await on.ids('芙蓉')).toEqual([id]);
    const more = await on.stored('二.txt', '再次讨论纪要');
    const { result } = await app.call('GET', '/arc/item/queryById', { token: on.token, query: { id } });
    await on.edited(id, { files: `${result.files},${more}` });
    await on.index();
    expect(await on.ids('再次讨论')).toEqual([id]);
    expect(await textsOf(id)).toHaveLength(2);
    await on.edited(id, { files: more });
    expect((await on.find('首次讨论')).result.total, 'gone with the file, before the index runs').toBe(0);
    await on.index();
    expect(await on.ids('首次讨论')).toEqual([]);
    expect(await on.ids('再次讨论'), 'the other file is still found').toEqual([id]);
    expect(await textsOf(id)).toMatchObject([{ state: 'done', text: '再次讨论纪要' }]);
    await app.call('DELETE', '/arc/item/delete', { token: on.token, query: { id } });
    expect((await on.find('芙蓉')).result.total).toBe(0);
    expect(await textsOf(id)).toEqual([]);
    await sql`update arc_item set del_flag = 0 where id = ${id}`.execute(app.db);
    await on.index();
    expect(await on.ids('再次讨论 芙蓉')).toEqual([id]);
  });

  it('forgets the text of a file that is released, in the same transaction', async () => {
    const id = await on.added({ title: '山茶移交清单' }, { '密.txt': '山茶密文内容' });
    await on.index();
    expect(await on.ids('密文内容')).toEqual([id]);
    await sql`update sys_file set released_at = now() where owner_resource = '/arc/item' and owner_id = ${id}`.execute(
      app.db,
    );
    expect((await on.find('密文内容')).result.total).toBe(0);
    expect(await textsOf(id)).toEqual([]);
    expect(await on.ids('山茶'), 'the catalogue stays').toEqual([id]);
    await on.index();
    expect(await on.ids('密文内容')).toEqual([]);
    expect(await textsOf(id)).toEqual([]);
  });

  it('forgets the text of a file whose row is removed', async () => {
    const id = await on.added({ title: '玉兰移交清单' }, { '密.txt': '玉兰密文内容' });
    await on.index();
    await sql`delete from sys_file where owner_resource = '/arc/item' and owner_id = ${id}`.execute(app.db);
    expect((await on.find('密文内容')).result.total).toBe(0);
    expect(await textsOf(id)).toEqual([]);
  });

  it('keeps of a destroyed record its catalogue alone, and of a void one nothing', async () => {
    const destroyed = await on.added({ title: '木槿到期案卷' }, { '文.txt': '木槿正文甲' });
    const gone = await on.added({ title: '木槿作废案卷' }, { '文.txt': '木槿正文乙' });
    await on.index();
    expect(await on.ids('木槿正文')).toHaveLength(2);
    await sql`update arc_item set status = '70' where id = ${destroyed}`.execute(app.db);
    await sql`update arc_item set status = ${itemStatus.void} where id = ${gone}`.execute(app.db);
    for (const when of ['at once', 'after the index ran']) {
      expect((await on.find('木槿正文')).result.total, when).toBe(0);
      expect(await on.ids('木槿'), when).toEqual([destroyed]);
      expect(await textsOf(destroyed), when).toEqual([]);
      expect(await textsOf(gone), when).toEqual([]);
      await on.index();
    }
    const { rows } = await sql<{
      text: number;
    }>`select count(*)::int as text from arc_index x, unnest(tsvector_to_array(x.v)) w
      where x.id = any(${[destroyed, gone]}::text[]) and w like 'b%'`.execute(app.db);
    expect(rows).toEqual([{ text: 0 }]);
  });

  it('keeps a change that is made while a record is being indexed', async () => {
    const id = await on.added({ title: '石榴初稿' });
    await app.db.transaction().execute(async (tx) => {
      await sql`update arc_item set title = '石榴定稿' where id = ${id}`.execute(tx);
      // The row is another transaction's: it is left for later.
      await indexChanged(app.db);
    });
    await on.index();
    expect(await on.ids('石榴定稿')).toEqual([id]);
    expect(await on.ids('石榴初稿')).toEqual([]);
  });

  it('is worked on by several instances at once, each record once', async () => {
    await sql`insert into arc_item (id, title, creator, doc_date, year, retention, fonds_id, class_id, carrier, gen, create_time)
      select 'once' || i, '同时索引第' || i || '件', '办公室', '20230101', 2023, 'D30', ${on.shelf.fondsId}, ${on.shelf.classId},
        'paper', 'scan', now() from generate_series(1, 900) i`.execute(app.db);
    // The app's own indexer may be a fourth one, which counts for itself.
    await Promise.all([1, 2, 3].map(() => indexChanged(app.db)));
    await on.index();
    expect((await on.find('同时索引')).result.total).toBe(900);
  });

  it('has what a database had before the upgrade', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_item i where not exists (
      select 1 from arc_index x where x.id = i.id and x.secret = i.secret and x.dirty_at is null)`.execute(app.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
