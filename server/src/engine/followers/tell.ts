import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { type About, recordsFor } from '../resource/about-record.ts';
import { pageOfRecord } from '../resource/record-page.ts';
import { readableTitle } from '../resource/write.ts';
import { messageAbout, messageOfMany, type NewsRow, type TitledNews } from './words.ts';

/** What is looked at together. */
const batch = 500;
/** Records of which somebody is told one by one; more make one message. */
const mostSingle = 3;
/** Days that the bell shows it. */
const shownDays = 30;

/** @returns how many messages went out */
export async function tellFollowers(app: App, progress: (done: number) => void = () => {}): Promise<number> {
  let told = 0;
  for (;;) {
    const turn = await inTransaction(app.db, (tx) => tellBatch(app, tx));
    told += turn.told;
    progress(told);
    if (turn.taken < batch) return told;
  }
}

/** Takes what is to be told; whoever else is at it takes other rows, and a crash puts them back. */
async function tellBatch(app: App, tx: Tx): Promise<{ taken: number; told: number }> {
  const { rows: taken } = await sql<NewsRow>`
    with taken as (delete from sys_record_news where id in (
      select id from sys_record_news order by id limit ${batch} for update skip locked) returning *)
    select n.id::float8 as id, n.tenant_id as "tenantId", n.table_name as "tableName", n.record_id as "tableDataId", n.kind,
      n.action, n.user_id as "userId", n.by_user as "byUser", n.by_name as "byName", n.comment_id as "commentId",
      c.comment_content as content, c.mentions, c.del_flag = 0 as stands
    from taken n left join sys_comment c on c.id = n.comment_id order by n.id`.execute(tx);
  if (taken.length === 0) return { taken: 0, told: 0 };
  const { rows: followers } = await sql<Follower>`
    select o.user_id as id, u.username, o.tenant_id as "tenantId", o.table_name as "tableName", o.record_id as "tableDataId"
    from sys_own_record o join sys_user u on u.id = o.user_id and u.del_flag = 0 and u.status = 1
    where o.followed_time is not null and (o.tenant_id, o.table_name, o.record_id) in (
      select * from unnest(${taken.map((news) => news.tenantId)}::integer[], ${taken.map((news) => news.tableName)}::text[],
        ${taken.map((news) => news.tableDataId)}::text[]))`.execute(tx);
  let told = 0;
  for (const person of byPerson(followers)) told += await tellPerson(app, tx, person, taken);
  return { taken: taken.length, told };
}

interface Follower extends About {
  id: string;
  username: string;
  tenantId: number;
}

/** What one person follows, in one tenant. */
type Person = readonly [Follower, ...Follower[]];

function byPerson(followers: readonly Follower[]): Person[] {
  const people = new Map<string, [Follower, ...Follower[]]>();
  for (const one of followers) {
    const key = `${one.tenantId} ${one.id}`;
    const known = people.get(key);
    if (known) known.push(one);
    else people.set(key, [one]);
  }
  return [...people.values()];
}

/** Tells somebody of what others did to records that he may see now: one query for each register. */
async function tellPerson(app: App, tx: Tx, followed: Person, taken: readonly NewsRow[]): Promise<number> {
  const [{ id, tenantId }] = followed;
  const own = followed.flatMap((one) => {
    const news = taken.filter((each) => isFor(one, each));
    return news.length > 0 ? [{ about: one, news }] : [];
  });
  if (own.length === 0) return 0;
  const reader = await loadActor(tx, { id: '', user_id: id, org_code: null, tenant_id: tenantId });
  if (typeof reader === 'string' || reader.tenantId !== tenantId) return 0;
  const found = await recordsFor(
    app.resources,
    tx,
    reader,
    own.map(({ about }) => about),
  );
  const seen = own.flatMap(({ about, news }): TitledNews[] => {
    const one = found(about);
    return one ? [{ ...one, about, news, title: readableTitle(one.resource, one.record) }] : [];
  });
  if (seen.length > mostSingle) {
    await send(app, tx, reader, { ...messageOfMany(seen), about: seen[0]?.about, openPage: null });
    return 1;
  }
  for (const one of seen) {
    const openPage = await pageOfRecord(tx, one.resource, one.about.tableDataId);
    await send(app, tx, reader, { ...messageAbout(one), about: one.about, openPage });
  }
  return seen.length;
}

/** Nobody is told what he did himself, what calls somebody else, what called him already, or what was taken back. */
function isFor(one: Follower, news: NewsRow): boolean {
  if (news.tenantId !== one.tenantId || news.tableName !== one.tableName || news.tableDataId !== one.tableDataId)
    return false;
  if (news.byUser === one.username || (news.userId !== null && news.userId !== one.id)) return false;
  if (news.kind !== 'comment') return true;
  return news.stands === true && !(news.mentions ?? '').split(',').includes(one.username);
}

async function send(
  app: App,
  tx: Tx,
  { userId, tenantId }: Actor,
  { about, ...words }: ReturnType<typeof messageAbout> & { about: About | undefined; openPage: string | null },
): Promise<void> {
  await app.messages.send(tx, {
    kind: 'message',
    userIds: [userId],
    tenantId,
    priority: 'L',
    about: { type: 'record', id: about?.tableDataId ?? '' },
    days: shownDays,
    // The record may be one that whoever stands in may not see.
    personal: true,
    ...words,
  });
}
