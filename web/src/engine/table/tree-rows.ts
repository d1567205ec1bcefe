import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { firstState, type ListState, toWire } from '#services/data/list-query.ts';
import type { Rec } from '../extensions.ts';
import { recordKeys } from '../use-records.ts';

/** Most rows below one level that a tree list shows; the server gives no more in one answer. */
const mostBelow = 1000;

/**
 * What lies below the rows of a tree list. One level more than is unfolded is read, in one call per level that came into
 * sight: only so it is known which rows can be unfolded.
 */
export function useRowsBelow(
  resource: Resource,
  parent: string,
  roots: readonly Rec[],
  opened: ReadonlySet<string>,
  sort: ListState['sort'],
) {
  const client = useQueryClient();
  const queryOf = (ids: readonly string[]) => ({
    ...toWire(resource, { ...firstState(), sort }),
    pageSize: mostBelow,
    [`${parent}_MultiString`]: ids.join(','),
  });
  const keyOf = (ids: readonly string[]) => recordKeys.list(resource, queryOf(ids));
  const levels: (readonly string[])[] = roots.length > 0 ? [roots.map(({ id }) => id)] : [];
  const below = new Map<string, readonly Rec[]>();
  // Grows while it is walked: what is unfolded brings the rows below it.
  for (const ids of levels) {
    const rows = client.getQueryData<readonly Rec[]>(keyOf(ids));
    if (!rows) continue;
    const byParent = Map.groupBy(rows, (row) => String(row[parent]));
    for (const id of ids) {
      const own = byParent.get(id) ?? [];
      below.set(id, own);
      if (own.length > 0 && opened.has(id)) levels.push(own.map((row) => row.id));
    }
  }
  const loading = useQueries({
    queries: levels.map((ids) => ({
      queryKey: keyOf(ids),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        ((await call(resource.endpoints.list, { query: queryOf(ids), signal }))?.records ?? []) as Rec[],
    })),
    combine: (results) => results.some((result) => result.isFetching),
  });
  return { below, loading };
}
