import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { type Looks, ownPreference, saveOwnPreference } from '@dossier/contract/identity/own-preference.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { chooseLocale, useLocale } from '#services/messages/index.ts';
import { useSession } from '#services/session/session.ts';
import { changePreferences, usePreferences } from '#services/theme/preferences.ts';
import { chooseForms, useShownForms } from '#services/theme/shown-forms.ts';
import { chooseDensity, useDensity } from './table-settings.ts';

/** Milliseconds in which further changes go with the one before. */
const restMs = 800;

const keyOf = (userId: string | undefined) => [ownPreference.path, userId];

/** What the user likes on every device; with no looks in it, each device has its own. */
export function useOwnPreference() {
  const userId = useSession((session) => session.user?.id);
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(ownPreference, { signal }),
    enabled: userId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps a part of it on the server. */
export function useSavePreference(): (change: BodyOf<typeof saveOwnPreference>) => Promise<void> {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);
  return async (change) => {
    client.setQueryData(keyOf(userId), await call(saveOwnPreference, { body: change }));
  };
}

/** The looks of this browser, as they are kept. */
export function useLooks(): Looks {
  const preferences = usePreferences();
  const [density] = useDensity();
  const locale = useLocale();
  const forms = useShownForms();
  return useMemo(() => {
    const { sidebarOpened: _, ...looks } = preferences;
    return { ...looks, ...forms, density, locale };
  }, [preferences, forms, density, locale]);
}

async function takeLooks({ density, locale, numbers, dates, ...preferences }: Looks): Promise<void> {
  changePreferences(preferences);
  chooseDensity(density);
  await Promise.all([chooseLocale(locale), chooseForms({ ...(numbers && { numbers }), ...(dates && { dates }) })]);
}

/** The same text for the same looks, whoever wrote them. */
const textOf = (looks: Looks): string => JSON.stringify(Object.entries(looks).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Takes the looks that the server keeps for this person, once after the sign-in or the load of the page, and keeps there
 * what is changed here from then on. What this page has saved is not taken back: it may have been changed again since.
 */
export function useKeptLooks(): void {
  const { data } = useOwnPreference();
  const userId = useSession((session) => session.user?.id);
  const save = useRef(useSavePreference());
  const looks = useLooks();
  const takenFor = useRef<string | undefined>(undefined);
  const [taking, setTaking] = useState(false);
  const kept = data?.looks ?? null;
  useEffect(() => {
    if (!data || takenFor.current === userId) return;
    takenFor.current = userId;
    if (!data.looks) return;
    setTaking(true);
    takeLooks(data.looks)
      .catch((error: unknown) => console.warn('the looks were not taken', error))
      .finally(() => setTaking(false));
  }, [data, userId]);
  useEffect(() => {
    if (taking || !kept || textOf(kept) === textOf(looks)) return;
    const timer = setTimeout(() => {
      // They stay as they were there, and the next change goes with this one.
      save.current({ looks }).catch((error: unknown) => console.warn('the looks were not kept', error));
    }, restMs);
    return () => clearTimeout(timer);
  }, [looks, kept, taking]);
}
