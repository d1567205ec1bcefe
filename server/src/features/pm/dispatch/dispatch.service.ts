import { contractStatus } from '@dossier/contract/pm/contract.ts';
import { dispatch, dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { ActionContext, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import { addRecord, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import {
  assertContractIn,
  billRateOn,
  contractOf,
  heldContract,
  onlyMainContract,
} from '../contract/contract.public.ts';
import { assertEmployed, assertShare, type HeldPerson, heldPerson, holdPeople } from './person.ts';

type Dispatch = RowOf<typeof dispatch>;
type DispatchDraft = WrittenOf<typeof dispatch>;

/** What a price follows from: when none of it changes, a price stays. Of somebody who is there it is fixed, since statements go by it. */
const pricedBy = ['contractId', 'role', 'rank', 'startDate', 'unit'] as const;

export const dispatchHooks: Hooks<typeof dispatch> = {
  async beforeAdd(context, draft) {
    const { tx } = context;
    const person = await heldPerson(context, draft.staffId);
    draft.name = person.name;
    draft.username = person.username;
    draft.rank ??= person.rank;
    draft.hasNda = draft.nda ? 'Y' : 'N';
    draft.customer = await customerOf(tx, String(draft.projectId));
    draft.contractId ??= (await onlyMainContract(tx, String(draft.projectId))) ?? null;
    await proposePrice(tx, draft, draft);
  },
  beforeLock: ({ tx }, ids) => holdPeople(tx, ids),
  async beforeEdit(context, draft, before) {
    const next = { ...before, ...draft };
    const isThere = before.status === dispatchStatus.present;
    if (isThere) assertFixed(draft, before);
    if (draft.rank === null) draft.rank = (await heldPerson(context, before.staffId)).rank;
    if (draft.contractId === null)
      draft.contractId = (await onlyMainContract(context.tx, String(before.projectId))) ?? null;
    draft.hasNda = next.nda ? 'Y' : 'N';
    if (isThere && !next.nda) throw noNda(before);
    await followRate(context.tx, draft, before);
  },
  async afterEdit(context, after, before) {
    const isMoved = after.planEnd !== before.planEnd || after.share !== before.share;
    if (after.status !== dispatchStatus.present || !isMoved) return;
    assertEmployed(await heldPerson(context, after.staffId), [String(after.planEnd)]);
    await assertShare(context.tx, { id: after.id, name: String(after.name) });
  },
  actions: {
    enter: {
      check: (context, record) => assertReady(context, record, startOf(context, record)),
      async change(context, record) {
        const startDate = startOf(context, record);
        const contractId = await contractOf(context.tx, record);
        const was = await rateOf(context.tx, record, record.startDate);
        const rate = await rateOf(context.tx, { ...record, contractId }, startDate);
        const isTyped = record.price !== null && record.price !== was?.price;
        return {
          startDate,
          contractId,
          unit: rate?.unit ?? null,
          price: isTyped ? record.price : (rate?.price ?? null),
        };
      },
      effect: ({ tx }, { id, name }) => assertShare(tx, { id, name: String(name) }),
    },
    leave: { check: ({ given }) => assertPast('endDate', given.endDate, '离场日期不能晚于今天') },
    replace: {
      check: ({ given }) => assertPast('endDate', given.endDate, '离场日期不能晚于今天'),
      effect: addSuccessor,
    },
  },
};

/** Who begins, and on which day: the one that is told, else the one that was planned. */
const startOf = ({ given }: ActionContext, { startDate }: Dispatch): string => String(given.startDate ?? startDate);

/** What somebody needs who begins at a customer (PM30 to PM32); PM29 is looked at when they have begun. */
async function assertReady(context: ActionContext, record: Dispatch, startDate: string): Promise<void> {
  const { tx } = context;
  assertPast('startDate', startDate, '入场日期不能晚于今天');
  const person = await heldPerson(context, record.staffId);
  assertEmployed(person, [startDate, String(record.planEnd)]);
  if (!record.nda) throw noNda(record);
  const contractId = await contractOf(tx, record);
  const held = await heldContract(context, contractId);
  if (!held) throw invalid({ contractId: '合同不存在' });
  await assertContractIn(context, held, [contractStatus.active], '入场');
  if (await rateOf(tx, { ...record, contractId }, startDate)) return;
  throw refusal('PM32', `合同“${held.code}”没有“${await postOf(context, record)}”在${startDate}生效的费率`);
}

/** 开发/高级 */
async function postOf({ app, tx, actor }: WriteContext, { role, rank }: Dispatch): Promise<string> {
  const textOf = async (name: 'role' | 'rank', value: string) =>
    (await app.dictTexts.textsOf(tx, dispatch.fields[name], [value], actor)).get(value) ?? value;
  return `${await textOf('role', String(role))}/${await textOf('rank', String(rank))}`;
}

const noNda = ({ name }: Dispatch) => refusal('PM30', `请上传“${String(name)}”的保密协议后再办理入场`);

function assertPast(field: string, day: unknown, sentence: string): void {
  if (String(day) > wireNow().slice(0, 10)) throw invalid({ [field]: sentence });
}

function assertFixed(draft: DispatchDraft, before: Dispatch): void {
  if (pricedBy.some((name) => draft[name] !== undefined && (draft[name] ?? null) !== (before[name] ?? null)))
    throw refusal('state', '人员已在场，不能修改合同、角色、级别、入场日期和计费单位');
}

/** The rate of the contract that stands behind a dispatch on a day. */
async function rateOf(tx: Tx, { contractId, role, rank, unit }: DispatchDraft, day: unknown) {
  if (!contractId || !role || !rank || !day) return undefined;
  return billRateOn(tx, { contractId, role, level: rank, unit: unit ?? null }, String(day));
}

/** What was not told is taken from the rate; where there is none it is left open until somebody is to begin (PM32). */
async function proposePrice(tx: Tx, draft: DispatchDraft, next: DispatchDraft): Promise<void> {
  const rate = await rateOf(tx, next, next.startDate);
  draft.unit = next.unit ?? rate?.unit ?? null;
  draft.price = next.price ?? rate?.price ?? null;
}

/** A price that was proposed is proposed anew when what it follows from has changed; one that was typed stays. */
async function followRate(tx: Tx, draft: DispatchDraft, before: Dispatch): Promise<void> {
  const next = { ...before, ...draft };
  const isTyped = draft.price !== undefined && draft.price !== null && draft.price !== before.price;
  const isSame = pricedBy.every((name) => (next[name] ?? null) === (before[name] ?? null));
  if (isTyped || (isSame && next.price !== null)) return;
  const was = await rateOf(tx, before, before.startDate);
  const isProposed = before.price === null || before.price === was?.price;
  if (isProposed || next.price === null) await proposePrice(tx, draft, { ...next, price: null });
}

async function customerOf(tx: Tx, projectId: string): Promise<string | null> {
  const { rows } = await sql<{ customer: string | null }>`
    select customer from pm_project where id = ${projectId}`.execute(tx);
  return rows[0]?.customer ?? null;
}

/** 换人: somebody else takes the place over, in the name of whoever says so and whatever else they may do. */
async function addSuccessor(context: ActionContext, after: Dispatch): Promise<void> {
  const { app, tx, actor, origin, given } = context;
  const start = String(given.nextStart ?? dayAfter(String(after.endDate)));
  if (given.nextStaffId === after.staffId) throw invalid({ nextStaffId: '接替人不能是本人' });
  if (start <= String(after.endDate)) throw invalid({ nextStart: '接替人入场日期须晚于离场日期' });
  if (start > String(after.planEnd)) throw invalid({ nextStart: '接替人入场日期不能晚于计划离场日期' });
  const person: HeldPerson = await heldPerson(context, given.nextStaffId);
  assertEmployed(person, [start]);
  const { projectId, site, clientDept, clientContact, contractId, role, planEnd, share, unit } = after;
  const hooks: Hooks<typeof dispatch> = {
    async beforeAdd(adding, draft) {
      await dispatchHooks.beforeAdd?.(adding, draft);
      draft.replacedId = after.id;
    },
  };
  const mover = { ...moverOf(actor.tenantId, actor), orgCode: actor.orgCode };
  await addRecord(
    { app, actor: mover, origin },
    dispatch,
    hooks as Hooks,
    {
      ...{ projectId, site, clientDept, clientContact, contractId, role, planEnd, share, unit },
      ...{ staffId: person.id, startDate: start },
    },
    tx,
  );
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
