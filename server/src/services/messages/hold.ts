import { digestAt, urgentKinds } from '@dossier/contract/communication/message-setting.ts';
import { inChinese, type Said, said, type Wording, written } from '@dossier/contract/communication/said.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

/** Titles that one digest lists; of more it says how many. */
const mostListed = 50;
/** Receivers whose digests are made in one turn. */
const mostReceivers = 200;

/** Clock of the connection: the time of the wire. */
const quietNow = sql<boolean>`(t.quiet_from is not null and case when t.quiet_from < t.quiet_to
  then localtime >= t.quiet_from and localtime < t.quiet_to
  else localtime >= t.quiet_from or localtime < t.quiet_to end)`;
/** The next moment at which a clock shows this time. */
const nextAt = (time: RawBuilder<unknown>) =>
  sql`((current_date + ${time}) + case when ${time} <= localtime then interval '1 day' else interval '0' end)`;
const forDigest = sql<boolean>`(t.digest = 'daily' and m.es_type = 'email' and not m.is_digest)`;

/** What the times of its receiver hold of a row `m`, with the times `t`. */
const mustWait = sql<boolean>`(${forDigest} or ${quietNow})`;
/** Rows that their receivers' own choice brought there; urgent kinds wait for nobody's clock. */
const mayWait = sql<boolean>`(m.by_choice and m.kind <> all(${[...urgentKinds]}))`;

/** Whether a row `m` goes now, as far as its receiver's times say. */
export const goesNow = sql<boolean>`(not ${mayWait} or not exists (
  select from sys_user_message_time t join sys_user u on u.id = t.user_id
  where u.username = m.es_receiver and u.del_flag = 0 and ${mustWait}))`;

/** Puts what must wait off to the moment at which it may go. @param which rows that are due and in nobody's hand */
export async function putOff(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update sys_sms m set hold = case when ${forDigest} then 'digest' else 'quiet' end,
      next_at = case when ${forDigest} then ${nextAt(sql`${digestAt}::time`)} else ${nextAt(sql`t.quiet_to`)} end
    from sys_user_message_time t join sys_user u on u.id = t.user_id
    where ${which} and ${mayWait} and u.username = m.es_receiver and u.del_flag = 0 and ${mustWait}`.execute(db);
}

/** Somebody changed their times: what was held for the old ones is looked at anew. */
export async function releaseHeld(tx: Tx, username: string): Promise<void> {
  await sql`update sys_sms set hold = null, next_at = now()
    where es_receiver = ${username} and hold is not null and es_send_status in ('0', '2')`.execute(tx);
}

/** Makes one mail out of what waited for the digest of each receiver whose time has come. */
export async function gatherDigests(db: Db, free: RawBuilder<unknown>): Promise<void> {
  const waited = sql`hold = 'digest' and es_send_status in ('0', '2') and next_at <= now() and not recalled and ${free}`;
  const { rows } = await sql<{ es_receiver: string; tenant_id: number }>`
    select distinct es_receiver, tenant_id from sys_sms where ${waited} limit ${mostReceivers}`.execute(db);
  for (const { es_receiver, tenant_id } of rows)
    await inTransaction(db, async (tx) => {
      const found = await sql<{ id: string; es_title: string; wording: Wording | null }>`
        select id, es_title, wording from sys_sms
        where ${waited} and es_receiver = ${es_receiver} and tenant_id = ${tenant_id}
        order by create_time, id for update skip locked`.execute(tx);
      // Another server makes it at this moment.
      if (found.rows.length === 0) return;
      await putInDigest(tx, es_receiver, tenant_id, found.rows);
      await sql`update sys_sms set es_send_status = '1', es_send_time = now(), next_at = null, hold = null,
          es_result = '已并入每日汇总邮件', version = version + 1
        where id = any(${found.rows.map(({ id }) => id)})`.execute(tx);
    });
}

/** A digest is of one tenant: whoever looks after its outbox reads no other one's titles. */
async function putInDigest(
  tx: Tx,
  receiver: string,
  tenantId: number,
  gathered: readonly { es_title: string; wording: Wording | null }[],
): Promise<void> {
  const title = said('每日汇总：{0}条消息', gathered.length);
  const more = gathered.length - mostListed;
  const lines: Said[] = [
    ...gathered.slice(0, mostListed).map(({ es_title, wording }) => wording?.title ?? written(es_title)),
    ...(more > 0 ? [said('另有{0}项', more)] : []),
    said('请登录系统查看详情。'),
  ];
  const wording: Wording = { title, lines };
  await sql`
    insert into sys_sms (id, message_id, kind, es_title, es_type, es_receiver, es_content, wording, is_html, by_choice,
      is_digest, es_send_status, es_send_num, next_at, tenant_id, create_by, create_time)
    values (${newId()}, ${newId()}, 'message', ${inChinese(title)}, 'email', ${receiver},
      ${lines.map(inChinese).join('\n')}, ${JSON.stringify(wording)}::jsonb, false, true, true, '0', 0, now(), ${tenantId},
      '系统', now())`.execute(tx);
}
