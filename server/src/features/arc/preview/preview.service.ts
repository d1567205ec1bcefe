import { accessAction } from '@dossier/contract/arc/access.ts';
import { archiveItem, itemFiles } from '@dossier/contract/arc/item.ts';
import { playedAs } from '@dossier/contract/arc/reading/facts.ts';
import type { NotDrawnFile, openPreview, previewPage, printLoanFile } from '@dossier/contract/arc/reading/preview.ts';
import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, notFound, refusal, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import type { Caller } from '#engine/resource/write.ts';
import type { FileRow } from '#services/files/access.ts';
import {
  countPrint,
  fileOfItem,
  grantOf,
  noteAccess,
  printableFile,
  readsWithoutLoan,
} from '../access/access.public.ts';
import type { DrawnPage } from './draw/protocol.ts';
import type { Drawer, NotDrawn } from './drawer.ts';
import { markOf, type Opening } from './mark-of.ts';

/** Hours in which pages of an opening are shown, and minutes in which a print is fetched. */
const shownHours = 12;
const printedMinutes = 10;

/** Opens a file for looking at its pages, and enters it. @throws AppError for who may not know of it */
export async function openPages(
  { app, actor, origin }: Caller,
  drawer: Drawer,
  { id, path }: BodyOf<typeof openPreview>,
): Promise<ResultOf<typeof openPreview>> {
  const loanId = (await grantOf(app.db, actor, id, path, 'view')) ?? null;
  if (loanId === null && !(await readsByPost(app.db, actor, id, path))) throw missing();
  const file = await fileOfItem(app.db, id, path);
  if (!file) throw missing();
  const { name, mime, sha256 } = file;
  const mayTake = await app.files.owners.mayRead(app.db, actor, file, 'download');
  const about = { name, mime, sha256, size: Number(file.size), mayTake };
  const unopened = { opening: null, traceCode: null, pages: [] };
  // Who plays it takes it: the original's own address enters that.
  if (playedAs(name) !== null) return { ...about, ...unopened, problem: 'played' };
  const sizes = await drawer.sizes(file);
  if (typeof sizes === 'string') return { ...about, ...unopened, problem: shown(sizes) };
  const reading = { itemId: id, fileName: name, path, action: accessAction.view, loanId, pageCount: sizes.length };
  const noted = await noteAccess(app.db, actor, origin, reading);
  if (!noted) throw new Error('a look is always an entry of its own');
  return { ...about, opening: noted.id, traceCode: noted.traceCode, pages: sizes, problem: null };
}

const shown = (problem: NotDrawn): NotDrawnFile => (problem === 'no-page' ? 'damaged' : problem);

/** Counts a print of a lent file, if it can be printed, and opens its pages for it. @throws AppError AR40 */
export async function openPrint(
  caller: Caller,
  drawer: Drawer,
  body: BodyOf<typeof printLoanFile>,
): Promise<ResultOf<typeof printLoanFile>> {
  const file = await printableFile(caller.app.db, caller.actor, body);
  const sizes = await drawer.sizes(file);
  if (typeof sizes === 'string') throw refuse('该文件无法打印');
  const { left, noted } = await countPrint(caller, body, sizes.length);
  return { left, opening: noted.id, traceCode: noted.traceCode, pages: sizes };
}

/**
 * One page of what somebody has opened, with the rights that they have now. It is entered before it leaves.
 * @throws AppError AR40 when the loan is over
 */
export async function drawPage(
  { app, actor }: Pick<Caller, 'app' | 'actor'>,
  drawer: Drawer,
  { opening: openingId, page, width }: QueryOf<typeof previewPage>,
): Promise<DrawnPage> {
  const opening = await openingOf(app.db, actor, openingId);
  const file = await readableNow(app.db, actor, opening);
  if (page > opening.pageCount) throw new AppError('没有该页', { code: 404, status: 404 });
  const drawn = await drawer.page(file, { at: page - 1, width, mark: markOf(actor, opening, page) });
  if (typeof drawn === 'string') throw refuse('该页无法预览');
  // Drawing takes a moment: what was destroyed or ended meanwhile does not leave.
  await readableNow(app.db, actor, opening);
  await sql`update arc_access set page_set = array_append(page_set, ${page}::int)
    where id = ${opening.id} and not ${page}::int = any(coalesce(page_set, '{}'))`.execute(app.db);
  return drawn;
}

/** One's own opening that is not over. */
async function openingOf(db: Db, actor: Actor, id: string): Promise<Opening> {
  const { rows } = await sql<Opening & { isOver: boolean }>`
    select a.id, a.item_id as "itemId", a.file_path as path, a.loan_id as "loanId", a.trace_code as "traceCode", a.ip,
      a.page_count as "pageCount", a.access_time as time, d.depart_name as dept,
      a.access_time < now() - case when a.action = ${accessAction.print} then ${printedMinutes} * interval '1 minute'
        else ${shownHours} * interval '1 hour' end as "isOver"
    from arc_access a left join sys_depart d on d.org_code = a.sys_org_code
    where a.id = ${id} and a.username = ${actor.username} and a.tenant_id = ${actor.tenantId}
      and a.action in (${accessAction.view}, ${accessAction.print}) and a.page_count is not null limit 1`.execute(db);
  const [opening] = rows;
  if (!opening) throw missing();
  if (opening.isOver) throw new AppError('预览已过期，请重新打开', { code: 410, status: 410 });
  return opening;
}

async function readableNow(db: Db, actor: Actor, { itemId, path, loanId }: Opening): Promise<FileRow> {
  if (loanId !== null) {
    if (!(await grantOf(db, actor, itemId, path, 'view'))) throw refusal('AR40', '借阅已到期，不能继续查看');
  } else if (!(await readsByPost(db, actor, itemId, path))) throw missing();
  const file = await fileOfItem(db, itemId, path);
  if (!file) throw missing();
  return file;
}

/** Whether somebody reads a file of a record that they may know of without a loan. */
async function readsByPost(db: Db, actor: Actor, itemId: string, path: string): Promise<boolean> {
  if (!actor.permissions.has(itemFiles.access)) return false;
  const item = await findRow(db, scopeOf(archiveItem, actor), itemId);
  return csvOf(item?.files as string | null).includes(path) && (await readsWithoutLoan(db, actor, itemId));
}

const missing = () => notFound(archiveItem.messages.notFound);
