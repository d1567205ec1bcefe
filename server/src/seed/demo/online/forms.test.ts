import { controls } from '@dossier/contract/online/form/controls.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { type Seeder, seederOf } from '#seed/seeder.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { seedOrganisationOf } from '../organisation.ts';
import { seedDemoReports } from '../reports.ts';
import { seedRoles } from '../rights.ts';
import { seedOnlineForms } from './forms.ts';

const password = 'Demo-company-2026';
const set = [
  'form_leave',
  'form_controls',
  'form_order',
  'form_erp_order',
  'form_category',
  'form_defaults',
  'form_linked',
  'form_repair',
] as const;

/** Of the demo company what the forms are about: its people with their roles, and the report that a pop-up shows. */
const seedPeople = (seeder: Seeder) =>
  seeder.once('demo', async () => {
    await seedRoles(seeder);
    await seedOrganisationOf(seeder, password);
    await seedDemoReports(seeder);
  });

describe('the forms of the demo company', () => {
  let app: TestApp;
  const ids = new Map<string, string>();
  const as = (username: string) => (username === 'admin' ? app.signIn() : app.signIn(username, password));
  const records = async (who: string, table: string) => {
    const path = `/online/cgform/records/${ids.get(table)}`;
    const token = await as(who);
    return {
      list: async (query: Record<string, string> = {}) =>
        (await app.call('GET', `${path}/list`, { token, query: { pageSize: '50', ...query } })).result,
      one: async (id: string) => (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result,
      call: (method: string, to: string, body: unknown) => app.call(method, `${path}/${to}`, { token, body }),
    };
  };

  let logged = { before: 0, after: 0 };
  const logs = async () => (await sql`select from sys_log`.execute(app.db)).rows.length;

  beforeAll(async () => {
    app = await testApp();
    await seedOnlineForms(app);
    expect((await sql`select from onl_cgform_head`.execute(app.db)).rows, 'without the demo company').toHaveLength(0);
    await app.db.transaction().execute((tx) => seedPeople(seederOf(tx)));
    // What the administrator does meanwhile is their own.
    const other = { content: '别的工作', operate: operateType.edit };
    const admin = { ...systemActor, username: 'admin', realname: '管理员' };
    await app.db.transaction().execute((tx) => writeLog(tx, admin, systemOrigin, other));
    const before = await logs();
    await seedOnlineForms(app);
    logged = { before, after: await logs() };
    const token = await as('admin');
    const { result } = await app.call('GET', '/online/cgform/head/list', { token, query: { pageSize: '50' } });
    for (const { id, tableName } of result.records) ids.set(tableName, id);
  }, 180_000);

  it('are there with their sub tables, run, and open with eight records and more', async () => {
    expect([...ids.keys()]).toEqual(expect.arrayContaining([...set, 'form_order_goods', 'form_erp_order_customer']));
    for (const table of set) {
      const { total } = await (await records('admin', table)).list();
      expect(total, table).toBeGreaterThanOrEqual(8);
      expect(total, table).toBeLessThanOrEqual(40);
    }
  });

  it('are no work of anybody today, and leave the log of others alone', async () => {
    expect(logged.before).toBeGreaterThan(0);
    expect(logged.after).toBe(logged.before);
  });

  it('stay as they are when the installation starts again', async () => {
    const count = async () =>
      (
        await sql`select count(*)::int as n from onl_cgform_head union all select count(*)::int from onl.form_leave`.execute(
          app.db,
        )
      ).rows;
    const before = await count();
    await seedOnlineForms(app);
    expect(await count()).toEqual(before);
  });

  it('stand in the menus of those who work with them, and refuse the others', async () => {
    const menu = async (who: string) =>
      JSON.stringify(
        (await app.call('GET', '/sys/permission/getUserPermissionByToken', { token: await as(who) })).result.menu,
      );
    expect(await menu('zhengshuang')).toContain(`/online/cgformList/${ids.get('form_leave')}`);
    expect(await menu('zhengshuang')).not.toContain(`/online/cgformList/${ids.get('form_order')}`);
    expect((await (await records('zhengshuang', 'form_order')).call('POST', 'add', {})).code).toBe(510);
    expect((await (await records('xumin', 'form_order')).list()).total).toBe(14);
    expect((await (await records('xumin', 'form_order')).call('POST', 'add', {})).code).toBe(510);
  });

  it('ask for leave with rules, and decide by buttons that set and tell', async () => {
    const own = await records('linyuxin', 'form_leave');
    const day = (await own.list()).records[0].start_day as string;
    const refused = await own.call('POST', 'add', {
      kind: 'year',
      start_day: day,
      end_day: '2020-01-01',
      reason: '探亲',
    });
    expect(refused.result.fields).toMatchObject({ end_day: '结束日期不能早于开始日期' });
    const made = await own.call('POST', 'add', {
      kind: 'affair',
      start_day: day,
      end_day: day,
      reason: '探亲',
      person: 'linyuxin',
    });
    expect(made.success, made.message).toBe(true);
    const { id } = made.result;
    expect(await own.one(id)).toMatchObject({ days: 1, state: '1', decided_by: null });
    const hr = await records('zhoufang', 'form_leave');
    const agreed = await hr.call('POST', 'do_agree', { id });
    expect(agreed.success, agreed.message).toBe(true);
    expect(await own.one(id)).toMatchObject({ state: '2', decided_by: 'zhoufang' });
    expect((await hr.call('DELETE', `delete?id=${id}`, undefined)).message).toBe('已同意的请假不能删除');
    const { rows } = await sql`select from sys_announcement where titile = '请假已同意'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('sum the lines of orders, in either theme', async () => {
    for (const table of ['form_order', 'form_erp_order']) {
      const own = await records('sunlei', table);
      for (const { id } of (await own.list()).records.slice(0, 3)) {
        const order = await own.one(id);
        const lines = order[`${table}_goods`] as { price: number; quantity: number; money: number }[];
        expect(lines.length).toBeGreaterThan(0);
        for (const { price, quantity, money } of lines) expect(money).toBeCloseTo(price * quantity, 2);
        expect(order.total).toBeCloseTo(
          lines.reduce((sum, { money }) => sum + money, 0),
          2,
        );
        expect(order.kinds).toBe(lines.length);
        expect(order[`${table}_customer`]).toHaveLength(1);
      }
    }
    const form = await app.call('GET', `/online/cgform/api/running/${ids.get('form_erp_order')}`, {
      token: await as('sunlei'),
    });
    expect(form.result.release.head.themeTemplate).toBe('erp');
  });

  it('have every control that is not refused', async () => {
    const { rows } = await sql<{ type: string }>`
      select distinct field_show_type as type from onl_cgform_field where cgform_head_id = any(${[...ids.values()]})`.execute(
      app.db,
    );
    const own = await sql<{ type: string }>`
      select distinct field_show_type as type from onl_cgform_field where cgform_head_id = ${ids.get('form_controls')}`.execute(
      app.db,
    );
    const all = Object.entries(controls).flatMap(([name, control]) => ('refused' in control ? [] : [name]));
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(all));
    // What looks at other forms has forms of its own.
    const elsewhere = ['link_table', 'link_table_field', 'link_down'];
    expect(new Set([...own.rows.map(({ type }) => type), ...elsewhere])).toEqual(new Set(all));
    const parts = (await (await records('pengtao', 'form_repair')).list()).records;
    expect(parts).toContainEqual(expect.objectContaining({ part_dictText: '外设' }));
    const uses = (await (await records('pengtao', 'form_linked')).list()).records;
    expect(uses.filter(({ order_total: total }: { order_total?: string }) => Number(total) > 0)).not.toHaveLength(0);
    const { records: visits } = await (await records('sunlei', 'form_controls')).list();
    expect(visits[0]).toMatchObject({ area_dictText: expect.any(String), service_dictText: expect.any(String) });
  });

  it('hang categories as a tree, fill in defaults, and name records of each other', async () => {
    const tree = (await (await records('pengtao', 'form_category')).list()).records as Record<string, string>[];
    const byName = new Map(tree.map((node) => [node.name, node]));
    expect(byName.get('移动硬盘')?.pid).toBe(byName.get('存储介质')?.id);
    expect(byName.get('存储介质')?.has_child).toBe('1');
    for (const duty of (await (await records('pengtao', 'form_defaults')).list()).records) {
      expect(duty.duty_no).toMatch(/^CN\d{14}/);
      expect(duty).toMatchObject({
        clock: '08:30:00',
        person_name: expect.stringMatching(/\S/),
        org_code: expect.stringMatching(/^A01/),
      });
    }
    const used = (await (await records('pengtao', 'form_linked')).list()).records as Record<string, string>[];
    expect(
      used.filter(({ kinds_dictText: text }) => text?.includes('移动硬盘') || text?.includes('档案盒')).length,
    ).toBeGreaterThan(0);
    expect(used.every(({ order_id_dictText: text }) => /^XS\d+/.test(text ?? ''))).toBe(true);
  });

  it('narrow what can be chosen by what was chosen before', async () => {
    const own = await records('linyuxin', 'form_repair');
    const wrong = { place: '软件一部', kind: 'net', fault: 'print', found_time: '2026-11-01 09:00:00' };
    expect((await own.call('POST', 'add', wrong)).result.fields).toEqual({ fault: '故障的值不在可选范围内' });
    expect((await own.call('POST', 'add', { ...wrong, fault: 'wifi', way: 'remote' })).success).toBe(true);
  });

  it('may be shared by some who work with them', async () => {
    const share = async (who: string, kind: string) => {
      const body = { headId: ids.get('form_controls'), kind, days: 7 };
      return app.call('POST', '/online/cgform/share/add', { token: await as(who), body });
    };
    expect((await share('sunlei', 'add')).message).toBe('分享链接已生成');
    expect((await share('linyuxin', 'add')).code).toBe(510);
  });
});
