import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';

const app = await testApp();
const { add, sync, token } = await formDesigner(app);
const { records } = formUsers(app);
const exact = { dbType: 'BigDecimal', dbLength: 20, dbPointLength: 8 };

it('numbers with more digits than a page can tell apart are left as they are, and not typed', async () => {
  const main = await add('en_order', [column('title'), column('amount', exact)]);
  const sub = await add(
    'en_line',
    [
      column('order_id', { dbLength: 36, mainTable: 'en_order', mainField: 'id', isShowForm: 0 }),
      column('note'),
      column('price', exact),
    ],
    { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
  );
  for (const id of [main, sub]) expect((await sync(id)).message).toBe('同步成功');
  const { save, call, one } = records(main, token);
  const saved = await save({ title: 'a', amount: 1, en_line: [{ note: 'x', price: 2 }] });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  const { id } = saved.result;
  // As another program, or a form with fewer digits after the point, has left them.
  await sql`update onl.en_order set amount = 123456789012.12345678`.execute(app.db);
  await sql`update onl.en_line set price = 100000000.5`.execute(app.db);
  const edit = (body: object) => call('PUT', 'edit', { body });
  const read = async () => {
    const { en_line, ...order } = await one(id);
    return { order, line: (en_line as Record<string, unknown>[])[0] };
  };
  const before = await read();
  const edited = await edit({ ...before.order, title: 'b', en_line: [{ ...before.line, note: 'y' }] });
  expect(edited.success, JSON.stringify(edited)).toBe(true);
  const stored = async () => {
    const { rows } = await sql`
      select o.title, o.amount::text as amount, l.note, l.price::text as price
      from onl.en_order o join onl.en_line l on l.order_id = o.id`.execute(app.db);
    return rows[0];
  };
  const kept = { title: 'b', amount: '123456789012.12345678', note: 'y', price: '100000000.50000000' };
  expect(await stored()).toEqual(kept);
  // What is changed is looked at, and so is what is new.
  const { order, line } = await read();
  const after = { ...order, en_line: [line] };
  expect((await edit({ ...after, amount: 123456789013.5 })).result.fields).toEqual({ amount: 'amount超出范围' });
  expect((await edit({ ...after, en_line: [{ ...line, price: 100000001.5 }] })).message).toContain('price超出范围');
  expect((await edit({ ...after, en_line: [{ note: 'z', price: 100000000.5 }] })).message).toContain('price超出范围');
  expect((await save({ title: 'c', amount: 123456789012.5 })).result.fields).toEqual({
    amount: 'amount超出范围',
  });
  expect(await stored()).toEqual(kept);
});
