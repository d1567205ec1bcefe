import { dispatch } from '@dossier/contract/pm/dispatch.ts';
import { invoice, invoiceStatus } from '@dossier/contract/pm/invoice.ts';
import { receipt } from '@dossier/contract/pm/receipt.ts';
import { stat, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { confirmedStatements, stmt } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { safeName, storedPath } from '#services/files/names.ts';
import { pdfOf } from '../documents.ts';

/** Keeps a file that belongs to a record. @returns its stored path */
type Save = (resource: string, id: string, name: string, content: Buffer) => Promise<string>;

/**
 * A voucher for every receipt, a file for every invoice that was issued, the agreement of everybody who was sent out the
 * sealed copy of every statement and the receipt of every filing: the same five papers, kept once each.
 */
export async function fillVouchers(db: Db, save: Save): Promise<void> {
  const receipts = await sql<{ id: string }>`select id from pm_receipt order by id`.execute(db);
  const issued = await sql<{ id: string }>`
    select id from pm_invoice where status = ${invoiceStatus.issued} order by id`.execute(db);
  const bound = await sql<{ id: string }>`select id from pm_dispatch where has_nda = 'Y' order by id`.execute(db);
  const sealed = await sql<{ id: string }>`
    select id from pm_stmt where status = any(${[...confirmedStatements]}) order by id`.execute(db);
  const toBank = ['业务回单（示例）', '', '款项已入账，金额以系统登记为准。'];
  const toTax = ['电子发票（示例）', '', '本文件仅供演示，不作报销凭证。'];
  await fill(db, save, { of: receipt, column: 'voucher', name: '银行回单.pdf', lines: toBank, rows: receipts.rows });
  await fill(db, save, { of: invoice, column: 'files', name: '电子发票.pdf', lines: toTax, rows: issued.rows });
  const secret = ['保密协议（示例）', '', '派驻期间遵守客户的保密要求，离场前清除数据。'];
  const seal = ['人月结算单（签章件示例）', '', '客户已签字盖章，出勤与金额以系统登记为准。'];
  await fill(db, save, { of: dispatch, column: 'nda', name: '保密协议.pdf', lines: secret, rows: bound.rows });
  await fill(db, save, { of: stmt, column: 'signed', name: '结算单签章件.pdf', lines: seal, rows: sealed.rows });
  const sheets = await sql<{ id: string }>`
    select id from pm_stat where status = ${statStatus.filed} order by id`.execute(db);
  const told = ['统计报送回执（示例）', '', '申报数据已接收。'];
  await fill(db, save, { of: stat, column: 'receipt', name: '报送回执.pdf', lines: told, rows: sheets.rows });
}

async function fill(
  db: Db,
  save: Save,
  {
    of,
    column,
    name,
    lines,
    rows,
  }: {
    of: { path: string; table: string };
    column: string;
    name: string;
    lines: readonly string[];
    rows: readonly { id: string }[];
  },
): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  const path = await save(of.path, first.id, name, pdfOf(name.replace('.pdf', ''), lines));
  const copies = others.map(({ id: owner }) => {
    const id = newId();
    return { id, owner, path: storedPath('pm', safeName(name), id) };
  });
  await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, owner_resource, owner_id, tenant_id, create_by, scan_state)
    select c.id, f.sha256, f.name, f.biz, c.path, f.size, f.mime, f.owner_resource, c.owner, f.tenant_id, f.create_by, f.scan_state
    from sys_file f, jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id varchar, owner varchar, path varchar)
    where f.path = ${path}`.execute(db);
  await sql`update ${sql.table(of.table)} t set ${sql.ref(column)} = f.path from sys_file f
    where f.owner_resource = ${of.path} and f.owner_id = t.id`.execute(db);
}
