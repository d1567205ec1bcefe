import { sql } from 'kysely';
import { type AppError, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Newcomer } from './register.service.ts';

/** Days that it is kept who was refused: they are told why when they try to sign in. */
const refusedDays = 90;

export interface Applicant {
  id: string;
  username: string;
  password_hash: string;
  status: 'waiting' | 'refused';
  reason: string | null;
}

/** The newest application under a name, for somebody who tries to sign in. */
export async function applicantNamed(db: Db, username: string): Promise<Applicant | undefined> {
  const { rows } = await sql<Applicant>`
    select id, username, password_hash, status, reason from sys_applicant where username = ${username}
    order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}

/** What somebody is told whose password shows that it is they. */
export function notYetIn({ status, reason }: Applicant): AppError {
  return status === 'waiting'
    ? refuse('您的注册申请正在等待管理员审核，通过后即可登录')
    : refuse(`您的注册申请未通过：${reason ?? ''}`);
}

/** Which of the three somebody else who waits has. */
export async function takenByApplicants(
  db: Db | Tx,
  { username, phone, email }: Pick<Newcomer, 'username' | 'phone' | 'email'>,
) {
  const { rows } = await sql<{ username: boolean; phone: boolean; email: boolean }>`
    select coalesce(bool_or(lower(username) = lower(${username})), false) as username,
      coalesce(bool_or(phone = ${phone}), false) as phone,
      coalesce(bool_or(lower(email) = lower(${email}::text)), false) as email
    from sys_applicant where status = 'waiting'
      and (lower(username) = lower(${username}) or phone = ${phone} or lower(email) = lower(${email}::text))`.execute(
    db,
  );
  return rows[0];
}

/** Keeps an application. What was refused under the phone before is forgotten with it. */
export async function keepApplicant(
  tx: Tx,
  { id, username, realname, phone, email, passwordHash }: Newcomer,
  /** The link by which they came. */
  invitationId: string | null,
) {
  await sql`delete from sys_applicant where status = 'refused'
    and (phone = ${phone} or decided_at < now() - ${refusedDays} * interval '1 day')`.execute(tx);
  await sql`insert into sys_applicant (id, username, realname, phone, email, password_hash, invitation_id)
    values (${id}, ${username}, ${realname}, ${phone}, ${email}, ${passwordHash}, ${invitationId})`.execute(tx);
}
