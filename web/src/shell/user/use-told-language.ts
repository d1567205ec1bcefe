import { saveLanguage } from '@dossier/contract/communication/message-setting.ts';
import { useEffect } from 'react';
import { call } from '#services/api/api.ts';
import { useLocale } from '#services/messages/index.ts';
import { useSession } from '#services/session/session.ts';
import { readStored, toldLanguageKey, writeStored } from '#services/session/stored.ts';

/** Tells the server which language the user reads, once for each that is chosen: mails are written in it. */
export function useToldLanguage(): void {
  const language = useLocale();
  const userId = useSession((session) => session.user?.id);
  useEffect(() => {
    const told = `${userId} ${language}`;
    if (!userId || readStored(toldLanguageKey, '') === told) return;
    call(saveLanguage, { body: { language } })
      .then(() => writeStored(toldLanguageKey, told))
      // Mails stay as they were, and the next visit tells it.
      .catch((error: unknown) => console.warn('the language was not told', error));
  }, [userId, language]);
}
