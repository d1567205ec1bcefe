import { type clearance, clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { sql } from 'kysely';
import { systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';

/** First level of what is a secret of the state: this system has none (AR03). */
const stateLevel = 7;

export const clearanceHooks: Hooks<typeof clearance> = {
  async beforeAdd(context, draft) {
    assertOther(context, draft.username);
    assertSensible(draft);
    await assertMember(context, String(draft.username));
    const { rows } = await sql`select 1 from arc_clearance where tenant_id = ${context.actor.tenantId} and del_flag = 0
      and username = ${draft.username} and status in (${clearanceStatus.draft}, ${clearanceStatus.deciding})`.execute(
      context.tx,
    );
    if (rows.length > 0) throw invalid({ username: '该用户已有待送批或待批的密级，请先处理' });
  },
  beforeEdit(context, draft, before) {
    assertOther(context, before.username);
    // Who agrees is another than who wrote: so one alone writes.
    if (before.createBy !== context.actor.username) throw refuse('密级只能由填写人修改');
    assertSensible({ ...before, ...draft });
  },
  actions: {
    submit: {
      async check(context, record) {
        assertOther(context, record.username);
        assertSensible(record);
        await assertMember(context, String(record.username));
      },
    },
    approve: {
      async check(context, record) {
        const { actor } = context;
        if (record.username === actor.username) throw refuse('不能批准自己的密级');
        // Two people: neither who wrote it nor who changed it last agrees to it.
        if (record.createBy === actor.username || record.updateBy === actor.username)
          throw refuse('不能批准自己填写或送批的密级');
        assertSensible(record);
        await assertMember(context, String(record.username));
      },
      // Nobody was cleared before somebody had agreed to it.
      change: (_, { validFrom }) => ({ validFrom: later(String(validFrom), wireNow()) }),
      async effect(context, after) {
        await supersede(context, after);
        await forget(context, after.username);
      },
    },
    revoke: {
      change: (_, { validFrom, validUntil }) => {
        const end = later(wireNow(), String(validFrom));
        return { validUntil: validUntil && String(validUntil) < end ? validUntil : end };
      },
      effect: (context, after) => forget(context, after.username),
    },
  },
};

/** Moments of the wire sort as texts. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Whoever gives clearances has theirs from somebody else. */
function assertOther({ actor }: Pick<WriteContext, 'actor'>, username: unknown): void {
  if (username === actor.username) throw refuse('不能为自己授予密级，请由其他安全保密员办理');
}

function assertSensible({ level, validFrom, validUntil }: Draft): void {
  if (Number(level) >= stateLevel) throw invalid({ level: '本系统为非涉密系统，禁止录入、存储国家秘密信息' });
  if (!validUntil) return;
  if (String(validUntil) <= String(validFrom)) throw invalid({ validUntil: '失效时间须晚于生效时间' });
  if (String(validUntil) <= wireNow()) throw invalid({ validUntil: '失效时间须晚于现在' });
}

/** People of this tenant who are still here. */
async function assertMember({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, username: string): Promise<void> {
  const { rows } = await sql`select 1 from sys_user where username = ${username} and del_flag = 0
    and (${actor.tenantId} = 0 or ${String(actor.tenantId)} = any(string_to_array(rel_tenant_ids, ',')))`.execute(tx);
  if (rows.length === 0) throw invalid({ username: '授权用户不存在或不属于本租户' });
}

/** What the person had before holds until the new one does. */
async function supersede(context: Omit<WriteContext, 'input'>, after: Row): Promise<void> {
  const { tx, actor, resource } = context;
  const { rows } = await sql<{ id: string }>`select id from arc_clearance where tenant_id = ${actor.tenantId}
    and username = ${after.username} and status = ${clearanceStatus.valid} and id <> ${after.id} and del_flag = 0
    and (valid_until is null or valid_until > ${after.validFrom}::timestamptz) order by id`.execute(tx);
  const scope = scopeOf(resource, { ...systemActor, tenantId: actor.tenantId });
  const from = String(after.validFrom);
  for (const old of await rowsByIds(
    tx,
    scope,
    rows.map(({ id }) => id),
    { lock: true },
  )) {
    const status = from <= wireNow() ? clearanceStatus.ended : clearanceStatus.valid;
    await changeRecord(
      context,
      old,
      { validUntil: from, status },
      { name: 'supersede', text: `原密级于${from}被替代` },
    );
  }
}

/** Actors that are kept are read again, everywhere with the commit. */
async function forget({ app, tx }: Pick<WriteContext, 'app' | 'tx'>, username: unknown): Promise<void> {
  await app.sessions.refresh(tx, await userIdsOf(tx, [String(username)]));
}

/** Ids of accounts by their names. */
async function userIdsOf(db: Tx, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = any(${[...usernames]})
    and del_flag = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}
