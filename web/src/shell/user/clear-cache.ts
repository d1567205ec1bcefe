import { refleshCache } from '@dossier/contract/dictionaries/dict-reading.ts';
import { call } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { refreshDictionaries } from '#services/data/dictionaries.ts';
import { shellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';

/** Fresh dictionaries on the server and here, and fresh data in every open page. */
export async function clearCache(): Promise<void> {
  const t = shellMessages().user;
  try {
    await call(refleshCache);
    await refreshDictionaries();
    await queryClient.invalidateQueries();
    feedback()?.message.success(t.cacheCleared);
  } catch {
    feedback()?.message.warning(t.cacheFailed);
  }
}
