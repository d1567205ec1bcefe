import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Origin, systemActor } from '#access/actor.ts';
import type { Proof } from '#access/session/steps.ts';
import { secretBox } from '#config/secret-box.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { logType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { casLogoutAddress } from './cas.ts';
import { endSessionAddress } from './oidc.ts';

/** Longest ID token that is kept: it goes into an address. */
const maxIdToken = 6000;

/** By which other system a session is opened. */
export type SessionWay = ({ type: 'oidc' } & Proof) | { type: 'cas'; ticket: string };

const digest = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
const ownerOf = ({ issuer, subject }: Pick<Proof, 'issuer' | 'subject'>) => `id-token:${issuer}:${subject}`;

/** Makes the proof of an ID token: a table or a backup tells nobody the token. */
export function proofOf(
  { config }: Pick<App, 'config'>,
  { idToken, ...rest }: Omit<Proof, 'idToken'> & { idToken: string },
): Proof {
  const sealed =
    idToken === '' || idToken.length > maxIdToken ? null : secretBox(config.dataKey).seal(idToken, ownerOf(rest));
  return { ...rest, idToken: sealed };
}

/** Remembers how a session was opened; part of its opening. */
export async function keepWay(tx: Tx, sessionId: string, way: SessionWay): Promise<void> {
  const { type, ...rest } = way;
  const values =
    'ticket' in rest
      ? { ticket: digest(rest.ticket) }
      : { source: rest.source, issuer: rest.issuer, subject: rest.subject, sid: rest.sid, id_token: rest.idToken };
  await tx
    .insertInto('sys_session_way')
    .values({ session_id: sessionId, ...values })
    .execute();
}

/**
 * Reads where the browser signs out of the system that signed it in. Asked before the session ends; the answer may be
 * worked out after it, because a provider that does not answer keeps nobody signed in here.
 */
export async function wayOutOf(app: App, sessionId: string): Promise<() => Promise<string | null>> {
  const way = await app.db
    .selectFrom('sys_session_way')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (way?.ticket) return async () => casLogoutAddress(app.config);
  const provider = app.config.oidc.find(({ source }) => source === way?.source);
  if (!way?.issuer || !way.subject || !provider) return async () => null;
  const { issuer, subject, id_token: sealed } = way;
  return async () => {
    try {
      const idToken = sealed && secretBox(app.config.dataKey).open(sealed, ownerOf({ issuer, subject }));
      return await endSessionAddress(app, provider, idToken);
    } catch (error) {
      app.log.warn({ err: error, source: provider.source }, 'a provider does not say where to sign out');
      return null;
    }
  };
}

/** Sessions of a person at a provider, or of one session there, which had begun by `until` (seconds since 1970). */
export async function sessionsOfSubject(
  db: Db,
  { issuer, subject, sid, until }: { issuer: string; subject: string | null; sid: string | null; until: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_session_way w join sys_session s on s.id = w.session_id
    where w.issuer = ${issuer} and (${subject}::text is null or w.subject = ${subject})
      and (${sid}::text is null or w.sid = ${sid} or (w.sid is null and ${subject}::text is not null))
      and s.created_at <= to_timestamp(${until})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The session that a ticket has opened. */
export async function sessionsOfTicket(db: Db, ticket: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_session_way')
    .select('session_id')
    .where('ticket', '=', digest(ticket))
    .execute();
  return rows.map((row) => row.session_id);
}

/** Ends sessions because the system that opened them has. */
export async function endFromElsewhere(app: App, origin: Origin, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(app.db, async (tx) => {
    const people = await tx
      .selectFrom('sys_session')
      .innerJoin('sys_user', 'sys_user.id', 'sys_session.user_id')
      .select(['sys_user.id', 'username', 'realname', 'sys_session.tenant_id as tenantId'])
      .where('sys_session.id', 'in', ids)
      .execute();
    await app.sessions.end(tx, { sessionIds: [...ids] });
    for (const { id, username, realname, tenantId } of people)
      await writeLog(tx, { ...systemActor, userId: id, username, realname: realname ?? username, tenantId }, origin, {
        type: logType.signIn,
        operate: 1,
        content: `用户名: ${realname ?? username},由登录来源退出！`,
      });
  });
}
