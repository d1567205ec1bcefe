import { announcement, type getMyAnnouncementSend } from '@dossier/contract/communication/announcement.ts';
import type { listByUser } from '@dossier/contract/communication/announcement-reading.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isDate } from '@dossier/contract/core/validate.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

type Bell = ResultOf<typeof listByUser>;
type MyPage = ResultOf<typeof getMyAnnouncementSend>;

/** Columns of a reader, under the wire's names. */
const shown = sql`a.id, a.titile, a.msg_content as "msgContent", a.msg_abstract as "msgAbstract", a.sender, a.priority,
  a.msg_category as "msgCategory", a.msg_type as "msgType", a.bus_type as "busType", a.bus_id as "busId",
  a.open_type as "openType", a.open_page as "openPage", a.send_time as "sendTime", a.send_status as "sendStatus",
  a.start_time as "startTime", a.end_time as "endTime", a.cancel_time as "cancelTime", a.create_time as "createTime", a.wording`;

/** Published and begun. */
const published = sql<boolean>`a.send_status = '1' and a.del_flag = '0' and coalesce(a.start_time, a.send_time) <= now()`;

/**
 * Gives the reader his rows of announcements to everybody that he has none for yet; those that ended before
 * his account was made are none of his. Almost always there is nothing to do, and then nothing is written.
 */
async function keepUp(db: Db, actor: Actor): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from sys_announcement a join sys_user u on u.id = ${actor.userId}
    where a.msg_type = 'ALL' and ${published} and a.tenant_id = ${actor.tenantId}
      and coalesce(a.end_time, 'infinity') >= coalesce(u.create_time, '-infinity')
      and not exists (select 1 from sys_announcement_send s where s.user_id = u.id and s.annt_id = a.id)`.execute(db);
  if (rows.length === 0) return;
  const now = wireNow();
  await db
    .insertInto('sys_announcement_send')
    .values(
      rows.map(({ id }) => ({
        id: newId(),
        annt_id: id,
        user_id: actor.userId,
        read_flag: '0',
        create_by: actor.username,
        create_time: now,
      })),
    )
    // Two pages of one reader may ask at once; an announcement may go away meanwhile.
    .onConflict((conflict) => conflict.columns(['user_id', 'annt_id']).doNothing())
    .execute();
}

/** Unread ones that have not ended, by kind. */
export async function unread(app: App, actor: Actor, pageSize: number): Promise<Bell> {
  await keepUp(app.db, actor);
  const kind = async (category: string) => {
    const where = sql`from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
      where s.user_id = ${actor.userId} and s.read_flag = '0' and not s.removed and ${published}
        and coalesce(a.end_time, 'infinity') > now() and a.msg_category = ${category}`;
    const [page, count] = await Promise.all([
      sql<Bell['anntMsgList'][number]>`select ${shown} ${where}
        order by a.send_time desc, a.id desc limit ${pageSize}`.execute(app.db),
      sql<{ total: number }>`select count(*) as total ${where}`.execute(app.db),
    ]);
    await app.dictTexts.label(app.db, page.rows, labels, actor);
    return { list: page.rows, total: count.rows[0]?.total ?? 0 };
  };
  const [notices, messages, changesIn] = await Promise.all([kind('1'), kind('2'), nextChange(app.db, actor)]);
  return {
    anntMsgList: notices.list,
    anntMsgTotal: notices.total,
    sysMsgList: messages.list,
    sysMsgTotal: messages.total,
    changesIn,
  };
}

/** Seconds until an unread one of the reader begins or ends. */
async function nextChange(db: Db, actor: Actor): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(x.at) - now()))::float8 as seconds
    from sys_announcement_send s join sys_announcement a on a.id = s.annt_id,
      unnest(array[a.start_time, a.end_time]) as x (at)
    where s.user_id = ${actor.userId} and s.read_flag = '0' and not s.removed
      and a.send_status = '1' and a.del_flag = '0' and x.at > now()`.execute(db);
  return rows[0]?.seconds ?? null;
}

const { sender, priority, msgCategory } = announcement.fields;
const labels = { sender, priority, msgCategory };

/** The reader's own announcements, ended ones too; unread first. */
export async function mine(app: App, actor: Actor, query: QueryOf<typeof getMyAnnouncementSend>): Promise<MyPage> {
  await keepUp(app.db, actor);
  const size = query.pageSize ?? 10;
  const current = query.pageNo ?? 1;
  const where = sql`${own(actor)} and ${sql.join(filters(query), sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<MyPage['records'][number]>`select ${ownColumns} ${where}
      order by s.read_flag, a.send_time desc, a.id desc limit ${size} offset ${(current - 1) * size}`.execute(app.db),
    sql<{ total: number }>`select count(*) as total ${where}`.execute(app.db),
  ]);
  await app.dictTexts.label(app.db, page.rows, labels, actor);
  const total = count.rows[0]?.total ?? 0;
  return { records: page.rows, total, size, current, pages: Math.ceil(total / size) };
}

const ownColumns = sql`${shown}, s.id, s.annt_id as "anntId", s.user_id as "userId", s.read_flag as "readFlag",
  s.read_time as "readTime", s.star_flag as "starFlag", a.bus_type as "bizSource"`;
/** What was published to the reader and what he has not put away. */
const own = (actor: Actor) => sql`from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
  left join sys_user p on p.username = a.sender where s.user_id = ${actor.userId} and not s.removed and ${published}`;

/** The reader's own announcement by the id of his reading state. */
export async function mineBySend(
  app: App,
  actor: Actor,
  sendId: string,
): Promise<MyPage['records'][number] | undefined> {
  const { rows } = await sql<
    MyPage['records'][number]
  >`select ${ownColumns} ${own(actor)} and s.id = ${sendId}`.execute(app.db);
  await app.dictTexts.label(app.db, rows, labels, actor);
  return rows[0];
}

function filters(query: QueryOf<typeof getMyAnnouncementSend>): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (query.titile) parts.push(sql`a.titile like ${containing(query.titile)}`);
  if (query.sender) {
    const word = containing(query.sender);
    parts.push(sql`(a.sender like ${word} or p.realname like ${word})`);
  }
  if (query.readFlag) parts.push(sql`s.read_flag = ${query.readFlag}`);
  if (query.starFlag) parts.push(sql`coalesce(s.star_flag, '0') = ${query.starFlag}`);
  const about = query.busType ?? query.bizSource;
  if (about) parts.push(sql`a.bus_type = ${about}`);
  if (query.msgCategory) parts.push(sql`a.msg_category = ${query.msgCategory}`);
  if (isDay(query.sendTimeBegin)) parts.push(sql`a.send_time >= ${`${query.sendTimeBegin?.slice(0, 10)} 00:00:00`}`);
  if (isDay(query.sendTimeEnd)) parts.push(sql`a.send_time <= ${`${query.sendTimeEnd?.slice(0, 10)} 23:59:59`}`);
  return parts;
}

/** A word as LIKE looks for it anywhere; the wire's stars at its ends mean that already. */
export function containing(text: string): string {
  const word = text.trim().replace(/^\*|\*$/g, '');
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function isDay(text: string | undefined): boolean {
  return text !== undefined && isDate(text.slice(0, 10));
}

/** A published announcement that concerns the reader, with his reading state. */
export async function findForReader(db: Db, actor: Actor, id: string) {
  await keepUp(db, actor);
  const { rows } = await sql<
    Bell['anntMsgList'][number] & {
      startTime: string | null;
      endTime: string | null;
      msgType: string | null;
      sendStatus: string;
      cancelTime: string | null;
      readFlag: string;
    }
  >`select ${shown}, s.read_flag as "readFlag" from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where a.id = ${id} and s.user_id = ${actor.userId} and ${published}`.execute(db);
  return rows[0];
}

/** @returns whether there was such an announcement for the reader */
export async function markRead(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (!(await findForReader(db, actor, id))) return false;
  await sql`update sys_announcement_send set read_flag = '1', read_time = now()
    where user_id = ${actor.userId} and annt_id = ${id} and read_flag = '0'`.execute(db);
  return true;
}

export async function markAllRead(db: Db, actor: Actor): Promise<void> {
  await keepUp(db, actor);
  await sql`update sys_announcement_send s set read_flag = '1', read_time = now() from sys_announcement a
    where a.id = s.annt_id and s.user_id = ${actor.userId} and s.read_flag = '0' and ${published}`.execute(db);
}
