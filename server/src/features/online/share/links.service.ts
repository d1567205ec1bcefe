import { randomBytes } from 'node:crypto';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  addShareLink,
  revokeShareLink,
  type ShareKind,
  type ShareLink,
  type shareFields,
  type shareVisits,
} from '@dossier/contract/online/share/share-calls.ts';
import { canFill } from '@dossier/contract/online/share/share-fields.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { fieldError, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { findRow } from '#engine/resource/read.ts';
import type { Caller } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { designRight, type FormInUse, formInUse, registerForm } from '../form/form.public.ts';
import { codeHashOf, hashOf, keptVisits, lend, operationOfKind, type StoredLink } from './open-link.ts';
import { shareable, unusualFields } from './shared-fields.ts';

/** Most that one look shows. */
const most = 200;
/** Links that one person makes in a day. */
const made = { most: 50, seconds: 86_400 };
/** Days that a link stays in the list after its end. */
const keptDays = 90;
const shortestCode = 4;

/** Whose links one sees and withdraws: who designs forms those of all, everybody else their own. */
const own = (actor: Actor) =>
  sql<boolean>`(${actor.permissions.has(designRight)}::boolean or l.made_by = ${actor.userId})`;

/** Links of a form, with what has become of them. */
export async function shareLinks(app: App, actor: Actor, headId: string): Promise<ShareLink[]> {
  const { rows } = await sql<ShareLink & StoredLink>`
    select l.id, l.kind, l.record_id as "recordId", l.fields, l.code_hash is not null as "hasCode", l.most_uses as "mostUses",
      l.uses, l.note, coalesce(u.realname, u.username) as "madeBy", l.created_at as "createTime",
      l.expires_at as "expiresAt", (select max(v.at) from onl_share_visit v where v.link_id = l.id) as "lastVisit",
      case when l.revoked_at is not null then 'revoked' when l.uses >= l.most_uses then 'used'
        when l.expires_at <= now() then 'expired' else 'open' end as state,
      l.head_id, l.tenant_id, l.made_by
    from onl_share_link l join sys_user u on u.id = l.made_by
    where l.head_id = ${headId} and l.tenant_id = ${actor.tenantId} and ${own(actor)}
    order by l.created_at desc, l.id limit ${most}`.execute(app.db);
  const judged = new Map<string, boolean>();
  const list: ShareLink[] = [];
  for (const row of rows) {
    const key = `${row.made_by} ${row.kind}`;
    if (row.state === 'open' && !judged.has(key)) judged.set(key, (await lend(app, row)) !== null);
    list.push(row.state === 'open' && !judged.get(key) ? { ...row, state: 'dead' } : row);
  }
  return list;
}

/** Fields that a new link can name, and which it names unless it is told otherwise. */
export async function fieldsFor(
  app: App,
  actor: Actor,
  { headId, kind }: { headId: string; kind: ShareKind },
): Promise<ResultOf<typeof shareFields>> {
  const form = await formInUse(app, actor, headId, operationOfKind[kind], registerForm);
  const unusual = await unusualFields(app.db, form, kind);
  return shareable(form, kind).map((name) => ({
    name,
    label: form.resource.fields[name]?.label ?? name,
    usual: !unusual.has(name),
  }));
}

/** Makes a link that lends what the caller may do themselves. @returns its token, which nobody can read later */
export async function makeLink(
  { app, actor, origin }: Caller,
  body: BodyOf<typeof addShareLink>,
): Promise<ResultOf<typeof addShareLink>> {
  const { headId, kind, days, mostUses, note } = body;
  const form = await formInUse(app, actor, headId, operationOfKind[kind], registerForm);
  const recordId = kind === 'add' ? null : await recordOf(app.db, form, body.recordId);
  const fields = await chosenFields(app.db, form, kind, body.fields);
  // Blanks are a code that is too short, not none.
  const accessCode = body.accessCode ? body.accessCode.trim() : null;
  if (accessCode !== null && accessCode.length < shortestCode) throw fieldError('accessCode', '访问码为4到20个字符');
  const token = randomBytes(20).toString('base64url');
  const id = newId();
  return inTransaction(app.db, async (tx) => {
    if (!(await takeQuota(tx, `share:${actor.userId}`, made))) throw refuse(`每人每天最多生成${made.most}个分享链接`);
    await sql`delete from onl_share_link where expires_at < now() - ${keptDays} * interval '1 day'`.execute(tx);
    const { rows } = await sql<{ expires_at: string }>`
      insert into onl_share_link (id, token_hash, head_id, kind, record_id, fields, code_hash, most_uses, note, tenant_id,
        made_by, expires_at)
      values (${id}, ${hashOf(token)}, ${headId}, ${kind}, ${recordId}, ${fields}::text[],
        ${accessCode && codeHashOf(token, accessCode)}, ${mostUses ?? null}, ${note?.trim() || null}, ${actor.tenantId},
        ${actor.userId}, now() + ${days} * interval '1 day') returning expires_at`.execute(tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: addShareLink.access,
      content: `新建表单分享链接，${form.release.head.tableTxt}，id： ${id}`,
      parameters: { id, headId, kind, recordId, days, fields },
    });
    return { id, token, expiresAt: rows[0]?.expires_at ?? '' };
  });
}

/** A record that the maker may see. @throws AppError for one that is not there as for one that they may not know of */
async function recordOf(db: Db, { resource, actor }: FormInUse, id: string | null | undefined): Promise<string> {
  if (!id) throw fieldError('recordId', '请选择要分享的记录');
  const record = await findRow(db, scopeOf(resource, actor), id);
  if (!record) throw notFound(resource.messages.notFound);
  return record.id;
}

async function chosenFields(
  db: Db,
  form: FormInUse,
  kind: ShareKind,
  named: readonly string[] | undefined,
): Promise<string[]> {
  const { fields } = form.resource;
  const labelOf = (name: string) => fields[name]?.label ?? name;
  const able = shareable(form, kind);
  const unable = named?.find((name) => !able.includes(name));
  if (unable !== undefined) throw fieldError('fields', `字段“${labelOf(unable)}”不能分享`);
  const unusual = named ? new Set<string>() : await unusualFields(db, form, kind);
  const chosen = able.filter((name) => (named ? named.includes(name) : !unusual.has(name)));
  if (chosen.length === 0) throw fieldError('fields', '没有可以分享的字段');
  if (kind === 'add')
    for (const [name, field] of Object.entries(fields)) {
      if (!field.required || field.initial !== undefined || chosen.includes(name)) continue;
      throw fieldError(
        'fields',
        canFill(field)
          ? `必填字段“${labelOf(name)}”须在链接中，否则填写的记录不完整`
          : `必填字段“${labelOf(name)}”不能由外部人员填写，不能生成填写链接`,
      );
    }
  return chosen;
}

export async function revokeLink({ app, actor, origin }: Caller, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { rows } = await sql`
      update onl_share_link l set revoked_at = now() where l.id = ${id} and l.revoked_at is null
        and l.tenant_id = ${actor.tenantId} and ${own(actor)} returning l.id`.execute(tx);
    if (rows.length === 0) throw notFound('该分享链接已作废或不存在，请刷新');
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      method: revokeShareLink.access,
      content: `作废表单分享链接，id： ${id}`,
    });
  });
}

/** The last hundred who came by a link of one's own. */
export async function visitsOf(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof shareVisits>> {
  const { rows } = await sql<ResultOf<typeof shareVisits>[number]>`
    select v.at, v.ip, v.act, v.record_id as "recordId" from onl_share_visit v join onl_share_link l on l.id = v.link_id
    where l.id = ${id} and l.tenant_id = ${actor.tenantId} and ${own(actor)}
    order by v.at desc, v.id limit ${keptVisits}`.execute(db);
  return rows;
}
