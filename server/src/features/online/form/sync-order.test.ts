import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { meeting } from '#test/locks.ts';
import { column, formDesigner } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, change, headOf, good } = await formDesigner(app);

it('a definition that is saved while its table is synchronised waits for the end, and is lost by neither', async () => {
  const id = await add('so_turn', [column('title')]);
  await sync(id);
  await change(id, { title: { dbLength: 64 } });
  const held = sql`lock table onl.so_turn in access share mode`;
  const [synced, saved] = await meeting(app, held, [
    () => sync(id),
    () => change(id, { title: { dbFieldName: 'heading' } }),
  ]);
  expect(synced?.message).toBe('同步成功');
  expect(saved?.message).toBe('修改成功!');
  expect(await headOf(id)).toMatchObject({ isDbSynch: 'N' });
  const lines = await good('GET', 'field/listByHeadId', { query: { headId: id } });
  expect(lines[0]).toMatchObject({ dbFieldName: 'heading', dbFieldNameOld: 'title' });
  expect((await sync(id)).message).toBe('同步成功');
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = to_regclass('onl.so_turn') and attname in ('title', 'heading')`.execute(app.db);
  expect(rows).toEqual([{ name: 'heading' }]);
});

it('a synchronisation goes by what was saved before it began, also where it had to wait for that', async () => {
  const id = await add('so_saved', [column('title')]);
  await sync(id);
  // Whoever saves holds the definition; the synchronisation that came second knows the new name.
  const held = sql`select from onl_cgform_head where id = ${id} for update`;
  const [saved, synced] = await meeting(app, held, [
    () => change(id, { title: { dbFieldName: 'heading' } }),
    () => sync(id),
  ]);
  expect(saved?.message).toBe('修改成功!');
  expect(synced?.message).toBe('同步成功');
  expect(await headOf(id)).toMatchObject({ isDbSynch: 'Y' });
  const { rows } = await sql`select heading from onl.so_saved`.execute(app.db);
  expect(rows).toEqual([]);
});
