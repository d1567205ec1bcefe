import { fieldOfFilter } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ViewKind } from '@dossier/contract/core/view.ts';
import {
  arrangeListViews,
  deleteListView,
  type ListViewContent,
  type ListViewEntry,
  listViews,
  listViewTotals,
  saveListView,
} from '@dossier/contract/identity/list-view.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ColumnChoice } from '#list/column-choice.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { firstState, type ListState, writeListState } from '#services/data/list-query.ts';
import { say } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { ListColumn } from '../table/columns.ts';
import { boardPatch } from './board/board-address.ts';
import { tabKey } from './view-address.ts';

/** The views that a person has of a list, and what is done with them; all that was done is read anew. */
export function useSavedViews(code: string) {
  const client = useQueryClient();
  const queryKey = [listViews.path, code];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listViews, { query: { code }, signal }),
    staleTime: 60_000,
  });
  const views = data?.views ?? [];

  /** @returns what it answered; undefined where it was refused, which was said */
  async function making<T>(run: () => Promise<{ message: string; result: T }>): Promise<T | undefined> {
    try {
      const { message, result } = await run();
      if (message) feedback()?.message.success(message);
      return result;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  }

  return {
    isRead: data !== undefined,
    views,
    defaultId: data?.defaultId ?? null,
    roles: data?.roles ?? [],
    save: (body: { id?: string; title: string; content: ListViewContent; roleIds: string[] }) =>
      making(() => callEnvelope(saveListView, { body: { ...body, code } })),
    remove: (id: string) => making(() => callEnvelope(deleteListView, { query: { id } })),
    arrange: (ids: string[], defaultId: string | null) =>
      making(async () => ({
        ...(await callEnvelope(arrangeListViews, { body: { code, ids, defaultId } })),
        message: '',
      })),
  };
}

/** The number of records of each view; asked for when there are views, and again whenever the list is. */
export function useViewTotals(resource: Resource, views: readonly ListViewEntry[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    // Below the list's own keys: what makes the list be read anew makes these.
    queryKey: [resource.path, 'viewTotals', views.map(({ id, content }) => [id, content.filters, content.advanced])],
    queryFn: ({ signal }) => call(listViewTotals, { query: { code: resource.path }, signal }),
    enabled: views.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ id, total, approximate }) => [id, approximate ? say('约{0}', total) : String(total)]));
}

/** What a view keeps of how a list is looked at. Filters that only the page knows are not kept. */
export function contentOf(
  { fields }: Resource,
  state: ListState,
  kind: ViewKind,
  columns: readonly string[] | null,
  board: ListViewContent['board'],
): ListViewContent {
  const filters = Object.entries(state.filters).filter(
    ([name, value]) => value.trim() !== '' && Object.hasOwn(fields, fieldOfFilter(name)),
  );
  return {
    filters: Object.fromEntries(filters.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    advanced: state.advanced,
    sort: state.sort,
    columns: columns ? [...columns] : null,
    kind,
    ...(kind === 'board' && board ? { board } : {}),
  };
}

/** Whether a list is looked at as a view says; columns count where the view has some. */
export function isAsSaved(content: ListViewContent, now: ListViewContent): boolean {
  const { columns, filters, ...rest } = content;
  const sorted = Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { columns: shown, filters: asked, ...others } = now;
  const text = (value: unknown) => JSON.stringify(value);
  return (
    text(sorted) === text(asked) &&
    text([rest.advanced, rest.sort, rest.kind, boardPatch(rest.board)]) ===
      text([others.advanced, others.sort, others.kind, boardPatch(others.board)]) &&
    (columns === null || text(columns) === text(shown))
  );
}

/** The address of a list as a view says; null: as it is without one. @param first how the page is looked at by itself */
export function addressOf(
  id: string | null,
  content: ListViewContent | null,
  defaults: Readonly<Record<string, string>> = {},
  first: ViewKind = 'list',
): URLSearchParams {
  if (id === null || content === null) return new URLSearchParams();
  const { filters, advanced, sort, kind, board } = content;
  const params = writeListState({ ...firstState(filters), advanced, sort }, new URLSearchParams(), defaults);
  if (kind !== first) params.set('view', kind);
  for (const [name, value] of Object.entries(boardPatch(board))) if (value !== null) params.set(name, value);
  params.set(tabKey, id);
  return params;
}

/** The columns of a view as a choice of columns. */
export function choiceOf(columns: readonly ListColumn[], names: readonly string[]): ColumnChoice {
  const named = new Set(names);
  return {
    hidden: columns.filter(({ initially, name }) => initially && !named.has(name)).map(({ name }) => name),
    added: columns.filter(({ initially, name }) => !initially && named.has(name)).map(({ name }) => name),
    order: names,
  };
}
