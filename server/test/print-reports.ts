// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so
import { date, dict, money, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import type { Cell, Design } from '@dossier/contract/online/print/design.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { serveResource } from '#engine/resource/routes.ts';
import { type TestApp, testApp } from './app.ts';
import { askPrint, readPdf } from './pdf.ts';
import { grantRight } from './people.ts';
import { fetchBytes } from './upload.ts';

export const printBase = '/online/printReport';

/** A register with money that sheets are laid out over. */
const bill = resource({
  area: 'test',
  name: 'bill',
  label: '账单',
  path: '/test/bill',
  table: 'test_bill',
  component: 'test/BillList',
  fields: {
    code: text({ label: '单号', max: 50, search: 'contains' }),
    customer: text({ label: '客户', max: 500, search: 'equals' }),
    amount: money({ label: '金额' }),
    day: date({ label: '日期', search: 'range' }),
    paid: dict('yn', { label: '已付', search: 'equals' }),
  },
  order: [['code', 'asc']],
});

export const cell = (row: number, column: number, words: string, more: Partial<Cell> = {}): Cell => ({
  ...{ row, column, rows: 1, columns: 1, kind: 'text', text: words, style: {} },
  ...more,
});

/** Bills by customer: heads of pages, a head and a foot for each customer, a row for each bill, the whole. */
export const billSheet: Design = {
  ...{ paper: 'a4', landscape: false, margins: [15, 15, 15, 15], images: {} },
  params: [{ name: 'who', label: '客户', kind: 'text', initial: '', required: false }],
  sets: [
    {
      name: 'bills',
      kind: 'list',
      source: '/test/bill',
      filters: [{ name: 'customer', value: '${who}' }],
      orderBy: 'code',
    },
  ],
  columns: [60, 60, 60],
  rows: [
    { height: 10, band: 'pageHead' },
    { height: 8, band: 'fixed' },
    { height: 8, band: 'groupHead', set: 'bills', by: 'customer' },
    { height: 8, band: 'detail', set: 'bills' },
    { height: 8, band: 'groupFoot', set: 'bills', by: 'customer' },
    { height: 8, band: 'fixed' },
    { height: 8, band: 'pageFoot' },
  ],
  cells: [
    cell(0, 0, '账单明细', { columns: 3, style: { size: 16, bold: true, align: 'center' } }),
    cell(1, 0, '客户：${who}'),
    cell(2, 0, '客户#{bills.customer}', { columns: 3, style: { fill: '#f2f2f2' } }),
    cell(3, 0, '#{bills.code}', { style: { borders: 'trbl' } }),
    cell(3, 1, '#{bills.amount}', { style: { borders: 'trbl', align: 'right', format: '#,##0.00' } }),
    cell(3, 2, '#{bills.paid}'),
    cell(4, 0, '小计#{count(bills)}张'),
    cell(4, 1, '#{sum(bills.amount)}', { style: { align: 'right', format: '#,##0.00' } }),
    cell(5, 0, '合计'),
    cell(5, 1, '#{sum(bills.amount)}', { style: { align: 'right', format: '#,##0.00', bold: true } }),
    cell(6, 0, '第#{page}页，共#{pages}页'),
  ],
};

/** An installation with the register, its bills, and the calls of print reports as its administrator. */
export async function printApp() {
  const app: TestApp = await testApp({}, [(built) => serveResource(built, bill)]);
  for (const statement of [
    `create table test_bill (id varchar(32) primary key, code text, customer text, amount numeric(18, 2), day date, paid text,
       tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
       sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
    `insert into sys_permission (id, name, url, component, menu_type, sort_no, create_by)
     values ('bill-menu', '账单', '/test/bills', 'test/BillList', 1, 1, 'system')`,
  ])
    await sql.raw(statement).execute(app.db);
  const role = await app.db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const right of ['list', 'export']) await grantRight(app, role.id, `test:bill:${right}`);
  const token = await app.signIn();
  let made = 0;
  const pdf = (id: string, query: Record<string, string> = {}, by = token) =>
    askPrint(app, `${printBase}/pdf/${id}`, { token: by, query });
  return {
    app,
    token,
    async aBill(code: string, customer: string, amount: string | null, paid = '1'): Promise<void> {
      await sql`insert into test_bill (id, code, customer, amount, day, paid) values
        (${code}, ${code}, ${customer}, ${amount}::numeric, '2026-03-01', ${paid})`.execute(app.db);
    },
    /** A report without a sheet; its id. */
    async aReport(name = '账单明细'): Promise<string> {
      made += 1;
      const { result, message } = await app.call('POST', `${printBase}/add`, {
        token,
        body: { code: `print_${made}`, name },
      });
      expect(result?.id, message).toBeTruthy();
      return result.id;
    },
    async text(id: string, query: Record<string, string> = {}, by = token): Promise<string> {
      const answer = await pdf(id, query, by);
      expect(answer.message).toBe('');
      return (await readPdf(answer.pdf)).pages.join('\n').replaceAll('\r', '');
    },
    pdf,
    async excel(id: string, query: Record<string, string> = {}, by = token): Promise<Buffer> {
      const path = `${printBase}/excel/${id}?${new URLSearchParams(query)}`;
      return (await fetchBytes(app, path, by)).bytes;
    },
    save: (id: string, design: unknown, version = 0, by = token) =>
      app.call('POST', `${printBase}/saveDesign`, { token: by, body: { id, version, design } }),
  };
}
