import { archiveItem } from '@dossier/contract/arc/item.ts';
import { reachable, type SearchFacet, type searchArchives, searchFacets } from '@dossier/contract/arc/search.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type QueryProblem, readSearch } from '@dossier/rules/archive/search-query.ts';
import { type RawBuilder, sql } from 'kysely';
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
/** Fields that name a record, and records found by them that are weighed besides the newest. */
const namedBy = ['title', 'docNo', 'archiveNo'] as const;
const mostNamed = reachable.score / 2;

/** What the words find among the records that the person may know of. @throws AR81 and a sentence for what cannot be asked */
export async function search(db: Db, actor: Actor, query: QueryOf<typeof searchArchives>): Promise<Found> {
  // Who may not list records at all finds none.
  if (!actor.permissions.has(archiveItem.endpoints.list.access)) throw forbidden();
  const { terms, problem } = readSearch(query.q);
  if (problem) throw refusedQuery(problem);
  return inTransaction(db, async (tx) => {
    // A record that is closed while it is being found is seen by all of this or by none of it.
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const asked: Asked = {
      terms,
      chosen: chosenOf(query),
      scope: scopeFor(actor),
      lent: await lentToRead(tx, actor),
    };
    // The planner does not know what a vector costs that lies apart from its row.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    const page = pageOf(query, asked);
    let way: Way = {};
    let counted = await count(tx, asked, way, page);
    if (unsure(terms).length > 0) {
      way = counted.total <= mostReread ? { exactly: true } : { roughly: true };
      // Roughly counted it is the same, unless a longer word is not wanted.
      if (way.exactly || unsure(terms).some(({ not }) => not)) counted = await count(tx, asked, way, page);
    }
    const found = page.byScore ? await scored(tx, asked, way, counted.newest, page) : counted.newest;
    return {
      total: counted.total,
      approximate: way.roughly === true,
      reachable: Math.min(counted.total, page.mostReached),
      records: await hitsOf(tx, asked, found),
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

type Way = NonNullable<Parameters<typeof matching>[1]>;
type Pick = { id: string; reads: boolean };

/** Which of the results are shown. */
interface Page {
  byScore: boolean;
  mostReached: number;
  offset: number;
  size: number;
  /** Order of dates; who does not see dates is not shown it. */
  dated: RawBuilder<unknown>;
}

function pageOf(
  { sort = 'score', pageNo = 1, pageSize = usualPage }: QueryOf<typeof searchArchives>,
  { terms, scope }: Asked,
): Page {
  const byScore = sort === 'score' && wordsIn(terms).some(({ not }) => !not);
  const mostReached = byScore ? reachable.score : reachable.date;
  const offset = (pageNo - 1) * pageSize;
  return {
    ...{ byScore, mostReached, offset, size: Math.max(0, Math.min(pageSize, mostReached - offset)) },
    dated: scope.columns.has('docDate') ? sql`doc_date desc, id desc` : sql`id desc`,
  };
}

/** How many there are by each facet, and in the same look the newest of them: the page, or what is to be weighed. */
async function count(
  tx: Tx,
  asked: Asked,
  way: Way,
  { byScore, size, offset, dated }: Page,
): Promise<FacetCounts & { newest: Pick[] }> {
  const shown = visibleFacets(asked.scope);
  const { rows } = await sql<{ facet: number; value: string; n: number }>`
    with x as materialized (${matching(asked, way)}),
      newest as (select id, reads from x order by ${dated}
        limit ${byScore ? reachable.score : size} offset ${byScore ? 0 : offset})
    (${countedFacets(shown)}) union all (select -2 as facet, id as value, reads::int as n from newest)`.execute(tx);
  const values = new Map<SearchFacet, { value: string; count: number }[]>(shown.map((facet) => [facet, []]));
  const newest: Pick[] = [];
  let total = 0;
  for (const { facet, value, n } of rows) {
    const name = shown[facet];
    if (facet === -2) newest.push({ id: value, reads: n === 1 });
    else if (name === undefined) total = n;
    else values.get(name)?.push({ value, count: n });
  }
  return { total, values, newest };
}

/** A page of the newest, by weight; what all words are in by its name comes before them whatever its date. */
async function scored(tx: Tx, asked: Asked, way: Way, newest: readonly Pick[], page: Page): Promise<Pick[]> {
  if (newest.length === 0 || page.size === 0) return [];
  const weights = wordsIn(asked.terms)
    .filter(({ not }) => !not)
    .map((word) => weightSql(word, fieldsFor(asked.scope)));
  // Where all are among the newest none is left to be looked for.
  const named =
    newest.length < reachable.score
      ? sql``
      : sql`union select id, reads from (select id, reads, doc_date from (${matching(asked, { ...way, among: namedBy })}) a
          order by ${page.dated} limit ${mostNamed}) b`;
  const { rows } = await sql<Pick>`
    with h as (select * from unnest(${newest.map(({ id }) => id)}::text[], ${newest.map(({ reads }) => reads)}::boolean[])
      as n(id, reads) ${named})
    select id, reads from (select h.id, h.reads, x.doc_date, ${sql.join(weights, sql` + `)} as score
      from h join arc_words w on w.id = h.id join arc_index x on x.id = h.id) scored
    order by score desc, ${page.dated} limit ${page.size} offset ${page.offset}`.execute(tx);
  return rows;
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
