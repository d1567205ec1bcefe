import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { type SearchFacet, searchFacets } from '@dossier/contract/arc/search.ts';
import type { SearchTerm, SearchWord } from '@dossier/rules/archive/search-query.ts';
import { numberKey } from '@dossier/rules/archive/search-text.ts';
import { csvOf, fieldsOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import { readsEvery, readsSql } from '../access/access.public.ts';
import { isExact, vectorQuery, wordQuery } from './tsquery.ts';
import { type IndexField, indexFields } from './vector.ts';

type Bool = RawBuilder<boolean>;

/** One search of one person: what is asked, and what they may see of what it finds. */
export interface Asked {
  terms: readonly SearchTerm[];
  chosen: Partial<Record<SearchFacet, readonly string[]>>;
  scope: Scope;
  /** Records whose files a loan lets them read. */
  lent: readonly string[];
}

/** Fields of a record that `arc_index` has a column for: data rules over others are asked of the record itself. */
const indexed: ReadonlySet<string> = new Set([
  ...[
    'id',
    'status',
    'secret',
    'fondsId',
    'classId',
    'year',
    'retention',
    'dept',
    'deptCode',
    'sysOrgCode',
    'createBy',
  ],
  ...['createTime', 'filedBy', 'projectCode', 'orgCode', 'docDate', 'fileCount'],
]);

/** Columns of the register that words of a field come from: whoever may not see all of them does not search by it. */
const shownBy: Readonly<Record<IndexField, readonly string[]>> = {
  title: ['title'],
  docNo: ['docNo'],
  archiveNo: ['archiveNo', 'declaredNo', 'formerNo'],
  keywords: ['keywords'],
  creator: ['creator'],
  persons: ['persons'],
  scope: ['scope'],
  note: ['note'],
  text: ['files'],
};

/** What results are counted by: field of the register, and what stands for it in the index. */
export const facetColumns: Readonly<Record<SearchFacet, { field: string; column: RawBuilder<unknown> }>> = {
  fonds: { field: 'fondsId', column: sql`x.fonds_id` },
  door: { field: 'classId', column: sql`x.class_id` },
  year: { field: 'year', column: sql`x.year::text` },
  retention: { field: 'retention', column: sql`x.retention` },
  secret: { field: 'secret', column: sql`x.secret::text` },
  dept: { field: 'dept', column: sql`coalesce(x.dept, '')` },
  files: { field: 'fileCount', column: sql`case when coalesce(x.file_count, 0) > 0 then 'Y' else 'N' end` },
};

/** Fields that the person may search by. */
export function fieldsFor({ columns }: Scope): IndexField[] {
  return (Object.keys(indexFields) as IndexField[]).filter((field) =>
    shownBy[field].every((name) => columns.has(name)),
  );
}

export const visibleFacets = ({ columns }: Scope): SearchFacet[] =>
  searchFacets.filter((facet) => columns.has(facetColumns[facet].field));

export const wordsIn = (terms: readonly SearchTerm[]): SearchWord[] => terms.filter((term) => term.type === 'word');

/** Words whose pairs alone do not tell whether they are there. */
export const unsure = (terms: readonly SearchTerm[]): SearchWord[] => wordsIn(terms).filter((word) => !isExact(word));

export const scopeFor = (actor: Actor): Scope => scopeOf(archiveItem, actor);

/** Whether the person reads the files of a record of the index, `x`. */
export function readable({ scope, lent }: Asked): Bool {
  if (!fieldsFor(scope).includes('text')) return lentOnly(lent);
  return sql<boolean>`(coalesce(${readsSql(scope.actor, 'x')}, false) or ${lentOnly(lent)})`;
}

const lentOnly = (lent: readonly string[]): Bool =>
  lent.length === 0 ? sql<boolean>`false` : sql<boolean>`x.id = any(${[...lent]}::text[])`;

const readsAll = ({ scope }: Asked): boolean => readsEvery(scope.actor) && fieldsFor(scope).includes('text');

/**
 * Rows of the index that match, with `reads`. Rights come first: whoever does not read the files of a record is asked by its
 * catalogue alone, also for words that are not wanted, so that nothing of a text can be told from what is found.
 * @param among fields that words may be in; all that the person may search by when absent
 */
export function matching(
  asked: Asked,
  {
    roughly = false,
    among,
    exactly = false,
  }: { roughly?: boolean; among?: readonly IndexField[]; exactly?: boolean } = {},
): RawBuilder<unknown> {
  const { scope, terms } = asked;
  const words = wordsIn(terms);
  const all = (among ?? withText(asked)).filter((field) => withText(asked).includes(field));
  const catalogue = all.filter((field) => field !== 'text');
  const narrow = fieldsOf(scope.where).every((field) => indexed.has(field)) && scope.above === null;
  const from = narrow ? sql`arc_index x` : sql`arc_index x join arc_item t on t.id = x.id`;
  const filters = [
    scopeSql(scope, narrow ? 'x' : 't'),
    sql<boolean>`x.tenant_id = ${scope.actor.tenantId} and x.status <> ${itemStatus.void}`,
    ...terms.flatMap((term) => (term.type === 'years' ? [yearsSql(term, scope)] : [])),
    ...Object.entries(asked.chosen).map(([name, values]) => chosenSql(name as SearchFacet, values, scope)),
  ];
  const branch = (fields: readonly IndexField[], reads: Bool | null, isRead: boolean) => {
    const query = words.length === 0 ? '' : vectorQuery(words, fields, roughly);
    const parts = [...filters, ...(reads ? [reads] : [])];
    if (query === null) parts.push(sql<boolean>`false`);
    else if (query !== '') parts.push(sql<boolean>`x.v @@ ${query}::tsquery`);
    if (exactly) for (const word of unsure(terms)) parts.push(exactSql(word, fields));
    return sql`select x.id, x.fonds_id, x.class_id, x.year, x.retention, x.secret, x.dept, x.file_count, x.doc_date,
      ${sql.lit(isRead)} as reads from ${from}${exactly ? sql` join arc_words w on w.id = x.id` : sql``}
      where ${sql.join(parts, sql` and `)}`;
  };
  if (readsAll(asked)) return branch(all, null, true);
  const reads = readable(asked);
  return sql`${branch(catalogue, sql<boolean>`not ${reads}`, false)} union all ${branch(all, reads, true)}`;
}

/** Fields of those whose files are read; a loan shows them also to who does not see which files there are. */
function withText({ scope, lent }: Asked): IndexField[] {
  const fields = fieldsFor(scope);
  return lent.length > 0 && !fields.includes('text') ? [...fields, 'text'] : fields;
}

function yearsSql({ from, to, not }: Extract<SearchTerm, { type: 'years' }>, { columns }: Scope): Bool {
  if (!columns.has('year')) return sql<boolean>`false`;
  const within = sql<boolean>`x.year between ${from} and ${to}`;
  return not ? sql<boolean>`not (${within})` : within;
}

function chosenSql(facet: SearchFacet, values: readonly string[] = [], { columns }: Scope): Bool {
  const { field, column } = facetColumns[facet];
  if (!columns.has(field)) return sql<boolean>`false`;
  if (facet === 'door')
    return sql<boolean>`x.class_id in (select id from arc_class where door = any(${[...values]}::text[]))`;
  return sql<boolean>`${column} = any(${[...values]}::text[])`;
}

/** Whether a word is, or where it is not wanted is not, in the texts of a record themselves. */
function exactSql(word: SearchWord, fields: readonly IndexField[]): Bool {
  const places = fields.filter((field) => word.field === null || word.field === field);
  const found = places.map((field) => inField(word.word, field));
  if (fields.includes('archiveNo') && word.field === null && wordQuery(word, ['archiveNo'])?.includes(':*'))
    found.push(sql<boolean>`strpos(w.keys, ${`\n${numberKey(word.word)}`}) > 0`);
  const any = found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`;
  return word.not ? sql<boolean>`not ${any}` : any;
}

function inField(word: string, field: IndexField): Bool {
  if (field === 'text')
    return sql<boolean>`exists (select 1 from arc_text f where f.item_id = x.id and f.state = 'done'
      and strpos(f.folded, ${word}) > 0)`;
  return sql<boolean>`strpos(w.${sql.ref(indexFields[field].letter)}, ${word}) > 0`;
}

/** How much a record weighs by a word: five for each of its names and numbers, less for the rest. */
export function weightSql(word: SearchWord, fields: readonly IndexField[]): RawBuilder<number> {
  const parts = fields
    .filter((field) => word.field === null || word.field === field)
    .map((field) => {
      if (field === 'text') {
        const query = wordQuery(word, ['text']);
        return query === null ? sql`0` : sql`(h.reads and x.v @@ ${query}::tsquery)::int`;
      }
      if (field === 'archiveNo' && word.field === 'archiveNo')
        return sql`(strpos(w.keys, ${`\n${numberKey(word.word)}`}) > 0)::int * ${indexFields.archiveNo.weight}`;
      return sql`(strpos(w.${sql.ref(indexFields[field].letter)}, ${word.word}) > 0)::int * ${indexFields[field].weight}`;
    });
  return parts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(parts, sql` + `)})`;
}

/** Values of a facet as the address has them. */
export const valuesOf = (text: string | undefined): string[] => csvOf(text).slice(0, 100);
