import type { Envelope } from '@dossier/contract/core/envelope.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { idsOf, type ListState, toWire, treeParent } from '#services/data/list-query.ts';
import { showError } from '#services/page/feedback.ts';
import { deleteCall } from './delete-call.ts';
import type { Rec } from './extensions.ts';

/** Cache keys of a resource: everything below the first is fetched anew after a change. */
export const recordKeys = {
  all: (resource: Resource) => [resource.path] as const,
  list: (resource: Resource, query: unknown) => [resource.path, 'list', query] as const,
  one: (resource: Resource, id: string) => [resource.path, 'one', id] as const,
};

/** One page of the list. An answer to an earlier state is dropped; the old page stays until the new one is there. */
export function useRecords(resource: Resource, state: ListState) {
  const parent = treeParent(resource, state);
  const query = {
    ...toWire(resource, state),
    // A very long list need not be counted for each page; ExactTotal counts it when it is asked to.
    approximate: '1',
    // The top of the tree; RecordTree asks for the rest.
    ...(parent ? topOf(parent, resource.tree?.root) : {}),
  };
  return useQuery({
    queryKey: recordKeys.list(resource, query),
    queryFn: async ({ signal }) => {
      const page = await call(resource.endpoints.list, { query, signal });
      // Every record of a resource carries its id (RecordBase).
      return {
        records: (page?.records ?? []) as Rec[],
        total: page?.total ?? 0,
        isEstimate: page?.approximate === true,
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many records the list has, counted; nothing is asked before `count`. */
export function useExactTotal(resource: Resource, state: ListState) {
  const { pageNo: _page, pageSize: _size, ...filters } = toWire(resource, state);
  const counted = useQuery({
    queryKey: recordKeys.list(resource, { ...filters, counted: true }),
    queryFn: async ({ signal }) =>
      (await call(resource.endpoints.list, { query: { ...filters, pageNo: 1, pageSize: 1 }, signal }))?.total ?? 0,
    enabled: false,
  });
  return { total: counted.data, counting: counted.isFetching, count: () => void counted.refetch().then(showFailure) };
}

function showFailure({ error }: { error: Error | null }): void {
  if (error) showError(error);
}

/** Records that have none above them. */
function topOf(parent: string, root: string | undefined): Record<string, string> {
  if (root !== undefined) return { [`${parent}_MultiString`]: root };
  return { superQueryParams: encodeURIComponent(JSON.stringify([{ field: parent, rule: 'empty' }])) };
}

/** One record with its child lines. Null: nothing is asked. */
export function useRecord(resource: Resource, id: string | null) {
  return useQuery({
    queryKey: recordKeys.one(resource, id ?? ''),
    queryFn: ({ signal }) => fetchRecord(resource, id ?? '', signal),
    enabled: id !== null,
  });
}

/** The record as it is now, past the cache: for forms, which must start from the newest version. */
export async function fetchRecord(resource: Resource, id: string, signal?: AbortSignal): Promise<Rec> {
  return (await call(resource.endpoints.queryById, { query: { id }, ...(signal ? { signal } : {}) })) as Rec;
}

/** Saves a draft: POST adds, PUT edits. */
export function useSave(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>): Promise<Envelope<unknown>> =>
      callEnvelope<typeof resource.endpoints.edit>(body.id ? resource.endpoints.edit : resource.endpoints.add, {
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.all(resource) }),
  });
}

/** Deletes one record by `id`, several by `ids`. */
export function useDelete(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Envelope<unknown>> =>
      deleteCall(resource, ids) === 'delete'
        ? callEnvelope(resource.endpoints.delete, { query: { id: ids[0] ?? '' } })
        : callEnvelope(resource.endpoints.deleteBatch, { query: { ids: idsOf(ids) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.all(resource) }),
  });
}
