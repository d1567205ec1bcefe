import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type OwnCard, ownCard, saveOwnCard } from '@dossier/contract/identity/own-card.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

type Card = ResultOf<typeof ownCard>;
const key = [ownCard.path] as const;

/** Where the user works, as what, and what they say of themselves. */
export function useOwnCard() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(ownCard, { signal }), staleTime: 0 });
}

/** Saves tags or the line; the card shows what the server made of them. */
export function useSaveCard(): (change: Partial<OwnCard>) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    const saved = await call(saveOwnCard, { body: change });
    client.setQueryData<Card>(key, (card) => card && { ...card, ...saved });
  };
}

/** Address of a record in the page of its register; null where the menu has no such page. */
export function useRecordAddress(): (component: string, id: string) => string | null {
  const { routes } = useNavigation();
  return (component, id) => {
    const page = routes.find(
      ({ kind, target, path }) => kind === 'page' && target === component && !path.includes(':'),
    );
    return page ? `${page.path}?${new URLSearchParams({ detail: id })}` : null;
  };
}
