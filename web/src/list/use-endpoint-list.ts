import type { Endpoint, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TSchema } from 'typebox';
import { call } from '#services/api/api.ts';
import {
  type Asked,
  defaultSizes,
  type FilterRule,
  type ListPlan,
  type Narrowing,
  narrowed,
  readAsked,
  turned,
  useListParams,
} from './list-address.ts';

type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;
interface PageLike<Row> {
  records: Row[];
  total: number;
}
/** One row of a paged endpoint. */
export type RowOf<E> = NonNullable<ResultOf<E>> extends PageLike<infer Row> ? Row : never;
type NameOf<E> = Exclude<keyof QueryOf<E> & string, 'pageNo' | 'pageSize'>;

export interface EndpointListOptions<E, F extends string> {
  /** Cache key; pages that change what is listed take it back by it. */
  key: readonly unknown[];
  /** What is always asked: the record that the rows belong to. */
  always?: Partial<QueryOf<E>>;
  /** Names of the endpoint's query that the user narrows by, kept in the address, each with what it may be. */
  filters?: Readonly<Record<F, FilterRule>>;
  /** Those of them that are words of which a part is enough, sent as `*word*`. */
  parts?: readonly NoInfer<F>[];
  /** The query of what is asked for, where filters are not sent as they stand in the address. */
  wire?: (asked: Asked) => Readonly<Record<string, unknown>>;
  /** A page keeps its state in the address; what opens over one, or is one of many, in itself. */
  place: 'address' | 'own';
  /** Goes before its names in the address, where a page has several lists. @default '' */
  prefix?: string;
  /** Sizes of a page, the first to begin with. @default 10, 20, 30 */
  sizes?: readonly number[];
  /** False: nothing is asked yet. @default true */
  enabled?: boolean;
  /** Milliseconds until it is asked again, by what was found. */
  every?: (rows: readonly RowOf<E>[]) => number | false;
}

export interface EndpointRows<Row, Page = unknown> extends Asked {
  rows: readonly Row[];
  total: number;
  found: UseQueryResult<Page>;
  sizes: readonly number[];
  /** The user has narrowed it. */
  isNarrowed: boolean;
  /** Narrows it otherwise; it begins anew. Names that it does not know go into the address as they are. */
  narrow: (patch: Narrowing) => void;
  /** Takes all filters away. */
  widen: () => void;
  turn: (pageNo: number, pageSize?: number) => void;
}

type Listed<E> = EndpointRows<RowOf<E>, NonNullable<ResultOf<E>>>;
type Wire = NonNullable<EndpointListOptions<AnyEndpoint, string>['wire']>;

/** A paged call of the contract, with where the user is in it. */
export function useEndpointList<E extends AnyEndpoint, F extends NameOf<E> = never>(
  endpoint: E,
  options: EndpointListOptions<E, F>,
): Listed<E>;
export function useEndpointList<E extends AnyEndpoint>(
  endpoint: E,
  options: EndpointListOptions<E, string> & { wire: Wire },
): Listed<E>;
export function useEndpointList<E extends AnyEndpoint>(
  endpoint: E,
  options: EndpointListOptions<E, string>,
): Listed<E> {
  const { key, always, filters = {}, parts = [], place, prefix = '', enabled = true, every } = options;
  const sizes = options.sizes ?? defaultSizes;
  const [params, setParams] = useListParams(place);
  const plan: ListPlan = { filters, sizes, prefix };
  const asked = readAsked(params, plan);
  const sent = Object.entries(asked.filters).map(([name, value]) => [
    name,
    parts.includes(name) ? `*${value}*` : value,
  ]);
  const { pageNo, pageSize } = asked;
  // Filters are names of this query and travel as text.
  const query = {
    ...always,
    ...(options.wire?.(asked) ?? Object.fromEntries(sent)),
    pageNo,
    pageSize,
  } as unknown as QueryOf<E>;
  const found = useQuery({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => (await call(endpoint, { query, signal })) as NonNullable<ResultOf<E>>,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => every?.(pageIn<E>(state.data)?.records ?? []) ?? false,
  }) as UseQueryResult<NonNullable<ResultOf<E>>>;
  const page = pageIn<E>(found.data);
  return {
    ...asked,
    rows: page?.records ?? [],
    total: page?.total ?? 0,
    found,
    sizes,
    isNarrowed: Object.keys(asked.filters).length > 0,
    narrow: (patch) => setParams(narrowed(params, plan, patch)),
    widen: () =>
      setParams(narrowed(params, plan, Object.fromEntries(Object.keys(filters).map((name) => [name, null])))),
    turn: (to, size = pageSize) => setParams(turned(params, plan, size === pageSize ? to : 1, size)),
  };
}

/** An endpoint that is listed answers a page; some answer null where there is nothing to list in. */
function pageIn<E>(data: unknown): PageLike<RowOf<E>> | undefined {
  return (data as PageLike<RowOf<E>> | null | undefined) ?? undefined;
}
