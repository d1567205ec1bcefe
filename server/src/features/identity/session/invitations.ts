import { createHash } from 'node:crypto';
import { makeInvitation } from '@dossier/contract/identity/invitation.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { countFailure, judged } from '#access/session/lockout.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { assertMayGive } from '#features/identity/user/user.public.ts';
import type { Visit } from './visit.ts';

/** A link by which people register, as it is kept. */
export interface Invitation {
  id: string;
  tenant_id: number;
  approve: boolean;
  role_ids: string;
  depart_ids: string;
  made_by: string;
  expires_at: string;
}

/** A link and whoever made it, with the rights that they have now. */
export interface LiveInvitation {
  invitation: Invitation;
  maker: Actor;
}

/** The one answer for codes that are unknown, expired, revoked, used up, or of somebody who may not give that any more. */
export const deadInvitation = (): AppError => refuse('邀请链接无效或已失效，请联系邀请您的人');

/** What is kept of a code. It has 160 random bits, so a digest without salt cannot be turned back. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** The link that still lets somebody in. Dead ones are counted, and whoever asks for too many waits. @throws `deadInvitation` */
export function openInvitation({ app, origin }: Visit, code: string | undefined): Promise<LiveInvitation> {
  const hash = hashOf(code ?? '');
  const attempt = { account: `invitation:${hash}`, address: `invitation:${origin.ip}` };
  const ask = async () => {
    const found = await liveInvitation(app.db, hash);
    if (found) return found;
    await countFailure(app, attempt);
    throw deadInvitation();
  };
  return judged(app, attempt, ask, () => new AppError('操作过于频繁，请稍后重试', { code: 429, status: 429 }));
}

async function liveInvitation(db: Db, hash: string): Promise<LiveInvitation | null> {
  const { rows } = await sql<Invitation>`
    select id, tenant_id, approve, role_ids, depart_ids, made_by, expires_at from sys_invitation
    where code_hash = ${hash} and revoked_at is null and expires_at > now() and used < places`.execute(db);
  const [invitation] = rows;
  const maker = invitation ? await makerOf(db, invitation) : null;
  return invitation && maker ? { invitation, maker } : null;
}

/** Whoever made the link, while they are there and may still give what it gives. */
export async function makerOf(
  db: Db,
  { made_by, tenant_id, role_ids, depart_ids }: Pick<Invitation, 'made_by' | 'tenant_id' | 'role_ids' | 'depart_ids'>,
): Promise<Actor | null> {
  const maker = await loadActor(db, { id: '', user_id: made_by, org_code: null, tenant_id });
  if (typeof maker === 'string' || !maker.permissions.has(makeInvitation.access)) return null;
  // Somebody of the platform who has joined a tenant since works on it no more.
  if (maker.tenantId !== tenant_id) return null;
  try {
    await assertMayGive(db, maker, { selectedroles: role_ids, selecteddeparts: depart_ids });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return maker;
}

/** Takes one of the places, so that of two who want the last one gets it. @throws `deadInvitation` */
export async function takePlace(db: Db, { id }: Pick<Invitation, 'id'>): Promise<LiveInvitation> {
  const { rows } = await sql<Invitation>`
    update sys_invitation set used = used + 1
    where id = ${id} and revoked_at is null and expires_at > now() and used < places
    returning id, tenant_id, approve, role_ids, depart_ids, made_by, expires_at`.execute(db);
  const [invitation] = rows;
  const maker = invitation ? await makerOf(db, invitation) : null;
  if (!invitation || !maker) throw deadInvitation();
  return { invitation, maker };
}
