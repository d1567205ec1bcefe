import { archiveItem } from '@dossier/contract/arc/item.ts';
import { reachable, type SearchFacet, type searchArchives, searchFacets } from '@dossier/contract/arc/search.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type QueryProblem, readSearch } from '@dossier/rules/archive/search-query.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type AppError, forbidden, refusal, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { lentToRead } from '../access/access.public.ts';
import { countedFacets, type FacetCounts, facetsOf } from './facets.ts';
import { hitsOf } from './hits.ts';
import {
  type Asked,
  fieldsFor,
  matching,
  scopeFor,
  unsure,
  valuesOf,
  visibleFacets,
  weightSql,
  wordsIn,
} from './match.ts';

type Found = ResultOf<typeof searchArchives>;

/** So many candidates are read again as a whole; of more the total is what their pairs say. */
const mostReread = 3000;
const usualPage = 10;

/** What the words find among the records that the person may know of. @throws AR81 and a sentence for what cannot be asked */
export async function search(db: Db, actor: Actor, query: QueryOf<typeof searchArchives>): Promise<Found> {
  // Who may not list records at all finds none.
  if (!actor.permissions.has(archiveItem.endpoints.list.access)) throw forbidden();
  const { terms, problem } = readSearch(query.q);
  if (problem) throw refusedQuery(problem);
  return inTransaction(db, async (tx) => {
    const asked: Asked = {
      terms,
      chosen: chosenOf(query),
      scope: scopeFor(actor),
      lent: await lentToRead(tx, actor),
    };
    // The planner does not know what a vector costs that lies apart from its row.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    let counted = await count(tx, asked, {});
    let exactly = unsure(terms).length === 0;
    if (!exactly && counted.total <= mostReread) {
      exactly = true;
      counted = await count(tx, asked, { exactly });
    } else if (!exactly) counted = await count(tx, asked, { roughly: true });
    const { rows, mostReached } = await page(tx, asked, query, exactly, counted.total);
    return {
      total: counted.total,
      approximate: !exactly,
      reachable: Math.min(counted.total, mostReached),
      records: await hitsOf(tx, asked, rows),
      facets: await facetsOf(tx, asked.scope, counted.values),
    };
  });
}

function chosenOf(query: QueryOf<typeof searchArchives>): Asked['chosen'] {
  const chosen: Partial<Record<SearchFacet, readonly string[]>> = {};
  for (const facet of searchFacets) {
    const values = valuesOf(query[facet]);
    if (values.length > 0) chosen[facet] = values;
  }
  return chosen;
}

type Way = Parameters<typeof matching>[1];

async function count(tx: Tx, asked: Asked, way: Way): Promise<FacetCounts> {
  const shown = visibleFacets(asked.scope);
  const { rows } = await sql<Record<string, unknown>>`
    with x as materialized (${matching(asked, way)}) ${countedFacets(shown)}`.execute(tx);
  const values = new Map<SearchFacet, { value: string; count: number }[]>(shown.map((facet) => [facet, []]));
  let total = 0;
  for (const row of rows) {
    const facet = shown[Number(row.facet)];
    const number = Number(row.n);
    if (facet === undefined) total = number;
    else values.get(facet)?.push({ value: String(row.value), count: number });
  }
  return { total, values };
}

/** One page of what was found, in its order. */
async function page(
  tx: Tx,
  asked: Asked,
  { sort = 'score', pageNo = 1, pageSize = usualPage }: QueryOf<typeof searchArchives>,
  exactly: boolean,
  total: number,
): Promise<{ rows: { id: string; reads: boolean }[]; mostReached: number }> {
  const words = wordsIn(asked.terms).filter(({ not }) => !not);
  const way: Way = exactly ? { exactly } : { roughly: true };
  const offset = (pageNo - 1) * pageSize;
  const byScore = sort === 'score' && words.length > 0;
  const mostReached = byScore ? reachable.score : reachable.date;
  const size = Math.max(0, Math.min(pageSize, mostReached - offset));
  if (total === 0 || size === 0) return { rows: [], mostReached };
  // Who does not see dates is not shown their order.
  const dated = asked.scope.columns.has('docDate') ? sql`doc_date desc, id desc` : sql`id desc`;
  if (!byScore) {
    const { rows } = await sql<{ id: string; reads: boolean }>`with x as materialized (${matching(asked, way)})
      select id, reads from x order by ${dated} limit ${size} offset ${offset}`.execute(tx);
    return { rows, mostReached };
  }
  const mostNamed = reachable.score / 2;
  const names = ['title', 'docNo', 'archiveNo'] as const;
  const weights = words.map((word) => weightSql(word, fieldsFor(asked.scope)));
  // What all words are in by its name comes first whatever its date, then the newest of the others.
  const { rows } = await sql<{ id: string; reads: boolean }>`
    with named as (select id, reads, doc_date from (${matching(asked, { ...way, among: names })}) a order by ${dated} limit ${mostNamed}),
      newest as (select id, reads, doc_date from (${matching(asked, way)}) b order by ${dated} limit ${reachable.score}),
      h as (select * from named union select * from newest)
    select id, reads from (select h.id, h.reads, h.doc_date, ${sql.join(weights, sql` + `)} as score
      from h join arc_words w on w.id = h.id join arc_index x on x.id = h.id) scored
    order by score desc, ${dated} limit ${size} offset ${offset}`.execute(tx);
  return { rows, mostReached };
}

/** Says what cannot be looked for. */
function refusedQuery(problem: QueryProblem): AppError {
  switch (problem.kind) {
    case 'short':
      return refusal('AR81', '请输入至少2个字符');
    case 'year':
      return refuse(`年度“${problem.word.slice(0, 20)}”不正确，应如2024或2020..2024`);
    case 'quote':
      return refuse('检索式中的引号没有成对');
    case 'only-not':
      return refuse('请至少输入一个要检索的词');
    case 'many':
      return refuse('检索词不能超过12个');
    case 'long':
      return refuse('检索式过长');
  }
}
