import { itemStatus } from '@dossier/contract/arc/item.ts';
import { type Said, said } from '@dossier/contract/communication/said.ts';
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { peopleOfRole } from '#engine/flow/people.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Most people of a role that are told. */
const mostTold = 50;
/** 普通商业秘密 */
const businessSecret = 2;

/** 到期鉴定 (domain 10). */
export const remindDue = defineJob({
  name: 'arc.due-appraisal',
  title: '到期鉴定',
  description: '每月统计本年及以前到期、尚未鉴定的档案，通知档案管理员',
  cron: '0 0 3 1 * ?',
  params: Type.Object({}),
  run: async ({ app, now }) => `发送提醒 ${await remindOfDue(app, now)} 条`,
});

/** 密级到期 (domain 10). */
export const remindSecrets = defineJob({
  name: 'arc.secret-ends',
  title: '密级到期',
  description: '每月统计保密期限已满、尚未降密解密的档案，通知档案管理员和安全保密员',
  cron: '0 10 3 1 * ?',
  params: Type.Object({}),
  run: async ({ app, now }) => `发送提醒 ${await remindOfSecrets(app, now)} 条`,
});

/** @returns how many people were told */
export function remindOfDue(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const year = today.slice(0, 4);
  return remind(app, today, {
    kind: 'arc.due',
    roles: ['archivist'],
    which: sql<boolean>`i.expire_date <= ${`${year}-12-31`}::date`,
    say: (count) => said('{0}年度到期档案{1}件，待鉴定', year, count),
    openPage: `/arc/due?expireDate_end=${year}-12-31`,
  });
}

/** @returns how many people were told */
export function remindOfSecrets(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  return remind(app, today, {
    kind: 'arc.secret-ends',
    roles: ['archivist', 'sec_admin'],
    which: sql<boolean>`i.secret >= ${businessSecret}
      and coalesce(i.declass_date, make_date(i.year + i.secret_years, 12, 31)) < ${today}::date`,
    say: (count) => said('保密期限已满的档案{0}件，待降密解密鉴定', count),
    openPage: '/arc/item?status=40',
  });
}

interface Matter {
  kind: string;
  roles: readonly string[];
  which: RawBuilder<boolean>;
  say: (count: number) => Said;
  openPage: string;
}

/** Each is told of as many as they may know of. */
async function remind(app: App, today: string, { kind, roles, which, say, openPage }: Matter): Promise<number> {
  const matters = sql<boolean>`i.del_flag = 0 and i.status = ${itemStatus.held} and ${which}`;
  const { rows: tenants } = await sql<{ id: number }>`
    select distinct i.tenant_id as id from arc_item i where ${matters} order by 1`.execute(app.db);
  let told = 0;
  for (const { id: tenantId } of tenants) {
    const people = new Set<string>();
    for (const role of roles) for (const { id } of await peopleOfRole(app.db, tenantId, role, mostTold)) people.add(id);
    const { rows: sums } = await sql<{ count: number; ids: string[] }>`
      select own.count, array_agg(u.id order by u.id) as ids from sys_user u
        cross join lateral arc_clearance_of(${tenantId}, u.username) c
        cross join lateral (select count(*)::int as count from arc_item i where i.tenant_id = ${tenantId} and ${matters}
          and i.secret <= c.level and (c.fonds is null or i.fonds_id = any(c.fonds)) and not exists (
            select 1 from arc_listed(${tenantId}, u.username, 'deny') l
            where l.item_id = i.id or l.class_id = i.class_id)) own
      where u.id = any(${[...people]}) and own.count > 0 group by own.count order by own.count`.execute(app.db);
    const texts = sums.map(({ count, ids }) => ({ userIds: ids, text: say(count), openPage }));
    const about = { type: 'arc_item', id: kind };
    told += await remindOnce(app, { kind, recordId: `${kind}:${tenantId}`, tenantId, today, about, texts });
  }
  return told;
}
