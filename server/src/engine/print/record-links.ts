import type { Resource } from '@dossier/contract/core/resource.ts';
import { refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';

/**
 * Makes the addresses of records: the page of the resource's menu with the record's detail open.
 * @throws AppError while nobody has said under which address this installation is found
 */
export async function recordLinks(
  { config, db }: Pick<App, 'config' | 'db'>,
  { component }: Pick<Resource, 'component'>,
): Promise<(id: string) => string> {
  if (config.publicUrl === undefined) throw refuse('未设置 PUBLIC_URL，二维码中无法写入链接');
  const menu = await db
    .selectFrom('sys_permission')
    .select('url')
    .where('component', '=', component)
    .where('menu_type', '<>', 2)
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .executeTakeFirst();
  if (!menu?.url) throw refuse('该记录没有可打开的页面，二维码中无法写入链接');
  const page = new URL(menu.url, config.publicUrl);
  if (page.origin !== config.publicUrl) throw refuse('该记录没有可打开的页面，二维码中无法写入链接');
  return (id) => {
    page.searchParams.set('detail', id);
    return page.href;
  };
}
