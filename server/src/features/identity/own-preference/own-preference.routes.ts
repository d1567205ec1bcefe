import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { ownPreference, saveOwnPreference } from '@dossier/contract/identity/own-preference.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { grantsOfUser } from '#access/session/grants.ts';
import { invalid } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

type Preference = ResultOf<typeof ownPreference>;

/** 个性化设置: looks that follow a person, and the page that they begin with. */
export function ownPreferenceRoutes(app: App): void {
  serve(app, ownPreference, ({ db, actor }) => preferenceOf(db, actor));
  serve(app, saveOwnPreference, ({ actor, body }) =>
    inTransaction(app.db, async (tx) => {
      await save(tx, actor, body);
      // Menus are kept for each person, and carry the first page.
      if (body.home !== undefined) await app.sessions.refresh(tx, [actor.userId]);
      return doneWith('设置已保存', await preferenceOf(tx, actor));
    }),
  );
}

async function preferenceOf(db: Db, { userId }: Actor): Promise<Preference> {
  const { rows } = await sql<Preference>`
    select looks, home from sys_user_preference where user_id = ${userId}`.execute(db);
  return rows[0] ?? { looks: null, home: null };
}

async function save(tx: Tx, actor: Actor, { looks, home }: BodyOf<typeof saveOwnPreference>): Promise<void> {
  if (typeof home === 'string') await assertPage(tx, actor, home);
  await sql`insert into sys_user_preference as p (user_id, looks, home)
    values (${actor.userId}, ${looks ? JSON.stringify(looks) : null}::jsonb, ${home ?? null})
    on conflict (user_id) do update set
      looks = case when ${looks !== undefined} then excluded.looks else p.looks end,
      home = case when ${home !== undefined} then excluded.home else p.home end`.execute(tx);
}

/** One begins with a page of one's own menu. */
async function assertPage(tx: Tx, { userId, tenantId }: Actor, url: string): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_permission p join (${grantsOfUser(userId, tenantId)}) g on g.permission_id = p.id and g.given
    where p.url = ${url} and p.del_flag = 0 and p.menu_type <> 2 and p.component is not null
      and p.component not like 'layouts/%' and not p.internal_or_external and position(':' in p.url) = 0
    limit 1`.execute(tx);
  if (rows.length === 0) throw invalid({ home: '您的菜单中没有这个页面' });
}
