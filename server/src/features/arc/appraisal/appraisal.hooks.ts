import { type appraisal, appraisalKind } from '@dossier/contract/arc/ending/appraisal.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { lockedLines, lockItems } from '../hold/hold.public.ts';
import { asMover, holdAround } from '../intake/intake.public.ts';
import { carryOut } from './carry-out.service.ts';
import { conclude } from './conclude.service.ts';
import { assertGroup } from './group.service.ts';
import { assertListable, countPending, itemIdsOf, noOf, nothingListed } from './list.service.ts';
import { askMembers } from './opinion.service.ts';

type Appraisal = RowOf<typeof appraisal>;
type Context = Pick<ActionContext, 'app' | 'tx' | 'actor' | 'origin'>;

export const appraisalHooks: Hooks<typeof appraisal> = {
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  async beforeLock({ tx, actor }, ids) {
    const { rows } = await sql<{ id: string }>`select item_id as id from arc_appraisal_line
      where appraisal_id = any(${[...ids]})`.execute(tx);
    const items = rows.map(({ id }) => id);
    await holdAround(tx, items);
    await lockItems(tx, actor.tenantId, items);
  },
  async beforeAdd(context, draft) {
    Object.assign(draft, await listed(context, draft.kind));
    draft.no = await numberOfYear(context, 'JD');
  },
  async beforeEdit(context, draft, before) {
    if (context.input.lines !== undefined) Object.assign(draft, await listed(context, draft.kind ?? before.kind));
  },
  async afterEdit({ tx }, { id }) {
    // The list has changed: what was concluded of it before does not hold.
    await sql`update arc_appraisal_line set conclusion = null, years = null, level = null, opinions = null
      where appraisal_id = ${id}`.execute(tx);
  },
  actions: {
    submit: {
      async check(context, record) {
        const items = await lockedItems(context, record);
        if (items.length === 0) throw refuse(nothingListed);
        await assertListable(context, record.kind, items);
        await assertGroup(context.tx, context.actor.tenantId, record.members, items);
      },
      async effect(context, after) {
        await moveItems(context, after, itemStatus.held, itemStatus.appraising, 'appraise');
        await explainRules(context.tx, after);
        await askMembers(context.tx, after, context.actor.username);
      },
    },
    recall: { effect: (context, after) => release(context, after) },
    conclude: {
      async check({ tx }, { id }) {
        const open = await countPending(tx, id);
        if (open > 0) throw refuse(`还有${open}条意见未填写`);
      },
      effect: (context, after) => conclude(context, after.id),
      refused: { effect: (context, after) => release(context, after) },
    },
    execute: { effect: (context, after) => carryOut(context, after as Row) },
  },
};

/** What a draft says of the records that it lists. @throws AppError when one may not be listed */
async function listed(context: WriteContext, kind: unknown): Promise<{ items: number; secret: number }> {
  const items = await lockedLines(context, nothingListed);
  await assertListable(context, kind, items);
  return { items: items.length, secret: Math.max(0, ...items.map(({ secret }) => Number(secret))) };
}

/** The records of an appraisal, locked, as far as the actor may know of them. */
async function lockedItems({ tx, actor }: Context, { id }: Appraisal): Promise<Row[]> {
  const ids = await itemIdsOf(tx, id);
  const items = await rowsByIds(tx, scopeOf(archiveItem, actor), ids, { lock: true });
  if (items.length < ids.length) throw notFound(archiveItem.messages.notFound);
  return items;
}

/** Records go where their appraisal is, by the server: who acts on it needs no right on each of them. */
async function moveItems(
  context: Context,
  record: Appraisal,
  from: string,
  to: string,
  name: 'appraise' | 'appraised',
): Promise<void> {
  const mover = asMover(context);
  const label = archiveItem.events[name];
  for (const item of await lockedItems(mover, record)) {
    if (item.status !== from) continue;
    const text = `执行“${label}”，${noOf(item)}`;
    await changeRecord({ ...mover, resource: archiveItem }, item, { status: to }, { name, text });
  }
}

const release = (context: Context, record: Appraisal): Promise<void> =>
  moveItems(context, record, itemStatus.appraising, itemStatus.held, 'appraised');

/** Why each record is on the list: period, event and last day. */
async function explainRules(tx: Tx, { id, kind }: Appraisal): Promise<void> {
  const isDue = kind === appraisalKind.due;
  await sql`update arc_appraisal_line l set basis = left(case when ${isDue}
      then concat_ws('，', nullif(concat_ws(' ', e.no, e.category), ''), (
        select d.item_text from sys_dict_item d join sys_dict c on c.id = d.dict_id
        where c.dict_code = ${archiveItem.fields.retention.dict} and d.item_value = i.retention order by d.id limit 1),
        concat_ws(' – ', i.trigger_date::text, i.expire_date::text))
      else concat_ws('，', i.doc_date, i.declass_date::text) end, 200)
    from arc_item i left join arc_schedule_entry e on e.id = i.schedule_entry_id
    where l.appraisal_id = ${id} and i.id = l.item_id`.execute(tx);
}
