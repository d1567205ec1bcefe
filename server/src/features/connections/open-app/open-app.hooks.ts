import { mostOpenCalls, type openApp, openCallsOf } from '@dossier/contract/connections/open-app.ts';
import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { isOpenCall, nameOfCall } from '#access/open-api/calls.ts';
import { newAccessKey } from '#access/open-api/secrets.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { invalid } from '#core/errors.ts';
import { readNetworks } from '#core/networks.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { assertMayManage } from '#features/identity/role/role.public.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An application never may more than its owner, and nobody makes one for an owner who may more than himself (0010). */
export const openAppHooks: Hooks<typeof openApp> = {
  async beforeAdd(context, draft) {
    draft.accessKey = newAccessKey();
    await check(context, draft, null);
  },
  afterAdd: keepOwner,
  async beforeEdit(context, draft, before) {
    await assertMayHold(context.tx, context.actor, before.id);
    await check(context, draft, before);
  },
  afterEdit: keepOwner,
  beforeDelete: ({ tx, actor }, record) => assertMayHold(tx, actor, record.id),
  decorate: (db, records) => addUse(db, records),
};

/** Nobody touches the application of somebody who may more than himself: its secret is that person's rights. @throws 510 */
export async function assertMayHold(tx: Tx, actor: Actor, appId: string): Promise<void> {
  const row = await tx.selectFrom('sys_open_app').select('owner_id').where('id', '=', appId).executeTakeFirst();
  if (row?.owner_id && row.owner_id !== actor.userId) await assertMayManage(tx, actor, [row.owner_id]);
}

/** Who an application of this owner would be in the caller's tenant. @throws when he may not be its owner */
export async function ownerActor(db: Db, actor: Actor, owner: string): Promise<Actor> {
  const wrong = () => invalid({ owner: '所有者不存在、已冻结或不能在当前租户工作' });
  const { rows } = await sql<{ id: string }>`
    select t.id from sys_user t where t.username = ${owner} and t.status <> 2
      and ${owner === actor.username ? sql`t.id = ${actor.userId}` : scopeSql(scopeOf(user, actor))}`.execute(db);
  const [found] = rows;
  if (!found) throw wrong();
  if (found.id !== actor.userId) await assertMayManage(db, actor, [found.id]);
  const loaded = await loadActor(db, { id: '', user_id: found.id, org_code: null, tenant_id: actor.tenantId });
  if (typeof loaded === 'string') throw wrong();
  return loaded;
}

/** What applications can be given, with whether the owner has the right for it. */
export function openCallsFor(app: Pick<App, 'served'>, owner: Actor) {
  return app.served.filter(isOpenCall).map((target) => ({
    call: nameOfCall(target),
    label: target.label,
    held: !isPermission(target.access) || owner.permissions.has(target.access),
  }));
}

/** Checks what a new or changed application says, and brings it into one spelling. */
async function check({ app, tx, actor }: WriteContext, draft: Draft, before: Row | null): Promise<void> {
  const owner = await ownerActor(tx, actor, text(draft.owner ?? before?.owner));
  const known = before && text(before.owner) === owner.username ? openCallsOf(text(before.calls)) : [];
  const calls = [...new Set(openCallsOf(text(draft.calls ?? before?.calls)))].sort();
  const problem =
    callsProblem(
      app,
      owner,
      calls.filter((call) => !known.includes(call)),
    ) ?? (calls.length > mostOpenCalls ? `可调用接口最多${mostOpenCalls}个` : null);
  if (problem) throw invalid({ calls: problem });
  draft.calls = calls.join('\n');
  if (draft.addresses !== undefined) draft.addresses = addressesOf(text(draft.addresses));
  const { expiresAt } = draft;
  if (typeof expiresAt === 'string' && expiresAt !== before?.expiresAt && expiresAt <= wireNow())
    throw invalid({ expiresAt: '有效期须晚于当前时间' });
}

function callsProblem(app: Pick<App, 'served'>, owner: Actor, added: readonly string[]): string | null {
  const choices = new Map(openCallsFor(app, owner).map((choice) => [choice.call, choice]));
  for (const call of added) {
    const choice = choices.get(call);
    if (!choice) return `接口“${call.slice(0, 100)}”不存在或不能开放给接口应用`;
    if (!choice.held) return `所有者没有“${choice.label}”的权限`;
  }
  return null;
}

/** Addresses and networks as a comma list. @throws with the entry that is neither */
function addressesOf(given: string): string | null {
  const entries = csvOf(given.replace(/[，;；\s]+/g, ','));
  const networks = readNetworks(entries);
  if (typeof networks === 'string') throw invalid({ addresses: `来源地址“${networks.slice(0, 60)}”不是地址或网段` });
  return entries.join(',') || null;
}

async function keepOwner({ tx }: WriteContext, { id }: Row): Promise<void> {
  await sql`update sys_open_app a set owner_id = u.id from sys_user u where a.id = ${id} and u.username = a.owner`.execute(
    tx,
  );
}

/** What a list shows besides the fields: whether there is a secret, and the calls of today. */
async function addUse(db: Db, records: Row[]): Promise<void> {
  const { rows } = await sql<{ id: string; hasSecret: boolean; todayCalls: number }>`
    select a.id, s.app_id is not null as "hasSecret", coalesce(d.calls, 0) as "todayCalls" from sys_open_app a
      left join sys_open_app_secret s on s.app_id = a.id
      left join sys_open_day d on d.app_id = a.id and d.day = current_date
    where a.id = any(${records.map(({ id }) => id)})`.execute(db);
  const byId = new Map(rows.map(({ id, ...use }) => [id, use]));
  for (const record of records) Object.assign(record, byId.get(record.id));
}
