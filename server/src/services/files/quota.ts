import { said } from '@dossier/contract/communication/said.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { readFileUsage } from '@dossier/contract/files/file.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { administrators } from '../messages/administrators.ts';
import type { Messages } from '../messages/messages.ts';
import type { Settings } from '../settings/settings.ts';
import { megabyte } from './limits.ts';

/** From this share of a limit on somebody is told, once until it falls below again. */
const warnFrom = 0.9;

export type FileUsage = ResultOf<typeof readFileUsage>;
type Who = Pick<Actor, 'tenantId' | 'username'>;

/** How many bytes tenants and people may keep. */
export interface Quota {
  /** Refuses what cannot fit, before work is done for it; `settle` decides. */
  assertRoom(db: Db | Tx, actor: Who, name: string, bytes: number): Promise<void>;
  /** After a file was added, in the same transaction: refuses what goes over a limit, and tells when one is near. */
  settle(tx: Tx, actor: Who, name: string, bytes: number): Promise<void>;
  /** Bytes kept and limits; a limit of null is none. */
  usage(db: Db | Tx, actor: Who): Promise<FileUsage>;
}

/** No limits: for the server's own work. */
export const noQuota: Pick<Quota, 'assertRoom' | 'settle'> = {
  assertRoom: async () => {},
  settle: async () => {},
};

interface Input {
  settings: Pick<Settings, 'get'>;
  messages: () => Pick<Messages, 'send'>;
}

/**
 * Limits by settings, and by tenant. The counters (sys_file_usage) are kept by the database itself, whoever adds or
 * removes files; who adds one holds them until his transaction ends, so uploads at the same time cannot both fit.
 */
export function makeQuota({ settings, messages }: Input): Quota {
  async function usage(db: Db | Tx, { tenantId, username }: Who): Promise<FileUsage> {
    const { rows } = await sql<{ kind: 'tenant' | 'user'; bytes: number; own: number | null }>`
      select k.kind, coalesce(u.bytes, 0)::bigint as bytes, t.file_quota as own
      from (values ('tenant', ${String(tenantId)}), ('user', ${username})) k (kind, owner)
      left join sys_file_usage u on u.kind = k.kind and u.owner = k.owner
      left join sys_tenant t on k.kind = 'tenant' and t.id = ${tenantId}`.execute(db);
    const of = (kind: 'tenant' | 'user', common: number) => {
      const row = rows.find((one) => one.kind === kind);
      const limit = row?.own ?? common;
      return { used: row?.bytes ?? 0, limit: limit === 0 ? null : limit * megabyte };
    };
    return {
      tenant: of('tenant', settings.get('upload.tenantMegabytes')),
      user: of('user', settings.get('upload.userMegabytes')),
    };
  }

  return {
    usage,
    async assertRoom(db, actor, name, bytes) {
      refuseOver(await usage(db, actor), actor, name, bytes);
    },
    async settle(tx, actor, name, bytes) {
      const { tenant, user } = await usage(tx, actor);
      // Said as it was before this file, which is not kept then.
      const before = (one: Measured) => ({ ...one, used: one.used - bytes });
      refuseOver({ tenant: before(tenant), user: before(user) }, actor, name, bytes);
      if (await isNews(tx, 'tenant', String(actor.tenantId), tenant))
        await messages().send(tx, {
          ...common,
          kind: 'alarm',
          userIds: await administrators(tx),
          title:
            actor.tenantId === 0 ? said('平台的存储空间即将用完') : said('租户{0}的存储空间即将用完', actor.tenantId),
          content: [sentence(tenant), said('用完后将无法上传文件。请清理不再需要的文件，或提高存储上限。')],
          about: { type: 'quota', id: `tenant:${actor.tenantId}` },
        });
      if (await isNews(tx, 'user', actor.username, user))
        await messages().send(tx, {
          ...common,
          kind: 'message',
          userIds: await idsOf(tx, actor.username),
          title: said('您的存储空间即将用完'),
          content: [sentence(user), said('用完后将无法上传文件。请清理不再需要的文件，或联系管理员。')],
          about: { type: 'quota', id: `user:${actor.username}` },
        });
    },
  };
}

const common = { tenantId: 0, priority: 'M', openPage: null, days: 30 } as const;

type Measured = FileUsage['user'];
const sentence = ({ used, limit }: Measured) => said('已使用 {0}，上限 {1}。', sizeText(used), sizeText(limit ?? 0));

/** @throws with how much is kept and how much may be, when so many bytes more do not fit */
function refuseOver({ tenant, user }: FileUsage, { tenantId }: Who, name: string, bytes: number): void {
  const common = tenantId === 0 ? '平台' : '本租户';
  for (const [whose, { used, limit }] of [['您', user] as const, [common, tenant] as const]) {
    if (limit === null || used + bytes <= limit) continue;
    const free = sizeText(Math.max(0, limit - used));
    throw refuse(
      `${whose}的存储空间不足：已使用 ${sizeText(used)}，上限 ${sizeText(limit)}，剩余 ${free}，放不下文件“${name}”（${sizeText(bytes)}）`,
    );
  }
}

/** Whether a limit has come near and nobody was told yet; below it the next time counts again. */
async function isNews(tx: Tx, kind: 'tenant' | 'user', owner: string, { used, limit }: Measured): Promise<boolean> {
  const isNear = limit !== null && used >= limit * warnFrom;
  const { numAffectedRows } = await sql`update sys_file_usage
    set warned_at = ${isNear ? sql`now()` : sql`null`}
    where kind = ${kind} and owner = ${owner} and warned_at is ${isNear ? sql`null` : sql`not null`}`.execute(tx);
  return isNear && numAffectedRows === 1n;
}

async function idsOf(tx: Tx, username: string): Promise<string[]> {
  const rows = await tx.selectFrom('sys_user').select('id').where('username', '=', username).execute();
  return rows.map(({ id }) => id);
}
