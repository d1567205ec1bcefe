import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Filters } from '@dossier/contract/core/figure.ts';
import { filtersOn } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { CardWhere } from '@dossier/contract/dashboard/card.ts';
import { useResources } from '#engine/use-resources.ts';
import { firstState, type Sort, writeListState } from '#services/data/list-query.ts';
import { today } from '#services/data/today.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { useSession } from '#services/session/session.ts';

/** A list behind a card: what it is, what is asked of it now, and the page that opens it. */
export interface ListSource {
  resource: Resource;
  /** Filters of the day and the person who looks. */
  filters: Filters;
  /** The filters as the calls of the list take them. */
  wire: Record<string, string>;
  /** Address of the list with these filters and some more; null where the person has no page of it. */
  address: (more?: Filters, sort?: Sort) => string | null;
}

type SourceOf = (list: string, where: CardWhere) => ListSource | null | undefined;

/** The list of a card; undefined while the registers load, null where there is no such list. */
export function useListSource(list: string, where: CardWhere): ReturnType<SourceOf> {
  return useListSources()(list, where);
}

/** The same for cards over several lists. */
export function useListSources(): SourceOf {
  const resources = useResources();
  const { routes } = useNavigation();
  const username = useSession((session) => session.user?.username ?? '');
  if (!resources) return () => undefined;
  return (list, where) => {
    const resource = resources.get(list);
    return resource ? sourceOf(resource, where, routes, username) : null;
  };
}

function sourceOf(
  resource: Resource,
  where: CardWhere,
  routes: ReturnType<typeof useNavigation>['routes'],
  username: string,
): ListSource {
  const asked = filtersOn(where, today());
  const filters = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, value.replaceAll('#{sys_user_code}', username)]),
  );
  const page = routes.find(
    ({ kind, target, path }) => kind === 'page' && target === resource.component && !path.includes(':'),
  )?.path;
  return {
    resource,
    filters,
    wire: wireFilters(resource, firstState(filters)) as Record<string, string>,
    address: (more = {}, sort) => {
      if (!page) return null;
      const state = { ...firstState({ ...filters, ...more }), ...(sort ? { sort } : {}) };
      const query = writeListState(state, new URLSearchParams()).toString();
      return query ? `${page}?${query}` : page;
    },
  };
}
