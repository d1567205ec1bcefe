import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';

const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));
const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** What a second build calls a file of the first. */
const renamed = (name: string): string => `second-${name}`;

/**
 * From now on the server has another build: the same pages, every file of which has another name, and the files of the
 * first are gone.
 * @param lost a file of the new build that does not arrive either, by its old name
 */
export async function upgrade(context: BrowserContext, lost?: string): Promise<void> {
  const names = readdirSync(assets).filter((name) => path.extname(name) in kinds);
  const known = new Map(names.map((name) => [renamed(name), name]));
  // The longest first: one name may end as another does.
  const anyName = new RegExp(
    names
      .toSorted((a, b) => b.length - a.length)
      .map((name) => name.replaceAll('.', '\\.'))
      .join('|'),
    'g',
  );
  const rename = (text: string): string => text.replace(anyName, renamed);
  await context.route(/\/assets\//, (route) => {
    const asked = path.basename(new URL(route.request().url()).pathname);
    const name = known.get(asked);
    if (!name || name === lost) return route.fulfill({ status: 404, json: { success: false, message: '', code: 404 } });
    const contentType = kinds[path.extname(name)] ?? '';
    return route.fulfill({ contentType, body: rename(readFileSync(path.join(assets, name), 'utf8')) });
  });
  await context.route(
    (url) => !/\.\w+$/.test(url.pathname) && !url.pathname.startsWith('/jeecg-boot/'),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: rename(await answer.text()) });
    },
  );
}
