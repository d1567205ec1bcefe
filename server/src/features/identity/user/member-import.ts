import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inSavepoint, inTransaction } from '#db/database.ts';
import type { ReadRow } from '#engine/excel/reader.ts';
import { readWorkbooks, type WorkbookFile } from '#engine/excel/several.ts';
import { plainHeader } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type ImportRow, placeOf, placeText } from '#engine/transfer/import-rows.ts';
import {
  type ImportCaller,
  type ImportOptions,
  type ImportReport,
  inBatches,
  inMode,
} from '#engine/transfer/import-run.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';
import type { Speaker } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { addToDepart } from './member.service.ts';

/** Name of the sheet. */
export const membersTitle = '部门成员';
const maxRows = 10_000;

/** What a row may name a user by, and the header of its column. */
const keys = { username: '用户账号', phone: '手机号', workNo: '工号' } as const;
type Key = keyof typeof keys;
const keyNames = Object.keys(keys) as Key[]; // the keys of a value that has these

/** The empty sheet. */
export function membersTemplate(format: 'xls' | 'xlsx', { label, word, sentence }: Speaker) {
  const columns = keyNames.map((key) => ({ header: label(keys[key]), width: 24 }));
  const help = {
    name: word('填写说明'),
    columns: [{ header: word('说明'), width: 80 }],
    rows: [[sentence('每行一个已有的用户，用户账号、手机号、工号至少填写一项；填写多项时须为同一个用户。')]],
  };
  return writeWorkbook(format, [{ name: label(membersTitle), columns, rows: [] }, help]);
}

type Person = { id: string; member: boolean } & Record<Key, string | null>;
type Line = ImportRow & { values: Partial<Record<Key, string>> };

/**
 * Adds the users that a file names to a department. Rows may name users that the caller sees, by columns that he sees:
 * a row tells nobody whether there is an account, or whose phone it is, that he could not look up.
 */
export async function importMembers(
  caller: ImportCaller,
  files: readonly WorkbookFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { app, actor, origin } = caller;
  const depId = options.keys.depId ?? '';
  await reachedDepart(app.db, actor, depId);
  const workbook = await readWorkbooks(files, { maxRows, ...(options.signal ? { signal: options.signal } : {}) });
  const report: ImportReport = { header: workbook.header, total: 0, added: 0, changed: 0, wrong: [] };
  try {
    const seenColumns = scopeOf(user, actor).columns;
    const header = workbook.header.map(plainHeader);
    const places = keyNames
      .filter((key) => seenColumns.has(key))
      .map((key) => [key, placeOf(header, [keys[key]])] as const);
    if (places.every(([, at]) => at < 0)) throw refuse(`模板表头与系统不一致：缺少列“${keys.username}”`);
    if (workbook.total === 0) throw refuse('文件没有数据行');
    const earlier = new Map<string, string>();
    await inMode(app.db, options, report, async (db) => {
      for await (const rows of inBatches(workbook.rows)) {
        options.signal?.throwIfAborted();
        const lines = rows.map((row) => lineOf(row, places));
        report.total += lines.length;
        const found = await findUsers(db, caller, depId, lines);
        for (const line of lines) await bring(caller, db, depId, line, found, earlier, report);
        options.onProgress?.(report.total, workbook.total);
      }
    });
  } finally {
    await workbook.close();
  }
  if (!options.dryRun)
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.import,
        content: `导入部门成员，部门ID：${depId}，新增${report.added}人，已在部门${report.changed}人，错误${report.wrong.length}行`,
        method: 'system:user:editDepartWithUser',
      }),
    );
  return report;
}

function lineOf(row: ReadRow, places: readonly (readonly [Key, number])[]): Line {
  const values: Line['values'] = {};
  for (const [key, at] of places) {
    const text = at < 0 ? '' : String(row.cells[at] ?? '').trim();
    if (text !== '') values[key] = text;
  }
  return { ...row, values, problems: [] };
}

/** Everybody whom a row of the batch may mean, through the gate. */
async function findUsers(db: Db, { actor }: ImportCaller, depId: string, lines: readonly Line[]): Promise<Person[]> {
  const named = (key: Key) => lines.flatMap(({ values }) => (values[key] ? [values[key]] : []));
  const { rows } = await sql<Person>`
    select t.id, t.username, t.phone, t.work_no as "workNo",
      exists (select 1 from sys_user_depart d where d.user_id = t.id and d.dep_id = ${depId}) as member
    from sys_user t
    where ${scopeSql(scopeOf(user, actor))} and (t.username = any(${named('username')})
      or t.phone = any(${named('phone')}) or t.work_no = any(${named('workNo')}))`.execute(db);
  return rows;
}

/** One row: who it means, and that he belongs to the department then. */
async function bring(
  caller: ImportCaller,
  db: Db,
  depId: string,
  line: Line,
  found: readonly Person[],
  earlier: Map<string, string>,
  report: ImportReport,
): Promise<void> {
  const person = meant(line, found);
  try {
    if (typeof person === 'string') throw refuse(person);
    const first = earlier.get(person.id);
    if (first !== undefined) throw refuse(`与${first}是同一个用户`);
    earlier.set(person.id, placeText(line));
    if (!person.member) await inSavepoint(db, (tx) => addToDepart(caller, depId, [person.id], tx));
    if (person.member) report.changed += 1;
    else report.added += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    line.problems.push(error.message);
    report.wrong.push(line);
  }
}

/** The user of a row, or what is wrong with it. */
function meant({ values }: Line, found: readonly Person[]): Person | string {
  const given = keyNames.filter((key) => values[key] !== undefined);
  if (given.length === 0) return `请填写${Object.values(keys).join('、')}中的一项`;
  const matches = found.filter((person) => given.every((key) => person[key] === values[key]));
  const [one] = matches;
  if (one && matches.length === 1) return one;
  if (one) return '有多个用户符合，请填写用户账号';
  const any = found.some((person) => given.some((key) => person[key] === values[key]));
  return any && given.length > 1 ? `${given.map((key) => keys[key]).join('、')}不是同一个用户的` : '用户不存在';
}
