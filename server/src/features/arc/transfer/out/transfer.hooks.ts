import { bodyState } from '@dossier/contract/arc/body.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { transfer, transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { doneLabel } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { ActionContext, Hooks } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { bindFiles } from '#services/files/bind.ts';
import { wireNow } from '#services/log-entries.ts';
import { changeBodies, lockBodies } from '../../body/body.public.ts';
import { lockItems } from '../../hold/hold.public.ts';
import { holdCounts, refuseCountedItems } from '../../location/location.public.ts';
import { assertReady, beginCheck } from './check.task.ts';
import { assertFree, fillLines, idsIn, itemsOf, noteReasons, sumsOf } from './lines.service.ts';
import { beginPacking } from './pack.task.ts';

/** Bodies that are there to be taken away; one that is lost stays so. */
const there: readonly string[] = [bodyState.toShelve, bodyState.shelved, bodyState.repair];

/** Before the package: after it only the note may change. */
const openFields: readonly string[] = ['note', 'lines', 'packageList', 'id', 'version'];

export const transferHooks: Hooks<typeof transfer> = {
  prints: { sheet: new URL('../prints/sheet.typ', import.meta.url) },
  // Records before the papers that list them, and counts before records (decision 0138).
  async beforeLock({ tx, actor }, ids) {
    await holdCounts(tx, actor.tenantId);
    for (const id of ids) await lockItems(tx, actor.tenantId, await itemsOf(tx, id));
  },
  async beforeAdd(context, draft) {
    const ids = idsIn(context.input) ?? [];
    Object.assign(draft, await listed(context, ids, null), { no: await numberOfYear(context, 'YJ') });
  },
  afterAdd: ({ tx }, { id }) => fillLines(tx, id),
  async beforeEdit(context, draft, before) {
    const ids = idsIn(context.input);
    if (before.status === transferStatus.draft) {
      if (ids) Object.assign(draft, await listed(context, ids, before.id));
      return;
    }
    const now = await itemsOf(context.tx, before.id);
    if (ids && ids.join() !== now.join()) throw refusal('AR72', '移交清单已打包，不能再增删');
    const changed = Object.entries(draft).some(
      ([name, value]) =>
        value !== undefined &&
        !openFields.includes(name) &&
        String(value ?? '') !== String(before[name as keyof typeof before] ?? ''),
    );
    if (changed) throw refuse('移交单已打包，只能修改备注');
  },
  afterEdit: ({ tx }, { id }) => fillLines(tx, id),
  actions: {
    check: {
      async check({ tx, actor }, { id }) {
        const ids = await itemsOf(tx, id);
        if (ids.length === 0) throw refuse('移交清单中没有档案');
        await assertFree(tx, actor.tenantId, ids, id);
      },
      effect: (context, { id }) => beginCheck(context, id),
    },
    recheck: { effect: (context, { id }) => beginCheck(context, id) },
    reopen: { change: () => ({ runId: null, failed: null, checkedTime: null }) },
    submit: {
      check: ({ tx, actor }, { id }) => assertReady(tx, actor.tenantId, id),
      change: () => ({ rejectReason: null }),
      passed: { effect: (context, { id }) => beginPacking(context, id) },
    },
    repack: { effect: (context, { id }) => beginPacking(context, id) },
    handOver: {
      async check({ tx, actor, given }, { id }) {
        if (String(given.handedDate) > wireNow().slice(0, 10)) throw invalid({ handedDate: '交接日期不能晚于今天' });
        await assertReady(tx, actor.tenantId, id);
      },
    },
    confirm: {
      check: ({ tx, actor }, { id }) => assertReady(tx, actor.tenantId, id),
      change: ({ app }) => ({ keepUntil: yearsLater(app.settings.get('archive.transferYears')) }),
      effect: (context, after) => giveAway(context, after.id, String(after.no)),
    },
    giveBack: {
      async change({ tx, actor, given }, { id, packages }) {
        await noteReasons(tx, id, String(given.itemReasons ?? ''));
        // What was packed is no longer what will go.
        await bindFiles(tx, { resource: transfer.path, id }, String(packages ?? ''), '', actor);
        await sql`delete from arc_transfer_package where transfer_id = ${id}`.execute(tx);
        return {
          ...{ packages: null, packedTime: null, packError: null, runId: null, failed: null, checkedTime: null },
          ...{ givenBy: null, takenBy: null, handedDate: null },
        };
      },
    },
  },
};

/** Looks at the records of a list before it is kept, and counts them. */
async function listed({ tx, actor }: WriteContext, ids: readonly string[], transferId: string | null) {
  if (ids.length === 0) throw refuse('请至少添加一件要移交的档案');
  if (new Set(ids).size < ids.length) throw refuse('同一件档案不能重复添加');
  // Of records that the caller may not know of nothing is said, not even that they are held.
  const known = await rowsByIds(tx, scopeOf(archiveItem, actor), ids);
  if (known.length < ids.length) throw refuse('移交清单中有档案已不存在');
  await assertFree(tx, actor.tenantId, ids, transferId);
  return { ...(await sumsOf(tx, ids)) };
}

/** The records are another archive's from now on; their bodies have left the house. */
async function giveAway(context: ActionContext, id: string, no: string): Promise<void> {
  const { app, tx, actor, origin } = context;
  const mover = moverOf(actor.tenantId, actor);
  const ids = await itemsOf(tx, id);
  await refuseCountedItems(tx, actor.tenantId, ids);
  const bodies = await lockBodies({ tx, actor: mover }, ids);
  const label = doneLabel(archiveItem, 'transfer');
  const own = { app, tx, actor: mover, origin, resource: archiveItem };
  for (const item of await rowsByIds(tx, scopeOf(archiveItem, mover), ids, { lock: true }))
    await changeRecord(
      own,
      item,
      { status: itemStatus.transferred },
      { name: 'transfer', text: `执行“${label}”，${no}：${item.title}` },
    );
  const leaving = [...bodies.values()].filter(({ phy }) => there.includes(phy));
  await changeBodies({ tx, actor, origin }, leaving, { phy: bodyState.gone, kind: moveKind.out, to: null });
  await sql`update arc_item set box_id = null, location_id = null where id = any(${leaving.map((body) => body.id)})`.execute(
    tx,
  );
}

function yearsLater(years: number): string {
  const day = wireNow().slice(0, 10);
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') ? `${later.slice(0, 4)}-02-28` : later;
}
