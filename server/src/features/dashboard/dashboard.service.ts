import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import {
  arrangeDashboardsRight,
  type saveDashboard,
  type showDashboard,
} from '@dossier/contract/dashboard/dashboard.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { forbidden, refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { App } from '#services/services.ts';
import { rolesToShareWith } from '../identity/saved-query/saved-query.service.ts';
import { hasStepsLeft } from '../operations/first-steps/first-steps.public.ts';
import { assertCards, readableCards, readableLists, readableOnline } from './cards.rules.ts';

type Shown = ResultOf<typeof showDashboard>;

interface Arranged {
  for: string;
  cards: Card[];
  version: number;
  isSeen: boolean;
}

/** What the caller sees under a code, and the versions of what they may change. */
export async function shownDashboard(app: App, actor: Actor, code: string): Promise<Shown> {
  const { db, resources } = app;
  const mayArrange = actor.permissions.has(arrangeDashboardsRight);
  const [arranged, roles, firstSteps] = await Promise.all([
    arrangements(db, actor, code),
    mayArrange ? rolesToShareWith(db, actor) : [],
    hasStepsLeft(app, actor),
  ]);
  const offered = new Set(['me', 'all', ...roles.map(({ id }) => id)]);
  const shown = arranged.find(({ isSeen }) => isSeen);
  const cards = shown?.cards ?? null;
  const online = await readableOnline(db, actor, cards ?? []);
  // Whoever arranges for others keeps what they have; a reader hears of no list and no column that is not theirs.
  const isWhole = cards === null || shown?.for === 'me' || mayArrange;
  return {
    for: shown?.for ?? null,
    cards: isWhole ? cards : readableCards(resources, actor, cards, online),
    versions: Object.fromEntries(
      arranged.filter((one) => offered.has(one.for)).map((one) => [one.for, one.version] as const),
    ),
    lists: readableLists(resources, actor),
    ...online,
    firstSteps,
    roles,
  };
}

/** All arrangements of a code in the caller's tenant that are not somebody else's own; the caller's comes first. */
async function arrangements(db: Db, actor: Actor, code: string): Promise<Arranged[]> {
  const { rows } = await sql<Arranged>`
    select case when user_id is not null then 'me' else coalesce(role_id, 'all') end as for, cards, version,
      role_id is null or exists (
        select 1 from sys_user_role ur where ur.role_id = d.role_id and ur.user_id = ${actor.userId}) as "isSeen"
    from sys_dashboard d
    where tenant_id = ${actor.tenantId} and code = ${code} and (user_id is null or user_id = ${actor.userId})
    order by user_id is null, role_id is null, update_time desc, id`.execute(db);
  return rows;
}

/** Keeps cards for oneself, roles or everybody. @throws AppError where it was changed since, or names what is not there */
export async function keepDashboard(
  { resources }: Pick<App, 'resources'>,
  tx: Tx,
  actor: Actor,
  { code, for: targets, cards, versions }: BodyOf<typeof saveDashboard>,
): Promise<void> {
  await assertMayArrange(tx, actor, targets);
  await assertCards(tx, resources, actor, cards);
  for (const target of new Set(targets)) {
    const version = versions[target] ?? 0;
    const { userId, roleId } = keysOf(actor, target);
    const { rows } =
      version === 0
        ? await sql`
            insert into sys_dashboard (id, tenant_id, code, user_id, role_id, cards, update_by)
            values (${newId()}, ${actor.tenantId}, ${code}, ${userId}, ${roleId}, ${JSON.stringify(cards)}::jsonb, ${actor.username})
            on conflict do nothing returning id`.execute(tx)
        : await sql`
            update sys_dashboard set cards = ${JSON.stringify(cards)}::jsonb, version = version + 1,
              update_by = ${actor.username}, update_time = now()
            where tenant_id = ${actor.tenantId} and code = ${code} and user_id is not distinct from ${userId}
              and role_id is not distinct from ${roleId} and version = ${version} returning id`.execute(tx);
    if (rows.length === 0) throw refusal('stale', '仪表盘已被他人修改，请刷新后重试');
  }
}

/** Takes an arrangement back. */
export async function takeBack(tx: Tx, actor: Actor, code: string, target: string): Promise<void> {
  await assertMayArrange(tx, actor, [target]);
  const { userId, roleId } = keysOf(actor, target);
  await sql`delete from sys_dashboard where tenant_id = ${actor.tenantId} and code = ${code}
    and user_id is not distinct from ${userId} and role_id is not distinct from ${roleId}`.execute(tx);
}

const keysOf = (actor: Actor, target: string): { userId: string | null; roleId: string | null } => ({
  userId: target === 'me' ? actor.userId : null,
  roleId: target === 'me' || target === 'all' ? null : target,
});

async function assertMayArrange(tx: Tx, actor: Actor, targets: readonly string[]): Promise<void> {
  if (targets.every((target) => target === 'me')) return;
  if (!actor.permissions.has(arrangeDashboardsRight)) throw forbidden();
  const offered = new Set(['me', 'all', ...(await rolesToShareWith(tx, actor)).map(({ id }) => id)]);
  if (targets.some((target) => !offered.has(target))) throw refuse('只能为自己拥有的角色设置仪表盘');
}
