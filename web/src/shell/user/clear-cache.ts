import { refleshCache } from '@dossier/contract/system/dict-reading.ts';
import { call } from '../../platform/api.ts';
import { refreshDictionaries } from '../../platform/dictionaries.ts';
import { feedback } from '../../platform/feedback.ts';
import { shellMessages } from '../../platform/messages/shell.ts';
import { queryClient } from '../../platform/query-client.ts';

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
