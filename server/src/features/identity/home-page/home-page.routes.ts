import { homePage } from '@dossier/contract/identity/home-page.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

const hooks: Hooks<typeof homePage> = {
  beforeAdd: ({ tx }, draft) => takeComponent(tx, draft),
  beforeEdit: ({ tx }, draft) => takeComponent(tx, draft),
  // Menus are kept for each person: with a new beginning they are made anew.
  afterAdd: ({ app, tx }) => app.sessions.refresh(tx),
  afterEdit: ({ app, tx }) => app.sessions.refresh(tx),
  afterDelete: ({ app, tx }) => app.sessions.refresh(tx),
};

/** 首页配置: what a role begins with is a page of the menu, which says its component. */
export function homePageRoutes(app: App): void {
  serveResource(app, homePage, hooks);
}

async function takeComponent(db: Db, draft: { url?: unknown; component?: unknown }): Promise<void> {
  if (draft.url === undefined) return;
  const { rows } = await sql<{ component: string }>`
    select component from sys_permission
    where url = ${String(draft.url)} and del_flag = 0 and menu_type <> 2 and component is not null
      and component not like 'layouts/%' order by id limit 1`.execute(db);
  if (!rows[0]) throw invalid({ url: '菜单中没有这个访问路径的页面' });
  draft.component = rows[0].component;
}
