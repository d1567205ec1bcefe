import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { shareLinks } from '#test/share-links.ts';

const stale = '记录已被修改，请重新打开链接后再提交';
const often = '操作过于频繁，请稍后重试';

describe('visits by links to forms', () => {
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
  /** Calls from an address. */
  const from = async (remoteAddress: string, path: 'look' | 'save', payload: object) => {
    const url = `${app.config.apiPrefix}/online/share/${path}`;
    return (await app.http.inject({ method: 'POST', url, payload, remoteAddress })).json();
  };

  it('save in the name of whoever has a long one', async () => {
    const form = await links.aForm();
    const realname = '名'.repeat(100);
    const maker = await links.aMaker(form, undefined, { realname });
    const saved = await links.save((await maker.link()).token, { title: 'a' });
    expect(saved.success, saved.message).toBe(true);
    const [record] = (await maker.list()).records;
    const { rows } = await sql<{ name: string }>`
      select create_name as name from sys_data_log where data_id = ${String(record?.id)}`.execute(app.db);
    expect(rows).toEqual([{ name: `${'名'.repeat(94)}（外部链接）` }]);
  });

  it('are kept a hundred for each link', async () => {
    const form = await links.aForm();
    const maker = await links.aMaker(form);
    const [{ id, token }, other] = [await maker.link(), await maker.link()];
    for (const link of [id, other.id])
      await sql`
        insert into onl_share_visit (id, link_id, at, ip, act)
        select md5(${link}::text || n), ${link}::text, now() - n * interval '1 minute', '10.0.0.' || n, 'look'
        from generate_series(1, 120) n`.execute(app.db);
    await links.look(token);
    const kept = async (link: string) => {
      const { rows } = await sql<{ ip: string }>`
        select ip from onl_share_visit where link_id = ${link} order by at desc`.execute(app.db);
      return rows.map(({ ip }) => ip);
    };
    const now = await kept(id);
    expect(now).toHaveLength(100);
    expect([now[0], now[1], now.at(-1)]).toEqual(['127.0.0.1', '10.0.0.1', '10.0.0.99']);
    expect(await kept(other.id)).toHaveLength(120);
    expect((await links.save(token, { title: 'a' })).success).toBe(true);
    expect((await kept(id)).at(-1)).toBe('10.0.0.98');
  });

  it('hear that a record was changed, and not by whom', async () => {
    const form = await links.aForm();
    const maker = await links.aMaker(form);
    const { id } = (await maker.save({ title: 'a' })).result;
    const { token } = await maker.link({ kind: 'edit', recordId: id, fields: ['title'] });
    const { version } = (await links.look(token)).result.form;
    expect(version).toEqual(expect.any(Number));
    expect((await maker.call('PUT', 'edit', { body: { id, title: 'b', version } })).success).toBe(true);
    // Nor does anybody change it who does not say what they have seen.
    for (const sent of [{ version }, { version: null }, {}]) {
      const answer = await links.save(token, { title: 'c' }, sent);
      expect(answer).toMatchObject({ success: false, reason: 'stale', message: stale });
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`分享的人|${maker.username}`));
    }
    expect(await maker.one(id)).toMatchObject({ title: 'b' });
    const again = (await links.look(token)).result.form.version;
    expect((await links.save(token, { title: 'c' }, { version: again })).success).toBe(true);
  });

  it('forget wrong codes when the right one comes', async () => {
    const form = await links.aForm();
    const { token } = await (await links.aMaker(form)).link({ accessCode: 'abcd' });
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count from sys_sign_in_failure where key like 'account:share:%'`.execute(app.db);
      return rows[0]?.count ?? 0;
    };
    for (const accessCode of ['0001', '0002']) await links.look(token, { accessCode });
    expect(await count()).toBe(2);
    // Whoever opens the link without a code has guessed nothing.
    await links.look(token);
    expect(await count()).toBe(2);
    await links.look(token, { accessCode: 'abcd' });
    expect(await count()).toBe(0);
  });

  it('are counted by network where addresses are of IPv6', async () => {
    const form = await links.aForm();
    const { token } = await (await links.aMaker(form)).link();
    const answers = [];
    for (let at = 1; at <= 31; at += 1)
      answers.push(await from(`2001:db8:1:2::${at.toString(16)}`, 'save', { token, values: {} }));
    expect(answers.at(-2)?.message).not.toBe(often);
    expect(answers.at(-1)?.message).toBe(often);
    expect((await from('2001:db8:1:3::1', 'save', { token, values: {} })).message).not.toBe(often);
    // The visit itself is told as it was.
    await from('2001:db8:1:2::77', 'look', { token });
    const { rows } = await sql`select from onl_share_visit where ip = '2001:db8:1:2::77'`.execute(app.db);
    expect(rows).toHaveLength(1);
    await from('2001:db8:1:2::1', 'look', { token: 'wrong' });
    await from('2001:db8:1:2::2', 'look', { token: 'wrong' });
    const failures = await sql`
      select key, count from sys_sign_in_failure where key like 'address:share:%'`.execute(app.db);
    expect(failures.rows).toEqual([{ key: 'address:share:2001:db8:1:2', count: 2 }]);
  });
});
