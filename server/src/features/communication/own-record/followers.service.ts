import {
  type addFollowers,
  type Follower,
  type followRecords,
  listedFollowers,
  type recordFollowers,
} from '@dossier/contract/communication/own-record.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { byRights, mayOf } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { forbidden, notFound, refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { follow, followersOf, makeFollow } from '#engine/followers/follow.ts';
import { type About, personSees, recordsFor, requireRecord } from '#engine/resource/about-record.ts';
import type { Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';

/** Follows what the caller may see of these records, or none of them any more. @returns how many */
export async function followAll(
  { resources }: App,
  tx: Tx,
  actor: Actor,
  { tableName, ids, on }: BodyOf<typeof followRecords>,
): Promise<number> {
  const wanted = [...new Set(ids)];
  if (!on) {
    await follow(tx, actor, tableName, wanted, false);
    return wanted.length;
  }
  const all = wanted.map((tableDataId) => ({ tableName, tableDataId }));
  const found = await recordsFor(resources, tx, actor, all);
  const seen = all.filter((about) => found(about));
  if (seen.length === 0) throw notFound('记录不存在或已被删除');
  const known = seen.map(({ tableDataId }) => tableDataId);
  await follow(tx, actor, tableName, known, true);
  return known.length;
}

/** Who follows a record that the caller may see. */
export async function listFollowers(
  { resources }: App,
  db: Db,
  actor: Actor,
  about: About,
): Promise<ResultOf<typeof recordFollowers>> {
  const { resource, record } = await requireRecord(resources, db, actor, about);
  const from = followersOf(about, actor.tenantId);
  const [people, counted] = await Promise.all([
    sql<Follower>`select u.username, u.realname, u.avatar from ${from} order by o.followed_time, u.id limit ${listedFollowers}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::integer as n from ${from}`.execute(db),
  ]);
  return { people: people.rows, total: counted.rows[0]?.n ?? 0, mayAdd: mayEdit(resource, actor, record) };
}

/** Makes people follow a record that the caller may edit. @returns how many of them may see it */
export async function addAll(
  { resources }: App,
  tx: Tx,
  actor: Actor,
  { usernames, ...about }: BodyOf<typeof addFollowers>,
): Promise<number> {
  const { resource, record } = await requireRecord(resources, tx, actor, about);
  if (!mayEdit(resource, actor, record)) throw forbidden('只有可以编辑记录的人才能添加关注人');
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from sys_user where username = any(${usernames}) and del_flag = 0 and status = 1
    order by id`.execute(tx);
  const able: string[] = [];
  for (const { id, username } of rows)
    if (await personSees(resources, tx, actor.tenantId, about, id)) able.push(username);
  if (able.length === 0) throw refusal('noneSees', '所选人员不能查看该记录');
  await makeFollow(tx, actor, about, able);
  return able.length;
}

/** By right, and by the state of the record. */
const mayEdit = (resource: Resource, actor: Actor, record: Row): boolean =>
  mayOf(resource, byRights(actor.permissions))(record).includes('edit');
