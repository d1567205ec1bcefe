import { addWorkingDays } from '@dossier/rules/flow/working-days.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, anApplicant, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

const at = (text: string) => new Date(`${text}+08:00`);

describe('the work calendar', () => {
  let app: TestApp;
  let desk: FlowDesk;
  const add = (body: object, token = desk.admin) => app.call('POST', '/sys/calendar/add', { token, body });
  const list = async (query: Record<string, string>, token = desk.admin) =>
    (await app.call('GET', '/sys/calendar/list', { token, query: { pageSize: '100', ...query } })).result;

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
  });

  it('holds the holidays of 2024 to 2026 and the days that are worked for them', async () => {
    const { records, total } = await list({
      day_begin: '2026-02-01',
      day_end: '2026-02-28',
      column: 'day',
      order: 'asc',
    });
    expect(total).toBe(11);
    expect(records[0]).toMatchObject({ day: '2026-02-14', type: '4', type_dictText: '调休上班', name: '春节调休' });
    expect(records[2]).toMatchObject({ day: '2026-02-16', type: '3', name: '春节' });
    expect((await list({ day_begin: '2027-01-01' })).total).toBe(0);
  });

  it('has each day once, named by its type where nobody names it, and is imported by day', async () => {
    expect((await add({ day: '2027-01-01', type: '3' })).success).toBe(true);
    expect((await list({ day_begin: '2027-01-01' })).records).toMatchObject([{ name: '法定假日' }]);
    const again = await add({ day: '2027-01-01', type: '2' });
    expect(again.success).toBe(false);
    expect(JSON.stringify(again)).toContain('2027-01-01');
    const columns = ['日期*', '类型*', '名称'].map((header) => ({ header }));
    const rows = [
      ['2027-01-01', '休息日', '元旦'],
      ['2027-01-02', '调休上班', '元旦调休'],
    ];
    const content = await bytesOf(writeWorkbook('xlsx', [{ name: '数据', columns, rows }]));
    const brought = await upload(app, '/sys/calendar/importExcel', {
      ...{ token: desk.admin, name: '工作日历.xlsx', content },
      fields: { mode: 'update' },
    });
    expect(brought, brought.message).toMatchObject({ success: true });
    const { records } = await list({ day_begin: '2027-01-01', column: 'day', order: 'asc' });
    expect(records).toMatchObject([
      { day: '2027-01-01', type: '2', name: '元旦' },
      { day: '2027-01-02', type: '4' },
    ]);
    const sheet = await fetchBytes(app, '/sys/calendar/exportXls?day_begin=2027-01-01', desk.admin);
    expect(sheet.bytes.length).toBeGreaterThan(1000);
  });

  it('is kept by whoever holds its rights', async () => {
    const person = await aPerson(app, { permissions: ['system:calendar:list'] });
    const reader = await app.signIn(person.username, userPassword);
    expect((await list({ day_begin: '2026-10-01', day_end: '2026-10-07' }, reader)).total).toBe(7);
    expect((await add({ day: '2027-05-01', type: '3' }, reader)).code).toBe(510);
  });

  it('tells how long something takes in working days, at once after a change, and each tenant its own', async () => {
    const takes = async (tenantId: number, from: string, days: number) =>
      addWorkingDays(at(from), days, await app.workCalendar.of(app.db, tenantId));
    // 国庆 2026; a tenant that has entered nothing works by the platform's calendar.
    for (const tenant of [0, 4711])
      expect(await takes(tenant, '2026-09-30T17:00:00', 1)).toEqual(at('2026-10-08T17:00:00'));
    expect(await takes(0, '2028-03-03T17:00:00', 1)).toEqual(at('2028-03-06T17:00:00'));
    const { result } = await add({ day: '2028-03-06', type: '2', name: '搬家' });
    await expect.poll(() => takes(0, '2028-03-03T17:00:00', 1)).toEqual(at('2028-03-07T17:00:00'));
    const change = { id: result.id, version: result.version, type: '4' };
    await app.call('PUT', '/sys/calendar/edit', { token: desk.admin, body: change });
    await expect.poll(() => takes(0, '2028-03-03T17:00:00', 1)).toEqual(at('2028-03-06T17:00:00'));
    await app.call('DELETE', '/sys/calendar/delete', { token: desk.admin, query: { id: result.id } });
    await expect.poll(() => takes(0, '2028-03-03T17:00:00', 1)).toEqual(at('2028-03-06T17:00:00'));
  });

  it('moves the time limit of a step that begins, and none that has begun', async () => {
    const applicant = await desk.person(anApplicant);
    const one = await desk.person({ realname: '甲' });
    await desk.publish(aGraph(aStep('a', [one.username], { limit: { days: 1, after: 'remind' } })));
    const dueOf = async (id: string) => (await desk.flowOf(id)).way[0] as unknown as { dueAt: string };
    const before = await desk.submit(applicant.token);
    const { dueAt } = await dueOf(before);
    expect((await add({ day: dueAt.slice(0, 10), type: '2', name: '停电' })).success).toBe(true);
    await expect
      .poll(async () => (await dueOf(await desk.submit(applicant.token))).dueAt.slice(0, 10))
      .not.toBe(dueAt.slice(0, 10));
    expect((await dueOf(before)).dueAt).toBe(dueAt);
  });
});
