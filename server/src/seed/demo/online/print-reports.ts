// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of sheets are written so
import { faultsOfDesign } from '@dossier/contract/online/print/check-design.ts';
import type { Cell, CellStyle, Design } from '@dossier/contract/online/print/design.ts';
import { printReportRight } from '@dossier/contract/online/print/print-report.ts';
import { sql } from 'kysely';
import { seedMenu } from '../../rights.ts';
import { type Seeder, seeded } from '../../seeder.ts';

const at = (row: number, column: number, words: string, style: CellStyle = {}, more: Partial<Cell> = {}): Cell => ({
  ...{ row, column, rows: 1, columns: 1, kind: 'text', text: words, style },
  ...more,
});
const head: CellStyle = { bold: true, align: 'center', borders: 'trbl', fill: '#eaf1fb' };
const lined: CellStyle = { borders: 'trbl' };
const money: CellStyle = { borders: 'trbl', align: 'right', format: '#,##0.00' };
const total: CellStyle = { ...money, bold: true, fill: '#f5f5f5' };
const totalWords: CellStyle = { borders: 'trbl', bold: true, fill: '#f5f5f5' };
const small: CellStyle = { size: 8, colour: '#595959' };

/** 合同收款明细: money that came in, by contract, with the sums of each and of all, and a chart of them. */
const receipts: Design = {
  ...{ paper: 'a4', landscape: false, margins: [12, 15, 12, 15], images: {} },
  params: [
    { name: 'begin', label: '收款日期（起）', kind: 'date', initial: '', required: false },
    { name: 'end', label: '收款日期（止）', kind: 'date', initial: '', required: false },
  ],
  sets: [
    {
      ...{ name: 'receipts', kind: 'list', source: '/pm/receipt', orderBy: 'contractId' },
      filters: [
        { name: 'dir', value: 'in' },
        { name: 'status', value: '1' },
        { name: 'date_begin', value: '${begin}' },
        { name: 'date_end', value: '${end}' },
      ],
    },
  ],
  columns: [12, 44, 28, 44, 26, 26],
  rows: [
    { height: 14, band: 'pageHead' },
    { height: 8, band: 'pageHead' },
    { height: 8, band: 'groupHead', set: 'receipts', by: 'contractId' },
    { height: 7, band: 'detail', set: 'receipts' },
    { height: 7, band: 'groupFoot', set: 'receipts', by: 'contractId' },
    { height: 9, band: 'fixed' },
    { height: 6, band: 'fixed' },
    { height: 60, band: 'fixed' },
    { height: 8, band: 'pageFoot' },
  ],
  cells: [
    at(0, 0, '合同收款明细', { size: 18, bold: true, align: 'center' }, { columns: 6 }),
    ...['序号', '收付款编号', '日期', '银行流水号', '原币金额', '折人民币'].map((words, column) =>
      at(1, column, words, head),
    ),
    at(2, 0, '#{receipts.contractId}', { bold: true, borders: 'trbl', fill: '#fafafa' }, { columns: 6 }),
    at(3, 0, '#{row}', { ...lined, align: 'center' }),
    at(3, 1, '#{receipts.code}', lined),
    at(3, 2, '#{receipts.date}', lined),
    at(3, 3, '#{receipts.bankNo}', lined),
    at(3, 4, '#{receipts.amount}', money),
    at(3, 5, '#{receipts.amountCny}', money),
    at(4, 0, '小计 #{count(receipts)} 笔', totalWords, { columns: 5 }),
    at(4, 5, '#{sum(receipts.amountCny)}', total),
    at(5, 0, '合计 #{count(receipts)} 笔', totalWords, { columns: 5 }),
    at(5, 5, '#{sum(receipts.amountCny)}', total),
    at(
      7,
      0,
      '',
      { borders: 'trbl' },
      {
        ...{ columns: 6, kind: 'chart' },
        chart: { kind: 'bar', set: 'receipts', category: 'contractId', value: 'amountCny', of: 'sum' },
      },
    ),
    at(8, 0, '#{number}　#{user}　#{today}', small, { columns: 4 }),
    at(8, 4, '第 #{page} 页 / 共 #{pages} 页', { ...small, align: 'right' }, { columns: 2 }),
  ],
};

/** 设备清单: each device with a QR code of its number. */
const assets: Design = {
  ...{ paper: 'a4', landscape: true, margins: [12, 12, 12, 12], images: {} },
  params: [{ name: 'name', label: '名称', kind: 'text', initial: '', required: false }],
  sets: [
    {
      ...{ name: 'assets', kind: 'list', source: '/eq/asset', orderBy: 'code' },
      filters: [{ name: 'name', value: '${name}' }],
    },
  ],
  columns: [22, 40, 62, 36, 48, 34, 30],
  rows: [
    { height: 14, band: 'pageHead' },
    { height: 8, band: 'pageHead' },
    { height: 20, band: 'detail', set: 'assets' },
    { height: 8, band: 'fixed' },
    { height: 8, band: 'pageFoot' },
  ],
  cells: [
    at(0, 0, '设备清单', { size: 18, bold: true, align: 'center' }, { columns: 7 }),
    ...['二维码', '编号', '名称', '类别', '品牌型号', '存放地', '原值'].map((words, column) =>
      at(1, column, words, head),
    ),
    at(2, 0, '#{assets.code}', { ...lined, align: 'center' }, { kind: 'qrcode' }),
    ...['code', 'name', 'kind', 'model', 'place'].map((name, column) => at(2, column + 1, `#{assets.${name}}`, lined)),
    at(2, 6, '#{assets.price}', money),
    at(3, 0, '合计 #{count(assets)} 台', totalWords, { columns: 6 }),
    at(3, 6, '#{sum(assets.price)}', total),
    at(4, 0, '#{number}　#{user}　#{today}', small, { columns: 5 }),
    at(4, 5, '第 #{page} 页 / 共 #{pages} 页', { ...small, align: 'right' }, { columns: 2 }),
  ],
};

const reports = [
  {
    ...{ code: 'contract_receipts', name: '合同收款明细', design: receipts, right: 'pm:receipt:list' },
    content: '按合同列出收款，带小计、合计和图表；可按日期筛选',
  },
  {
    ...{ code: 'asset_labels', name: '设备清单', design: assets, right: 'eq:asset:list' },
    content: '全部设备及其编号的二维码',
  },
] as const;

const component = 'modules/online/print/auto/PrintReportView';

/** Print reports of the demo company with their entries in 统计报表, for everybody who may list what they print. */
export async function seedDemoPrintReports(seeder: Seeder): Promise<void> {
  const { tx } = seeder;
  for (const [order, { code, name, content, design, right }] of reports.entries()) {
    const [fault] = faultsOfDesign(design);
    if (fault) throw new Error(`${code}: ${fault.message}`);
    const { id, create_by, create_time } = seeded();
    await sql`
      insert into onl_print_report (id, code, name, content, create_by, create_time)
      values (${id}, ${code}, ${name}, ${content}, ${create_by}, ${create_time})`.execute(tx);
    await sql`
      insert into onl_print_design (report_id, version_no, design, create_by, create_time)
      values (${id}, 1, ${JSON.stringify(design)}::jsonb, ${create_by}, ${create_time})`.execute(tx);
    await enterMenu(seeder, { id, name, right, order });
  }
}

async function enterMenu(
  seeder: Seeder,
  { id, name, right, order }: { id: string; name: string; right: string; order: number },
): Promise<void> {
  const { tx } = seeder;
  const url = `/online/print/view/${id}`;
  const group = await tx
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', '/report')
    .executeTakeFirstOrThrow();
  await seedMenu(seeder, { name, url, component }, group.id, 20 + order);
  const menu = await tx.selectFrom('sys_permission').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  await sql`
    insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, status, is_route, sort_no, create_by, create_time)
    values (${seeded().id}, ${menu.id}, '查看', 2, ${printReportRight(id)}, '1', '1', false, 1, ${seeded().create_by}, ${seeded().create_time})`.execute(
    tx,
  );
  await sql`update sys_permission set is_leaf = false where id = ${menu.id}`.execute(tx);
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5(r.role_id || m.id), r.role_id, m.id
    from (select distinct rp.role_id from sys_role_permission rp
      join sys_permission p on p.id = rp.permission_id where p.perms = ${right}) r
    cross join sys_permission m where m.url in (${url}, '/report') or m.perms = ${printReportRight(id)}
    on conflict (role_id, permission_id) do nothing`.execute(tx);
}
