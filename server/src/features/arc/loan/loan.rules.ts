import { bodyState } from '@dossier/contract/arc/body.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { loanKind, loanRoute, mostLent } from '@dossier/contract/arc/loan.ts';
import { addWorkingDays, type IsWorkingDay } from '@dossier/rules/flow/working-days.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { askedBefore, assertBorrowerKnows, brokenOf, itemsOfLoan, type LoanItem, lentTo } from './lines.service.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** Levels of secrecy that loans know apart. */
const secret = { internal: 1, ordinary: 2, core: 3 } as const;
/** Longest loans by level (AR32). */
const longest = { days: 14, ordinary: 5, core: 3 } as const;

/** Whether a loan may be asked for. @throws AppError AR30 to AR36 */
export async function assertLoan(context: Context, record: Row): Promise<void> {
  const { tx, actor } = context;
  const today = wireNow().slice(0, 10);
  if (String(record.startDate) < today) throw invalid({ startDate: '拟借日不能早于今天' });
  const items = await itemsOfLoan(tx, record.id);
  if (items.length === 0) throw refuse('请至少添加一件要借的档案');
  if (new Set(items.map(({ itemId }) => itemId)).size < items.length) throw refuse('同一件档案不能重复添加');
  await assertKnown(context, record, items);
  const whose = { borrower: record.borrower, guestId: record.guestId };
  const { out, late } = await lentTo(tx, actor.tenantId, whose, today);
  if (late > 0) throw refusal('AR30', `您有${late}件档案逾期未还，请先归还后再借阅`, { count: late });
  const count = out >= mostLent ? out : out + items.length;
  if (out + items.length > mostLent)
    throw refusal('AR31', `在借数量${count}件已达上限${mostLent}件`, { count, most: mostLent });
  if (record.outside === 'Y' && record.kind !== loanKind.read) throw refusal('AR33', '外部人员只能在阅览室查阅');
  await assertLendable(context, record, items);
  const ids = items.map(({ itemId }) => itemId);
  const no = await askedBefore(tx, actor.tenantId, { id: record.id, ...whose }, ids);
  if (no) throw refusal('AR35', `您已申请借阅该档案，单号${no}`, { no });
  await assertTerm(context, record, items);
}

/** The records are held, and both who asks and who borrows may know of them. */
async function assertKnown({ tx, actor }: Context, { borrower }: Row, items: readonly LoanItem[]): Promise<void> {
  const known = await rowsByIds(
    tx,
    scopeOf(archiveItem, actor),
    items.map(({ itemId }) => itemId),
  );
  if (known.length < items.length) throw refuse('明细中有您无权查阅的档案，请移除后再提交');
  const gone = items.find(({ status }) => status !== itemStatus.held);
  if (gone) throw refuse(`档案“${gone.no}”不在库，不能借阅`);
  if (borrower) await assertBorrowerKnows(tx, actor.tenantId, String(borrower), items);
}

/** Whether the bodies or files of records can be lent in this way. @throws AppError AR34 AR36 */
export async function assertLendable(
  { tx }: Pick<Context, 'tx'>,
  { kind }: Row,
  items: readonly LoanItem[],
): Promise<void> {
  const takesBody = kind === loanKind.body || kind === loanKind.copy;
  if (kind === loanKind.electronic && items.some(({ files }) => files === 0))
    throw refusal('AR36', '该档案无电子文件，不能电子借阅');
  if (kind === loanKind.body && items.some(({ phy }) => phy === bodyState.none))
    throw refusal('AR36', '该档案无实体，不能借出实体');
  if (!takesBody) return;
  const broken = await brokenOf(
    tx,
    items.map(({ itemId }) => itemId),
  );
  for (const one of items) {
    const why = one.secret >= secret.core ? '核心商业秘密' : broken.has(one.itemId) ? '破损' : null;
    if (why) throw refusal('AR34', `档案“${one.no}”为${why}，实体不外借，可申请阅览或电子借阅`, { no: one.no, why });
  }
}

/** AR32: the strictest of the levels holds. */
async function assertTerm({ app, tx, actor }: Context, record: Row, items: readonly LoanItem[]): Promise<void> {
  const level = Math.max(...items.map((one) => one.secret));
  const texts = await app.dictTexts.textsOf(tx, archiveItem.fields.secret, [String(level)], actor);
  const name = texts.get(String(level)) ?? String(level);
  const [start, end] = [String(record.startDate), String(record.endDate)];
  if (level < secret.ordinary) {
    if (Date.parse(end) - Date.parse(start) > longest.days * 86_400_000)
      throw refusal('AR32', `“${name}”档案借阅期限不能超过${longest.days}天`, { level, most: longest.days });
    return;
  }
  const most = level >= secret.core ? longest.core : longest.ordinary;
  if (end > workingDaysLater(start, most, await app.workCalendar.of(tx, actor.tenantId)))
    throw refusal('AR32', `“${name}”档案借阅期限不能超过${most}个工作日`, { level, most });
}

/** The day so many working days after one. */
export function workingDaysLater(day: string, days: number, isWorking: IsWorkingDay): string {
  return wireNow(addWorkingDays(new Date(`${day}T12:00:00+08:00`), days, isWorking).getTime()).slice(0, 10);
}

/** Who decides (domain 2), and the departments that the records are of, where those are others. */
export async function routeOf({ tx }: Context, record: Row): Promise<Draft> {
  const items = await itemsOfLoan(tx, record.id);
  const own = String(record.deptCode ?? '');
  const isOwn = ({ deptCode }: LoanItem) => deptCode === null || (own !== '' && deptCode.startsWith(own));
  const level = Math.max(0, ...items.map((one) => one.secret));
  const owners = [...new Set(items.flatMap(({ dept }) => dept ?? []))];
  return {
    owners: owners.join(',') || null,
    route: routeFor(
      record,
      level,
      items.every(isOwn),
      items.some(({ takes }) => takes),
    ),
  };
}

/** Nobody grants originals or prints to themselves: who asks for them is decided on. */
function routeFor({ outside, kind }: Row, level: number, isOwn: boolean, takes: boolean): string {
  if (outside === 'Y') return loanRoute.guest;
  if (level >= secret.core) return loanRoute.core;
  if (level >= secret.ordinary) return loanRoute.secret;
  if (!isOwn) return loanRoute.heads;
  return kind === loanKind.electronic && !takes ? loanRoute.automatic : loanRoute.archivist;
}
