import { said } from '@dossier/contract/communication/said.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { fileLevel, libraryFile } from '@dossier/contract/files/library.ts';
import { endShare, type listShares, shareFile } from '@dossier/contract/files/library-sharing.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { operateType } from '#services/log-entries.ts';
import { type Caller, changeTree } from './changes.ts';
import { findNodes, missingFile, type NodeRow, requireNode } from './nodes.ts';

/** Days that the bell tells of a share. */
const shownDays = 30;
/** Most people who are told of one share; a company of more hears of it otherwise. */
const mostTold = 1000;

/** With whom something is shared, by itself and from above. Names of folders above that the caller may not see stay away. */
export async function sharesOf(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof listShares>> {
  const node = await requireNode(db, actor, id, { level: fileLevel.manage });
  const seen = new Map((await findNodes(db, actor, node.ancestors)).map((one) => [one.id, one.fileName]));
  const { rows } = await sql<ResultOf<typeof listShares>[number] & { fileId: string }>`
    select s.id, s.file_id as "fileId", s.kind, s.target, s.level, s.create_time as "createTime",
      coalesce(u.realname, d.depart_name) as name, c.realname as "createName"
    from sys_files_share s
    left join sys_user u on s.kind = 'user' and u.id = s.target
    left join sys_depart d on s.kind = 'depart' and d.id = s.target
    left join sys_user c on c.username = s.create_by
    where s.file_id = any(${node.ancestors}) order by s.file_id = ${id} desc, s.create_time, s.id`.execute(db);
  return rows.map(({ fileId, ...share }) => ({
    ...share,
    from: fileId === id ? null : (seen.get(fileId) ?? '上级文件夹'),
  }));
}

/** Shares with people and departments of the tenant, or changes what they may do; for whom it is new is told. */
export function share(caller: Caller, { id, level, targets }: BodyOf<typeof shareFile>): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { app, actor } = caller;
    const node = await requireNode(tx, actor, id, { level: fileLevel.manage });
    if (node.izRootFolder === '1' && node.space === 'own') throw refuse('“我的文件”不能整个共享，请共享其中的文件夹');
    const idsOf = (kind: 'user' | 'depart') => [
      ...new Set(targets.flatMap((one) => (one.kind === kind ? [one.target] : []))),
    ];
    const [users, departs] = [idsOf('user'), idsOf('depart')];
    const names = [
      ...(await peopleOf(tx, node, users, actor.tenantId)),
      ...(await departsOf(tx, departs, actor.tenantId)),
    ];
    const fresh = { user: [] as string[], depart: [] as string[] };
    for (const [kind, ids] of [['user', users] as const, ['depart', departs] as const]) {
      for (const target of ids) {
        const { rows } = await sql<{ isNew: boolean }>`
          insert into sys_files_share as s (id, file_id, kind, target, level, create_by)
          values (${newId()}, ${id}, ${kind}, ${target}, ${level}, ${actor.username})
          on conflict (file_id, kind, target) do update set level = excluded.level
          returning xmax = 0 as "isNew"`.execute(tx);
        if (rows[0]?.isNew) fresh[kind].push(target);
      }
    }
    const told = await toldOf(tx, actor, node, fresh);
    if (told.length > 0) {
      await app.messages.send(tx, {
        kind: 'message',
        priority: 'M',
        userIds: told,
        tenantId: actor.tenantId,
        title: said('{0}与您共享了“{1}”', actor.realname, node.fileName),
        content: [said('请在文档库的“与我共享”中查看。')],
        about: { type: 'files', id },
        openPage: await addressOf(tx, node),
        days: shownDays,
        sender: actor.username,
        personal: true,
      });
    }
    return [
      null,
      {
        content: `文档库-共享，${node.fileName} → ${names.join('，')}`,
        operate: operateType.edit,
        method: shareFile.access,
        parameters: { id, level, targets },
      },
    ];
  });
}

/**
 * Whom a new share is for: those who are named, and who is in a department or below it now. Neither who shares nor the owner.
 */
async function toldOf(
  tx: Tx,
  actor: Actor,
  node: NodeRow,
  { user, depart }: { user: readonly string[]; depart: readonly string[] },
): Promise<string[]> {
  if (depart.length === 0) return [...user];
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where u.del_flag = 0 and u.status = 1 and u.id <> ${actor.userId}
      and u.username is distinct from ${node.owner} and (u.id = any(${[...user]}) or exists (
        select 1 from sys_user_depart m join sys_depart own on own.id = m.dep_id
        join sys_depart d on own.org_code like d.org_code || '%' and d.tenant_id = own.tenant_id
        where m.user_id = u.id and d.id = any(${[...depart]}) and own.del_flag = '0'))
    order by u.id limit ${mostTold}`.execute(tx);
  return rows.map(({ id }) => id);
}

export function unshare(caller: Caller, shareId: string): Promise<null> {
  return changeTree(caller, async (tx) => {
    const { rows } = await sql<{ fileId: string }>`
      select file_id as "fileId" from sys_files_share where id = ${shareId}`.execute(tx);
    // An unknown share and one of a file that the caller may not see are told alike.
    const node = await requireNode(tx, caller.actor, rows[0]?.fileId ?? '', { level: fileLevel.manage });
    const { numAffectedRows = 0n } = await sql`delete from sys_files_share where id = ${shareId}`.execute(tx);
    if (numAffectedRows === 0n) throw missingFile();
    return [
      null,
      {
        content: `文档库-结束共享，${node.fileName}`,
        operate: operateType.edit,
        method: endShare.access,
        parameters: { id: node.id, shareId },
      },
    ];
  });
}

/** Names of people who work in the tenant. @throws when one does not, or owns the file anyway */
async function peopleOf(tx: Tx, node: NodeRow, ids: readonly string[], tenantId: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ username: string; realname: string }>`
    select u.username, u.realname from sys_user u where u.id = any(${[...ids]}) and u.del_flag = 0 and u.status = 1
      and ${tenantId === 0 ? sql`true` : inTenant(sql`u.rel_tenant_ids`, tenantId)} order by u.id`.execute(tx);
  if (rows.length < ids.length) throw notFound('所选人员不存在或已停用');
  if (rows.some(({ username }) => username === node.owner)) throw refuse('文件本来就属于该人员，无需共享');
  return rows.map(({ realname }) => realname);
}

async function departsOf(tx: Tx, ids: readonly string[], tenantId: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select depart_name as name from sys_depart
    where id = any(${[...ids]}) and tenant_id = ${tenantId} and del_flag = '0' order by id`.execute(tx);
  if (rows.length < ids.length) throw notFound('所选部门不存在');
  return rows.map(({ name }) => name);
}

/** Where the page of the library shows it, by the menu. */
async function addressOf(tx: Tx, { id, izFolder }: NodeRow): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select url from sys_permission where component = ${libraryFile.component} and del_flag = 0 order by sort_no limit 1`.execute(
    tx,
  );
  const url = rows[0]?.url;
  return url ? `${url}?${new URLSearchParams({ [izFolder === '1' ? 'parentId' : 'file']: id })}` : null;
}
