import { itemStatus } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { lexemesOf, type WordedItem, wordsOf } from './vector.ts';

/** Records that are indexed in one transaction, and characters of texts that they may have together. */
const atOnce = 200;
const mostCharacters = 8_000_000;

interface Item extends WordedItem {
  id: string;
  tenant_id: number;
  files: string | null;
  gone: boolean;
  destroyed: boolean;
}

/**
 * Indexes anew what was changed. Any number of instances may do it at once: each takes rows that nobody has.
 * @returns how many records
 */
export async function indexChanged(db: Db, signal?: AbortSignal): Promise<number> {
  let indexed = 0;
  for (let last = -1; last !== 0 && !signal?.aborted; indexed += last) last = await indexSome(db);
  return indexed;
}

function indexSome(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows: dirty } = await sql<{ id: string }>`select id from arc_index where dirty_at is not null
      order by dirty_at limit ${atOnce} for update skip locked`.execute(tx);
    if (dirty.length === 0) return 0;
    const ids = dirty.map(({ id }) => id);
    // Whoever changes a record changes its row here in the same transaction, so this is what the row stands for.
    const { rows: items } =
      await sql<Item>`select id, tenant_id, title, doc_no, archive_no, declared_no, former_no, creator,
        keywords, persons, scope, note, files, del_flag <> 0 or status = ${itemStatus.void} as gone, status = ${destroyed} as
        destroyed from arc_item where id = any(${ids}::text[])`.execute(tx);
    await noteFiles(
      tx,
      items.filter((item) => !item.gone && !item.destroyed),
    );
    const texts = await textsOf(
      tx,
      items.filter((item) => !item.gone && !item.destroyed).map(({ id }) => id),
    );
    const rows: { id: string; lexemes: string[]; words: ReturnType<typeof wordsOf> }[] = [];
    for (const item of items) {
      const own = texts.get(item.id) ?? [];
      if (own === 'later') continue;
      const words = wordsOf(item);
      rows.push({ id: item.id, words, lexemes: item.gone ? [] : lexemesOf(words, own) });
    }
    await write(tx, rows);
    return rows.length;
  });
}

/** State of a record that was destroyed (dictionary arc_status): its catalogue stays. */
const destroyed = '70';

/** Files of the records that nobody has read yet wait for it, and what is theirs no more is forgotten. */
async function noteFiles(tx: Tx, items: readonly Item[]): Promise<void> {
  const named = items.flatMap(({ id, tenant_id: tenantId, files }) =>
    csvOf(files).map((path) => ({ id, tenantId, path })),
  );
  await sql`with named as (select * from unnest(${named.map(({ path }) => path)}::text[], ${named.map(({ id }) => id)}::text[],
        ${named.map(({ tenantId }) => tenantId)}::int[]) as n(path, item_id, tenant_id)),
      own as (select f.id, n.item_id, n.tenant_id from named n join sys_file f on f.path = n.path
        where f.owner_resource = '/arc/item' and f.owner_id = n.item_id and f.released_at is null),
      forgotten as (delete from arc_text where item_id = any(${items.map(({ id }) => id)}::text[])
        and file_id not in (select id from own))
    insert into arc_text (file_id, item_id, tenant_id) select id, item_id, tenant_id from own
    on conflict (file_id) do nothing`.execute(tx);
}

/** Compared texts of the files of each record; `later` for those that are too much for one transaction. */
async function textsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[] | 'later'>> {
  const { rows: sizes } = await sql<{ id: string; size: number }>`select item_id as id, sum(length(folded))::int as size
    from arc_text where item_id = any(${[...ids]}::text[]) and state = 'done' group by 1`.execute(tx);
  const texts = new Map<string, string[] | 'later'>();
  let sum = 0;
  const taken: string[] = [];
  for (const { id, size } of sizes) {
    sum += size;
    if (taken.length > 0 && sum > mostCharacters) texts.set(id, 'later');
    else taken.push(id);
  }
  const { rows } = await sql<{ id: string; folded: string }>`select item_id as id, folded from arc_text
    where item_id = any(${taken}::text[]) and state = 'done' order by file_id`.execute(tx);
  for (const { id, folded } of rows) {
    const own = texts.get(id);
    if (Array.isArray(own)) own.push(folded);
    else texts.set(id, [folded]);
  }
  return texts;
}

async function write(
  tx: Tx,
  rows: readonly { id: string; lexemes: readonly string[]; words: ReturnType<typeof wordsOf> }[],
): Promise<void> {
  const column = (name: keyof ReturnType<typeof wordsOf>) => rows.map(({ words }) => words[name]);
  await sql`insert into arc_words (id, t, d, n, keys, k, c, p, s, o)
    select * from unnest(${rows.map(({ id }) => id)}::text[], ${column('t')}::text[], ${column('d')}::text[],
      ${column('n')}::text[], ${column('keys')}::text[], ${column('k')}::text[], ${column('c')}::text[],
      ${column('p')}::text[], ${column('s')}::text[], ${column('o')}::text[])
    on conflict (id) do update set t = excluded.t, d = excluded.d, n = excluded.n, keys = excluded.keys, k = excluded.k,
      c = excluded.c, p = excluded.p, s = excluded.s, o = excluded.o`.execute(tx);
  // Arrays of different lengths are no array of arrays, so each is a JSON text.
  await sql`update arc_index x set dirty_at = null, v = array_to_tsvector(array(select json_array_elements_text(r.lexemes::json)))
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ lexemes }) => JSON.stringify(lexemes))}::text[]) r(id, lexemes)
    where x.id = r.id`.execute(tx);
}
