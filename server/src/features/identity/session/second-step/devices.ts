import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Visit } from '../visit.ts';

/** How long a browser is not asked for the second step again. */
const trustedDays = 30;
/** Most devices of a person: the one that was used longest ago goes. */
const most = 20;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
/** Each person has a cookie of his own: several may use one browser. */
const cookieOf = (userId: string) => `dossier-device-${digest(userId).slice(0, 16)}`;

function tokenOf(request: FastifyRequest, userId: string): string | null {
  const [, token] =
    new RegExp(`(?:^|;\\s*)${cookieOf(userId)}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return token ?? null;
}

/** Whether this browser has taken the person's second step lately; notes that it was used. */
export async function isTrusted({ app, origin, request }: Visit, userId: string): Promise<boolean> {
  const token = tokenOf(request, userId);
  if (token === null) return false;
  const { rows } = await sql`
    update sys_trusted_device set last_used = now(), ip = ${origin.ip}
    where digest = ${digest(token)} and user_id = ${userId} and ends_at > now() returning 1`.execute(app.db);
  return rows.length > 0;
}

/** Trusts this browser from now on. The token is always a new one: nobody can have placed it there before. */
export async function trustDevice(tx: Tx, { app, origin, request, reply }: Visit, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const before = tokenOf(request, userId);
  await sql`
    delete from sys_trusted_device where user_id = ${userId} and (ends_at < now() or digest = ${digest(before ?? '')}
      or id in (select id from sys_trusted_device where user_id = ${userId} order by last_used desc, id offset ${most - 1}))`.execute(
    tx,
  );
  await sql`
    insert into sys_trusted_device (id, user_id, digest, ip, user_agent, ends_at)
    values (${newId()}, ${userId}, ${digest(token)}, ${origin.ip}, ${String(request.headers['user-agent'] ?? '').slice(0, 500)},
      now() + ${trustedDays} * interval '1 day')`.execute(tx);
  const secure = app.config.publicUrl?.startsWith('https:') || request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieOf(userId)}=${token}; Path=${app.config.apiPrefix}/sys; HttpOnly; SameSite=Strict; Max-Age=${trustedDays * 86_400}${secure}`,
  );
}

export interface DeviceRow {
  id: string;
  client: string | null;
  ip: string | null;
  createTime: string;
  lastUsed: string;
  endTime: string;
  own: boolean;
}

export async function devicesOf(db: Db, request: FastifyRequest, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, user_agent as client, ip, created_at as "createTime", last_used as "lastUsed", ends_at as "endTime",
      digest = ${digest(tokenOf(request, userId) ?? '')} as own
    from sys_trusted_device where user_id = ${userId} and ends_at > now() order by last_used desc, id`.execute(db);
  return rows;
}

/** @param id absent: every one. @returns how many */
export async function forget(tx: Tx, userId: string, id: string | undefined): Promise<number> {
  const { rows } = await sql`
    delete from sys_trusted_device where user_id = ${userId} and (${id ?? null}::text is null or id = ${id ?? ''})
    returning 1`.execute(tx);
  return rows.length;
}
