import { createHash } from 'node:crypto';
import { addShareLink, type ShareKind } from '@dossier/contract/online/share/share-calls.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { clearFailures, countFailure, judged } from '#access/session/lockout.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { limitedAddress } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { type FormInUse, formInUse, registerForm } from '../form/form.public.ts';

/** A link as it is kept. */
export interface StoredLink {
  id: string;
  head_id: string;
  kind: ShareKind;
  record_id: string | null;
  fields: string[];
  code_hash: string | null;
  tenant_id: number;
  made_by: string;
  expires_at: string;
}

/** A link that still works: whoever made it, and the form with the rights that they have now. */
export interface OpenLink {
  link: StoredLink;
  maker: Actor;
  form: FormInUse;
}

export interface Secret {
  token: string;
  accessCode?: string | null | undefined;
}

/** The one answer for tokens that are unknown, expired, withdrawn, used up, or of somebody who may not do that any more. */
export const deadLink = (): AppError => refuse('链接无效或已失效，请联系发给您链接的人');

/** What is kept of a token. It has 160 random bits, so a digest without salt cannot be turned back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** What is kept of a code: short codes are guessed, but not without the token. */
export const codeHashOf = (token: string, code: string): string => hashOf(`${token} ${code}`);

/** The right over a form that each kind of link lends. */
export const operationOfKind = { add: 'add', detail: 'queryById', edit: 'edit' } as const;

const live = sql`l.revoked_at is null and l.expires_at > now() and (l.most_uses is null or l.uses < l.most_uses)`;
const columns = sql`l.id, l.head_id, l.kind, l.record_id, l.fields, l.code_hash, l.tenant_id, l.made_by, l.expires_at`;

/**
 * The link of a token. Wrong tokens and codes are counted, and whoever asks for too many waits.
 * @returns null where a code is asked for and none was given
 * @throws `deadLink`
 */
export function openLink(app: App, origin: Origin, { token, ...secret }: Secret): Promise<OpenLink | null> {
  const accessCode = secret.accessCode?.trim();
  const hash = hashOf(token);
  const attempt = { account: `share:${hash}`, address: `share:${limitedAddress(origin.ip)}` };
  const failed = async (error: AppError) => {
    await countFailure(app, attempt);
    return error;
  };
  const ask = async () => {
    const { rows } = await sql<StoredLink>`
      select ${columns} from onl_share_link l where l.token_hash = ${hash} and ${live}`.execute(app.db);
    const [link] = rows;
    const lent = link && (await lend(app, link));
    if (!link || !lent) throw await failed(deadLink());
    if (link.code_hash !== null) {
      if (!accessCode) return null;
      if (codeHashOf(token, accessCode) !== link.code_hash) throw await failed(refuse('访问码错误'));
      await clearFailures(app.db, attempt);
    }
    return { link, ...lent };
  };
  return judged(app, attempt, ask, () => new AppError('操作过于频繁，请稍后重试', { code: 429, status: 429 }));
}

/** Whoever made a link, and its form, while they are there and may still do what the link lets others do. */
export async function lend(
  app: App,
  { head_id, kind, tenant_id, made_by }: Pick<StoredLink, 'head_id' | 'kind' | 'tenant_id' | 'made_by'>,
): Promise<Omit<OpenLink, 'link'> | null> {
  const maker = await loadActor(app.db, { id: '', user_id: made_by, org_code: null, tenant_id });
  if (typeof maker === 'string' || maker.tenantId !== tenant_id) return null;
  if (!maker.permissions.has(addShareLink.access)) return null;
  try {
    return { maker, form: await formInUse(app, maker, head_id, operationOfKind[kind], registerForm) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Takes one use of a link, so that of two who want the last one gets it. @throws `deadLink` */
export async function takeUse(db: Db, { id }: Pick<StoredLink, 'id'>): Promise<void> {
  const { rows } = await sql`
    update onl_share_link l set uses = uses + 1 where l.id = ${id} and ${live} returning l.id`.execute(db);
  if (rows.length === 0) throw deadLink();
}

/** Visits that are kept of a link. */
export const keptVisits = 100;

/** Notes who came by a link; of those before them the last are kept. */
export async function noteVisit(
  db: Db,
  { id }: Pick<StoredLink, 'id'>,
  { ip }: Origin,
  act: 'look' | 'save',
  recordId: string | null,
): Promise<void> {
  await sql`insert into onl_share_visit (id, link_id, ip, act, record_id)
    values (${newId()}, ${id}, ${ip.slice(0, 64)}, ${act}, ${recordId})`.execute(db);
  await sql`
    delete from onl_share_visit v using (
      select at from onl_share_visit where link_id = ${id} order by at desc, id offset ${keptVisits} limit 1) as old
    where v.link_id = ${id} and v.at <= old.at`.execute(db);
}
