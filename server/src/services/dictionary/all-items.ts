import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getUserInfo } from '@dossier/contract/identity/session.ts';
import type { App } from '../services.ts';

type AllDictItems = ResultOf<typeof getUserInfo>['sysAllDictItems'];

/** Enabled items of every dictionary as the wire carries them. */
export async function allDictItems(app: Pick<App, 'db' | 'dictTexts'>): Promise<AllDictItems> {
  const all: AllDictItems = {};
  for (const [code, items] of await app.dictTexts.all(app.db)) {
    all[code] = items
      .filter((item) => item.enabled)
      .map(({ value, text, color }) => ({ value, text, title: text, label: text, color }));
  }
  return all;
}
