import { annual, annualLines, annualStatus } from '@dossier/contract/arc/annual/annual.ts';
import { annualEvidence } from '@dossier/contract/arc/annual/evidence.ts';
import { type Drill, drillAddress } from '@dossier/contract/core/field-options.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';
import { draftLastYear } from './draft-annual.job.ts';

interface Line {
  id: string;
  measure: string;
  door: string | null;
  carrier: string | null;
  openFlag: string | null;
  computed: number | null;
  value: number | null;
  reason: string | null;
  [name: string]: unknown;
}

describe('yearly sheets of the archive', () => {
  let app: TestApp;
  let token: string;
  let classId: string;
  const [q1, q2] = [newId(), newId()];
  const year = 2024;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, as = token) =>
    app.call(method, path, {
      token: as,
      ...(method === 'GET' || method === 'DELETE' ? { query: given as Record<string, string> } : { body: given }),
    });
  const add = (body: object = {}, as = token) => call('POST', '/arc/annual/add', { year, ...body }, as);
  const read = async (id: string, as = token) => (await call('GET', '/arc/annual/queryById', { id }, as)).result;
  const act = async (id: string, action: string, change: object = {}, as = token) => {
    const { version } = await read(id);
    return call('POST', `/arc/annual/${action}`, { id, version, withdrawReason: '数据更正', ...change }, as);
  };
  const edit = async (id: string, change: object) =>
    call('PUT', '/arc/annual/edit', { ...(await read(id)), ...change });
  const line = (lines: Line[], measure: string, part: Partial<Line> = {}) =>
    lines.find(
      (one) =>
        one.measure === measure &&
        (['door', 'carrier', 'openFlag'] as const).every((name) => (one[name] ?? null) === (part[name] ?? null)),
    );
  const remove = async (id: string) => {
    await sql`update arc_annual set status = '10', first_filed_time = null where id = ${id}`.execute(app.db);
    expect((await call('DELETE', '/arc/annual/delete', { id })).success).toBe(true);
  };
  /** A record as the store has it. */
  const item = async (change: Record<string, unknown> = {}) => {
    const id = newId();
    const row = {
      ...{
        id,
        title: `卷宗${id}`,
        creator: '办公室',
        doc_date: '20240101',
        fonds_id: q1,
        class_id: classId,
        year: 2023,
      },
      ...{
        retention: 'Y',
        secret: 1,
        status: '40',
        carrier: 'paper',
        gen: 'scan',
        open_flag: '0',
        held_date: '2024-05-01',
      },
      ...{ tenant_id: 0, file_count: 0, ...change },
    };
    await sql`insert into arc_item (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(app.db);
    return id;
  };
  const filled = async (id: string) => {
    const { lines } = await read(id);
    return edit(id, { lines: lines.map((one: Line) => ({ ...one, value: one.value ?? 2 })) });
  };
  /** Every number with a list behind it is the sum of that list, and every list of records has as many. */
  const expectDrilled = async (id: string) => {
    const list = async (address: string) => {
      const [path = '', query] = address.split('?');
      return (await call('GET', `${path}/list`, { pageSize: '500', ...Object.fromEntries(new URLSearchParams(query)) }))
        .result;
    };
    // Of sheets and measures together there is no total.
    expect((await call('GET', '/arc/annualEvidence/figures')).result).toEqual([]);
    const lines: Line[] = (await read(id)).lines;
    let opened = 0;
    for (const one of lines) {
      if (one.computed === null || one.measure === 'share') continue;
      const { records } = await list(drillAddress(annualLines.fields.computed.drill as Drill, one));
      const column = one.measure === 'gb' ? 'bytes' : 'number';
      const sum = records.reduce((all: number, row: Record<string, number>) => all + (row[column] ?? 0), 0);
      expect(one.measure === 'gb' ? Math.round((sum / 1024 ** 3) * 100) / 100 : sum, JSON.stringify(one)).toBe(
        one.computed,
      );
      const query = new URL(drillAddress(annualLines.fields.computed.drill as Drill, one), 'http://x').searchParams;
      const figures = await call('GET', '/arc/annualEvidence/figures', Object.fromEntries(query));
      expect(figures.result, JSON.stringify(one)).toMatchObject(
        column === 'number' ? [{ name: 'total', value: sum }] : [{ name: 'total' }],
      );
      for (const row of records) {
        if (row.items === null || row.items === undefined) continue;
        const { total } = await list(drillAddress(annualEvidence.fields.items.drill as Drill, row));
        expect(total, JSON.stringify(row)).toBe(row.items);
        opened += 1;
      }
    }
    return opened;
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    classId = newId();
    await sql`insert into arc_fonds (id, no, name, creator, tenant_id) values (${q1}, 'Q901', '总公司', '总公司', 0),
      (${q2}, 'Q902', '分公司', '分公司', 0)`.execute(app.db);
    await sql`insert into arc_class (id, code, name, door, arrange, rule_id, tenant_id)
      select ${classId}, 'NBTJ', '年报', 'WS', 'item', id, 0 from arc_rule where tenant_id = 0 order by code limit 1`.execute(
      app.db,
    );
  });

  beforeEach(async () => {
    await sql`delete from arc_annual`.execute(app.db);
  });

  it('count what was held at the end of the year by class, carrier and opening, each number the sum of its list', async () => {
    await item();
    await item({ carrier: 'elec', open_flag: '1', held_date: '2024-12-31', file_count: 2 });
    await item({ fonds_id: q2, carrier: 'elec', held_date: '2020-02-02' });
    await item({ held_date: '2025-01-01' });
    await item({ status: '10', held_date: null });
    await item({ del_flag: 1 });
    await item({ secret: 3, status: '50', open_flag: '2' });
    const { result } = await add();
    expect(result).toMatchObject({
      no: 'NB-2024',
      status: '10',
      items: 4,
      taken: 3,
      volumes: 0,
      share: 25,
      corrected: 0,
    });
    const { lines } = await read(result.id);
    expect(line(lines, 'held')).toMatchObject({ computed: 4, value: 4, reason: null });
    expect(line(lines, 'held', { door: 'WS' })).toMatchObject({ computed: 4 });
    expect(line(lines, 'held', { carrier: 'elec' })).toMatchObject({ computed: 2 });
    expect(line(lines, 'open', { openFlag: '2' })).toMatchObject({ computed: 1 });
    expect(line(lines, 'digital')).toMatchObject({ computed: 1 });
    for (const measure of ['staff', 'part', 'equip'])
      expect(line(lines, measure)).toMatchObject({ computed: null, value: null });
    expect(await expectDrilled(result.id)).toBeGreaterThan(8);
    const { result: own } = await add({ fondsId: q2 });
    expect(own).toMatchObject({ no: 'NB-2024-Q902', items: 1, taken: 0, share: 0 });
    await expectDrilled(own.id);
    expect(await expectDrilled(result.id), 'beside another sheet of the year').toBeGreaterThan(8);
    await remove(own.id);
    await remove(result.id);
    expect((await sql`select 1 from arc_annual_evidence`.execute(app.db)).rows).toEqual([]);
  });

  it('count what was destroyed and moved out in the year, which was still held at the end of the year before', async () => {
    const [burnt, moved] = [
      await item({ status: '70', held_date: '2019-03-03' }),
      await item({ status: '80', held_date: '2019-03-03' }),
    ];
    const [destroy, transfer] = [newId(), newId()];
    // Still the year before in UTC.
    await sql`insert into arc_destroy (id, no, status, method, items, destroy_time, tenant_id)
      values (${destroy}, 'XH-2024-0001', '50', 'shred', 1, '2024-01-01 00:30:00+08', 0)`.execute(app.db);
    await sql`insert into arc_destroy_line (id, destroy_id, line_no, item_id, title) values (${newId()}, ${destroy}, 0, ${burnt}, '旧账')`.execute(
      app.db,
    );
    await sql`insert into arc_transfer (id, no, status, receiver, reason, confirmed_time, tenant_id)
      values (${transfer}, 'YJ-2024-0001', '60', '市档案馆', '到期移交', '2024-12-31 23:30:00+08', 0)`.execute(app.db);
    await sql`insert into arc_transfer_line (id, transfer_id, line_no, item_id) values (${newId()}, ${transfer}, 0, ${moved})`.execute(
      app.db,
    );
    const { result: now } = await add();
    expect(now).toMatchObject({ items: 4, destroyed: 1, movedOut: 1 });
    const { result: before } = await add({ year: 2023 });
    expect(before).toMatchObject({ items: 3, destroyed: 0, movedOut: 0 });
    const { records } = (await call('GET', '/arc/annualEvidence/list', { no: 'NB-2024', measure: 'destroyed' })).result;
    expect(records).toMatchObject([{ title: 'XH-2024-0001', number: 1, destroyId: destroy, day: '2024-01-01' }]);
    await expectDrilled(now.id);
    await remove(before.id);
    await remove(now.id);
  });

  it('count loans of which something came, by people and by records, of one fonds only those with its records', async () => {
    const loan = async (status: string, startDate: string, fonds: readonly string[]) => {
      const id = newId();
      await sql`insert into arc_loan (id, code, status, kind, purpose, reason, start_date, end_date, borrower, tenant_id)
        values (${id}, ${`JY-${id.slice(-8)}`}, ${status}, 'elec', 'work', '查阅', ${startDate}::date, ${startDate}::date, 'admin', 0)`.execute(
        app.db,
      );
      for (const [at, fonds_id] of fonds.entries())
        await sql`insert into arc_loan_line (id, loan_id, line_no, item_id)
          values (${newId()}, ${id}, ${at}, ${await item({ fonds_id, held_date: '2025-06-01' })})`.execute(app.db);
    };
    await loan('60', '2024-01-01', [q1, q1, q2]);
    await loan('50', '2024-12-31', [q1]);
    await loan('70', '2024-06-01', [q1]);
    await loan('30', '2024-06-01', [q1]);
    await loan('60', '2025-01-01', [q1]);
    const { result } = await add();
    expect(result).toMatchObject({ usedPeople: 2, usedItems: 4 });
    await expectDrilled(result.id);
    const { result: own } = await add({ fondsId: q2 });
    expect(own).toMatchObject({ usedPeople: 1, usedItems: 1 });
    await remove(own.id);
    await remove(result.id);
  });

  it('add up the stores of the whole archive, and leave the area of single fonds to be entered', async () => {
    await sql`insert into arc_location (id, code, name, kind, area, tenant_id)
      values (${newId()}, 'NB1', '一号库', 'room', 120.5, 0), (${newId()}, 'NB2', '二号库', 'room', 80, 0)`.execute(
      app.db,
    );
    const { result } = await add();
    expect(line((await read(result.id)).lines, 'area')).toMatchObject({ computed: 200.5, value: 200.5 });
    const { result: own } = await add({ fondsId: q1 });
    expect(line((await read(own.id)).lines, 'area')).toMatchObject({ computed: null, value: null });
    await remove(own.id);
    await remove(result.id);
  });

  it('keep what was worked out beside a number that was corrected, with the reason, also when they are made anew', async () => {
    const { result } = await add();
    const { lines } = await read(result.id);
    const changed = (measure: string, change: object) =>
      lines.map((one: Line) => (one === line(lines, measure) ? { ...one, ...change } : one));
    const at = lines.indexOf(line(lines, 'people')) + 1;
    expect((await edit(result.id, { lines: changed('people', { value: 40 }) })).message).toBe(
      `第${at}行的填报值与计算值不同，请填写修正原因`,
    );
    expect((await edit(result.id, { lines: changed('people', { value: 2.5, reason: 'x' }) })).message).toBe(
      `第${at}行的填报值须为整数`,
    );
    expect((await edit(result.id, { lines: changed('people', { value: null }) })).message).toBe(`第${at}行缺少填报值`);
    expect((await edit(result.id, { lines: changed('people', { value: -1, reason: 'x' }) })).success).toBe(false);
    const told = { value: 40, reason: '纸质登记', computed: 40 };
    const answer = await edit(result.id, { lines: changed('people', told) });
    expect(answer.success, answer.message).toBe(true);
    expect(await read(result.id)).toMatchObject({ usedPeople: 40, corrected: 1 });
    expect(line((await read(result.id)).lines, 'people')).toMatchObject({
      ...{ computed: 2, value: 40, reason: '纸质登记', basis: 'people', no: 'NB-2024' },
    });
    await filled(result.id);
    const late = await item({ held_date: '2024-07-01' });
    expect((await act(result.id, 'regenerate')).message).toBe('年报指标已重新生成');
    const after = await read(result.id);
    expect(after).toMatchObject({ items: 5, usedPeople: 40, corrected: 1 });
    expect(line(after.lines, 'people')).toMatchObject({ computed: 2, value: 40, reason: '纸质登记' });
    expect(line(after.lines, 'staff')).toMatchObject({ computed: null, value: 2, reason: null });
    await sql`delete from arc_item where id = ${late}`.execute(app.db);
    const refused = { success: false, message: '年报指标由系统生成，不能增删' };
    expect(await edit(result.id, { lines: after.lines.slice(1) })).toMatchObject(refused);
    expect(await edit(result.id, { lines: [...after.lines, { measure: 'staff', value: 1 }] })).toMatchObject(refused);
    await remove(result.id);
  });

  it('go from draft to reviewed to filed and back, and nowhere else', async () => {
    const { result } = await add();
    const { id } = result;
    expect((await act(id, 'check')).message).toBe('请先填写人员、设备等须人工填报的指标');
    expect((await filled(id)).success).toBe(true);
    const allowed: Record<string, readonly string[]> = {
      regenerate: ['10'],
      check: ['10'],
      reopen: ['20'],
      file: ['20'],
      withdraw: ['30'],
    };
    const to: Record<string, string> = { regenerate: '10', check: '20', reopen: '10', file: '30', withdraw: '10' };
    for (const status of Object.values(annualStatus))
      for (const action of Object.keys(annual.actions)) {
        await sql`update arc_annual set status = ${status} where id = ${id}`.execute(app.db);
        const answer = await act(id, action);
        const may = allowed[action]?.includes(status) ?? false;
        expect(answer.success, `${status} ${action} ${answer.message}`).toBe(may);
        expect((await read(id)).status, `${status} ${action}`).toBe(may ? to[action] : status);
      }
    for (const status of ['20', '30']) {
      await sql`update arc_annual set status = ${status} where id = ${id}`.execute(app.db);
      expect((await edit(id, { note: '改' })).success, status).toBe(false);
      expect((await call('DELETE', '/arc/annual/delete', { id })).success, status).toBe(false);
    }
    expect(await add()).toMatchObject({ reason: 'filed', message: '2024年的年报已上报，如需修改请先撤回上报' });
    expect((await act(id, 'withdraw', { withdrawReason: '' })).success).toBe(false);
    expect((await act(id, 'withdraw')).message).toBe('上报已撤回，年报回到草稿');
    expect(await call('DELETE', '/arc/annual/delete', { id })).toMatchObject({ message: 'NB-2024曾经上报，不能删除' });
    expect((await add()).message).toBe('2024年的年报已存在');
    await remove(id);
  });

  it('stay as they were reviewed whatever is entered later, on paper and in the workbook too', async () => {
    const { result } = await add();
    await filled(result.id);
    expect((await act(result.id, 'check')).message).toBe('年报已审核');
    const late = await item({ held_date: '2024-03-03' });
    expect((await act(result.id, 'regenerate')).success).toBe(false);
    expect(await read(result.id)).toMatchObject({
      ...{ status: '20', items: result.items, checkedBy: 'admin' },
    });
    await sql`delete from arc_item where id = ${late}`.execute(app.db);
    const { pdf } = await askPrint(app, '/arc/annual/print/sheet', { token, query: { id: result.id } });
    const paper = (await readPdf(pdf)).pages.join('').replaceAll(/\s/g, '');
    for (const word of ['档案统计年报表', 'NB-2024', '馆藏档案（件）', '专职档案人员（人）', '填报值'])
      expect(paper).toContain(word);
    const { bytes } = await fetchBytes(app, '/arc/annual/exportXls?format=xls&year=2024', token);
    expect(bytes.includes(Buffer.from('NB-2024'))).toBe(true);
    await remove(result.id);
  });

  it('are made once when several ask at the same moment, not for years to come, and reviewed when the year is over', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const made = answers.find(({ success }) => success);
    await remove(made?.result.id);
    const now = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
    expect((await add({ year: now + 1 })).message).toContain('不能生成以后年度的年报');
    expect((await add({ year: 'x' })).success).toBe(false);
    expect((await add({ fondsId: 'no-such' })).success).toBe(false);
    const { result } = await add({ year: now });
    await filled(result.id);
    expect(await act(result.id, 'check')).toMatchObject({ reason: 'year', message: `${now}年尚未结束，不能审核` });
    await remove(result.id);
  });

  it('are for those with the right to them, of the fonds that they are granted, in their own company', async () => {
    const rights = ['list', 'add', 'edit', 'check'].map((right) => `arc:annual:${right}`);
    const [nobody, single, other] = [
      await aPerson(app, { permissions: ['arc:item:list'] }),
      await aPerson(app, { permissions: [...rights, 'arc:annualEvidence:list', 'arc:fonds:list'] }),
      await aPerson(app, { permissions: [...rights, 'arc:annualEvidence:list'], tenants: [7620] }),
    ];
    await setClearance(app, single.username, { level: 1, fonds: [q2] });
    const [whole, own] = [(await add()).result, (await add({ fondsId: q2 })).result];
    const as = (who: { username: string }) => app.signIn(who.username, userPassword);
    const theirs = await as(nobody);
    for (const path of ['/arc/annual/list', '/arc/annualEvidence/list'])
      expect(await call('GET', path, {}, theirs)).toMatchObject({ code: 510 });
    expect(await add({}, theirs)).toMatchObject({ code: 510 });
    const narrow = await as(single);
    const seen = (await call('GET', '/arc/annual/list', {}, narrow)).result.records;
    expect(seen.map(({ no }: { no: string }) => no)).toEqual(['NB-2024-Q902']);
    expect((await call('GET', '/arc/annualEvidence/list', { no: 'NB-2024' }, narrow)).result.total).toBe(0);
    expect(await read(whole.id, narrow)).toBeNull();
    expect((await act(whole.id, 'check', {}, narrow)).success).toBe(false);
    expect((await add({ year: 2022 }, narrow)).message).toContain('请选择全宗，您未获授权统计全部全宗');
    expect((await add({ year: 2022, fondsId: q1 }, narrow)).success).toBe(false);
    await sql`insert into sys_tenant (id, name, status) values (7620, '别家', 1)`.execute(app.db);
    const foreign = await as(other);
    expect((await call('GET', '/arc/annual/list', {}, foreign)).result.total).toBe(0);
    expect(await read(own.id, foreign)).toBeNull();
    expect((await add({}, foreign)).result).toMatchObject({ items: 0, usedPeople: 0, share: 0 });
    await remove(own.id);
    await remove(whole.id);
    await sql`delete from arc_annual where tenant_id = 7620`.execute(app.db);
  });

  it('name no record in their evidence', async () => {
    const { result } = await add();
    const { records } = (await call('GET', '/arc/annualEvidence/list', { no: 'NB-2024', pageSize: '500' })).result;
    expect(records.length).toBeGreaterThan(5);
    expect(JSON.stringify(records)).not.toContain('卷宗');
    await remove(result.id);
  });

  it('are drafted each January for every company that holds records, once, and archivists are told', async () => {
    const january = new Date('2025-01-05T03:00:00+08:00');
    expect(await draftLastYear(app, january)).toMatchObject({ made: 1, failed: 0 });
    expect(await draftLastYear(app, january)).toMatchObject({ made: 0, failed: 0, told: 0 });
    const { records } = (await call('GET', '/arc/annual/list', {})).result;
    expect(records).toMatchObject([{ no: 'NB-2024', status: '10', items: 4 }]);
    await remove(records[0].id);
  });
});
