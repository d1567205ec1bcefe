import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column } from '#test/online-forms.ts';
import { shareLinks, whenField } from '#test/share-links.ts';

describe('fields of links to forms', () => {
  let app: TestApp;
  let links: Awaited<ReturnType<typeof shareLinks>>;
  beforeAll(async () => {
    app = await testApp();
    links = await shareLinks(app);
  });
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
    await sql`delete from sys_quota`.execute(app.db);
  });

  it('follow the names of columns, also where two change theirs, and drop what is gone', async () => {
    const { designer, aForm, aMaker, look } = links;
    const form = await aForm();
    const maker = await aMaker(form);
    const { id, token } = await maker.link({ fields: ['title', 'amount', 'yes', 'state'] });
    const other = await maker.link({ fields: ['title', 'twice'] });
    const shown = async (of: string) => Object.keys((await look(of)).result.form.values);
    const kept = async (of: string) =>
      (await maker.links()).find((one: { id: string }) => one.id === of)?.fields as string[];
    // Two change their names with each other, one gets a new one, and one is gone.
    const change = await designer.change(form.id, {
      title: { dbFieldName: 'headline' },
      amount: { dbFieldName: 'twice' },
      twice: { dbFieldName: 'amount' },
      yes: null,
    });
    expect(change.success, change.message).toBe(true);
    const synced = await designer.sync(form.id);
    expect(synced.success, synced.message).toBe(true);
    expect(await kept(id)).toEqual(['headline', 'state', 'twice']);
    expect(await kept(other.id)).toEqual(['headline', 'amount']);
    expect((await shown(token)).sort()).toEqual(['headline', 'state', 'twice']);
    // A new column under the name of an old one is none of theirs.
    await designer.change(form.id, { state: null });
    await designer.sync(form.id);
    const again = await designer.change(form.id, {}, { add: [column('state')] });
    expect(again.success, again.message).toBe(true);
    await designer.sync(form.id);
    expect(await kept(id)).toEqual(['headline', 'twice']);
  });

  it('ask what rules ask that they tell, and nothing else', async () => {
    const { aForm, giveRules, aMaker, look, save } = links;
    const form = await aForm();
    await giveRules(form, [
      { type: 'confirm', when: whenField('secret', 'kept'), message: '内情如此，仍要保存吗？' },
      { type: 'confirm', when: whenField('amount', '100'), message: '确定吗？' },
    ]);
    const maker = await aMaker(form);
    const { id } = (await maker.save({ title: 'a', secret: 'kept', _confirmed: ['内情如此，仍要保存吗？'] })).result;
    const { token } = await maker.link({ kind: 'edit', recordId: id, fields: ['title', 'amount'] });
    const { version } = (await look(token)).result.form;
    const asked = await save(token, { title: 'b', amount: 100 }, { version });
    expect(asked).toMatchObject({ success: false, reason: 'confirm', result: { questions: ['确定吗？'] } });
    expect(JSON.stringify(asked)).not.toContain('内情');
    const saved = await save(token, { title: 'b', amount: 100 }, { version, confirmed: ['确定吗？'] });
    expect(saved.success, saved.message).toBe(true);
    expect(await maker.one(id)).toMatchObject({ title: 'b', amount: 100, secret: 'kept' });
  });

  it('do not tell the account of their maker, which defaults may name', async () => {
    const { aForm, aMaker, look, save } = links;
    const form = await aForm([
      column('account', { fieldDefaultValue: '由#{sysUserCode}登记', fieldMustInput: '1', dbLength: 60 }),
      column('unit', { fieldDefaultValue: '#{sys_org_code}' }),
      column('day', { fieldDefaultValue: '#{date}' }),
    ]);
    const maker = await aMaker(form);
    const { token } = await maker.link();
    const shown = await look(token);
    expect(JSON.stringify(shown)).not.toContain(maker.username);
    expect(shown.result.form.values).toMatchObject({ account: null, unit: null, state: 'open' });
    expect(shown.result.form.values.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    // What the server fills is not asked for.
    const lines = shown.result.form.fields as { dbFieldName: string; fieldMustInput: string }[];
    expect(lines.find(({ dbFieldName }) => dbFieldName === 'account')?.fieldMustInput).toBe('0');
    expect((await save(token, { title: 'a', account: null, unit: null })).success).toBe(true);
    expect((await save(token, { title: 'b', account: '我' })).success).toBe(true);
    const { records } = await maker.list();
    const account = (title: string) => records.find((row: { title?: unknown }) => row.title === title)?.account;
    expect([account('a'), account('b')]).toEqual([`由${maker.username}登记`, '我']);
  });

  it('leave out at first what is unique, and what menus keep under control', async () => {
    const { aForm, aMaker, save } = links;
    const form = await aForm([
      column('number', { fieldValidType: 'only' }),
      column('seal', { fieldValidType: 'only', fieldMustInput: '1' }),
      column('code'),
    ]);
    const index = { indexName: 'ux_code', indexField: 'code', indexType: 'unique' };
    await links.designer.change(form.id, {}, { indexs: [index] });
    expect((await links.designer.sync(form.id)).success).toBe(true);
    const maker = await aMaker(form, ['list', 'add', 'edit', 'col:secret']);
    const offered = (await maker.ask('GET', 'fields', { query: { headId: form.id, kind: 'add' } })).result;
    expect(offered.filter(({ usual }: { usual: boolean }) => !usual).map(({ name }: { name: string }) => name)).toEqual(
      ['secret', 'number', 'code'],
    );
    const { id } = await maker.link();
    const own = (await maker.links()).find((link: { id: string }) => link.id === id);
    expect(own.fields).toEqual(['title', 'state', 'amount', 'twice', 'yes', 'seal']);
    // Whoever names them shares them.
    const named = await maker.link({ fields: ['title', 'secret', 'number', 'seal'] });
    expect((await save(named.token, { title: 'a', seal: 'b', secret: 'c', number: '1' })).success).toBe(true);
  });
});
