import { longestQuery } from '@dossier/rules/archive/search-query.ts';
import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageNumber, pageSizeOf } from '../core/paging.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
/** Places in a text where words were found, as `String.slice` takes them. */
const Marks = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]));
const Marked = Type.Object({ text: Type.String(), marks: Marks });

const SearchHit = Type.Object({
  id: Type.String(),
  title: Type.Union([Marked, Type.Null()]),
  archiveNo: Type.Union([Marked, Type.Null()]),
  docNo: Type.Union([Marked, Type.Null()]),
  creator: Type.Union([Marked, Type.Null()]),
  docDate: Text,
  year: Type.Union([Type.Integer(), Type.Null()]),
  retention: Text,
  secret: Type.Union([Type.Integer(), Type.Null()]),
  status: Type.String(),
  fonds: Text,
  dept: Text,
  fileCount: Type.Integer(),
  /** Whether the caller may read its files; without that it was found by its catalogue alone. */
  mayRead: Type.Boolean(),
  /** Whether the caller may ask to borrow it as it is now. */
  mayBorrow: Type.Boolean(),
  /** Where the words stand in its files; none for those who may not read them. */
  snippets: Type.Array(Type.Object({ file: Type.String(), text: Type.String(), marks: Marks })),
});
export type SearchHit = Static<typeof SearchHit>;

/** What results are counted by, in the order in which it is shown. */
export const searchFacets = ['fonds', 'door', 'year', 'retention', 'secret', 'dept', 'files'] as const;
export type SearchFacet = (typeof searchFacets)[number];

/** Results that paging reaches: by date, and by relevance, which is worked out for these alone. */
export const reachable = { date: 10_000, score: 1000 } as const;

const Chosen = Type.Optional(Type.String({ maxLength: 2000 }));

/** 综合检索: records by words of their catalogue and of their files (domain 6.10). */
export const searchArchives = endpoint({
  method: 'GET',
  path: '/arc/search',
  access: 'arc:search:list',
  label: '综合检索-检索',
  query: Type.Object({
    q: Type.String({ maxLength: longestQuery }),
    sort: Type.Optional(Type.Union([Type.Literal('score'), Type.Literal('date')])),
    pageNo: pageNumber,
    pageSize: pageSizeOf(50, 10),
    /** Values of each facet, with commas between them. */
    fonds: Chosen,
    door: Chosen,
    year: Chosen,
    retention: Chosen,
    secret: Chosen,
    dept: Chosen,
    files: Chosen,
  }),
  result: Type.Object({
    total: Type.Integer(),
    /** The total counts what has all pairs of characters of the words: there is too much to read all of it again. */
    approximate: Type.Boolean(),
    /** How many of them paging reaches. */
    reachable: Type.Integer(),
    records: Type.Array(SearchHit),
    facets: Type.Array(
      Type.Object({
        name: Type.String(),
        values: Type.Array(Type.Object({ value: Type.String(), text: Type.String(), count: Type.Integer() })),
      }),
    ),
  }),
});

const SavedSearch = Type.Object({ id: Type.String(), title: Type.String(), query: Type.String() });

/** The caller's own saved queries: addresses, so what they find follows from the rights of the moment. */
export const savedSearches = endpoint({
  method: 'GET',
  path: '/arc/search/saved',
  access: 'arc:search:list',
  label: '综合检索-已存检索',
  result: Type.Array(SavedSearch),
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/arc/search/save',
  access: 'arc:search:list',
  label: '综合检索-保存检索',
  body: Type.Object({
    title: Type.String({ minLength: 1, maxLength: 20 }),
    /** What the address says behind `?`. */
    query: Type.String({ minLength: 1, maxLength: 4000 }),
  }),
  result: Type.Object({ id: Type.String() }),
});

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/arc/search/delete',
  access: 'arc:search:list',
  label: '综合检索-删除已存检索',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
});
