import { type archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { archiveLoan } from '@dossier/contract/arc/loan.ts';
import type { SearchHit } from '@dossier/contract/arc/search.ts';
import type { SearchWord } from '@dossier/rules/archive/search-query.ts';
import { marksOf } from '@dossier/rules/archive/search-text.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { type Asked, wordsIn } from './match.ts';
import type { IndexField } from './vector.ts';

interface Row {
  id: string;
  title: string;
  archive_no: string | null;
  doc_no: string | null;
  creator: string;
  doc_date: string;
  year: number;
  retention: string;
  secret: number;
  status: string;
  file_count: number | null;
  fonds: string | null;
  dept: string | null;
}

/** Signs before the word, and all signs of a snippet. */
const before = 30;
const snippetSize = 120;
/** Files of one record that are shown with what was found in them. */
const mostSnippets = 3;

/** Records of one page as they are shown: columns that the person may not see are null, texts only of whose files they read. */
export async function hitsOf(
  tx: Tx,
  asked: Asked,
  found: readonly { id: string; reads: boolean }[],
): Promise<SearchHit[]> {
  if (found.length === 0) return [];
  const words = wordsIn(asked.terms).filter(({ not }) => !not);
  const { rows } = await sql<Row>`
    select i.id, i.title, i.archive_no, i.doc_no, i.creator, i.doc_date, i.year, i.retention, i.secret, i.status, i.file_count,
      f.name as fonds, d.depart_name as dept
    from arc_item i join arc_fonds f on f.id = i.fonds_id left join sys_depart d on d.id = i.dept
    where i.id = any(${found.map(({ id }) => id)}::text[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const snippets = await snippetsOf(
    tx,
    found.filter(({ reads }) => reads).map(({ id }) => id),
    words,
  );
  const { columns } = asked.scope;
  const shown = <T>(field: keyof typeof archiveItem.fields, value: T): T | null => (columns.has(field) ? value : null);
  return found.flatMap(({ id, reads }) => {
    const row = byId.get(id);
    if (!row) return [];
    const marked = (field: IndexField & keyof typeof archiveItem.fields, text: string | null) =>
      text === null || !columns.has(field) ? null : { text, marks: marks(text, words, field) };
    return {
      id,
      title: marked('title', row.title),
      archiveNo: marked('archiveNo', row.archive_no),
      docNo: marked('docNo', row.doc_no),
      creator: marked('creator', row.creator),
      docDate: shown('docDate', row.doc_date),
      year: shown('year', row.year),
      retention: shown('retention', row.retention),
      secret: shown('secret', row.secret),
      status: row.status,
      fonds: shown('fondsId', row.fonds),
      dept: shown('dept', row.dept),
      fileCount: shown('fileCount', row.file_count) ?? 0,
      mayRead: reads,
      mayBorrow: row.status === itemStatus.held && asked.scope.actor.permissions.has(archiveLoan.endpoints.add.access),
      snippets: snippets.get(id) ?? [],
    };
  });
}

const inField = (words: readonly SearchWord[], field: IndexField): string[] =>
  words.flatMap((word) => (word.field === null || word.field === field ? [word.word] : []));

const marks = (text: string, words: readonly SearchWord[], field: IndexField): [number, number][] =>
  marksOf(text, inField(words, field)).map(([start, end]) => [start, end]);

/** The first place of a word in each file of the records. */
async function snippetsOf(
  tx: Tx,
  ids: readonly string[],
  words: readonly SearchWord[],
): Promise<Map<string, SearchHit['snippets']>> {
  const looked = inField(words, 'text');
  const snippets = new Map<string, SearchHit['snippets']>();
  if (ids.length === 0 || looked.length === 0) return snippets;
  const { rows } = await sql<{ item_id: string; name: string; at: number; piece: string }>`
    select s.item_id, s.name, s.at, substr(s.text, greatest(1, s.at - ${before}), ${snippetSize}) as piece from (
      select f.item_id, f.text, o.name, o.id as file_id, p.at,
        row_number() over (partition by f.item_id order by o.create_time, o.id) as nth
      from arc_text f join sys_file o on o.id = f.file_id and o.released_at is null
      cross join lateral (select min(strpos(f.folded, w)) filter (where strpos(f.folded, w) > 0) as at
        from unnest(${looked}::text[]) w) p
      where f.item_id = any(${[...ids]}::text[]) and f.state = 'done' and p.at is not null) s
    where s.nth <= ${mostSnippets} order by s.item_id, s.nth`.execute(tx);
  for (const { item_id: id, name, at, piece } of rows) {
    const cut = at - before > 1 ? `…${piece}` : piece;
    const text = [...piece].length < snippetSize ? cut : `${cut}…`;
    const list = snippets.get(id) ?? [];
    list.push({ file: name, text, marks: marks(text, words, 'text') });
    snippets.set(id, list);
  }
  return snippets;
}
