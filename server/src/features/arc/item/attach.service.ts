import { archiveItem, type attachFiles } from '@dossier/contract/arc/item.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Row } from '#engine/resource/read.ts';
import { editRecord, type WriteContext } from '#engine/resource/write.ts';
import { itemHooks } from './item.hooks.ts';
import { searchable } from './item.rules.ts';

type Result = ResultOf<typeof attachFiles>;

/** Attaches uploads to the records that their names stand for. What matches none or several stays unattached. */
export async function attachByNumber(
  { app, actor, origin, tx }: Pick<WriteContext, 'app' | 'actor' | 'origin' | 'tx'>,
  uploads: readonly { path: string; name: string }[],
): Promise<Result> {
  const result: Result = { matched: [], unmatched: [], ambiguous: [] };
  const byItem = new Map<string, { item: Row; paths: string[] }>();
  for (const upload of uploads) {
    const items = await candidates({ tx, actor }, upload.name);
    const [item] = items;
    if (!item) result.unmatched.push(upload.name);
    else if (items.length > 1) result.ambiguous.push(upload.name);
    else {
      const entry = byItem.get(item.id) ?? { item, paths: [] };
      entry.paths.push(upload.path);
      byItem.set(item.id, entry);
      result.matched.push({
        name: upload.name,
        title: String(item.title),
        archiveNo: (item.archiveNo as string | null) ?? null,
      });
    }
  }
  for (const { item, paths } of byItem.values()) {
    const files = [...csvOf(item.files as string | null), ...paths].join(',');
    await editRecord({ app, actor, origin }, archiveItem, itemHooks, { id: item.id, version: item.version, files }, tx);
  }
  return result;
}

/** `A001-WS·2024·D30·BGS-0001-02.pdf` names its record and a place; so do the other numbers and the listed names. */
async function candidates({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, fileName: string): Promise<Row[]> {
  const stem = searchable(fileName.replace(/\.[A-Za-z0-9]{1,6}$/, ''));
  const names = [stem, stem.replace(/[-_]\d{1,2}$/, '')];
  const { rows } = await sql<Row>`
    select t.id, t.title, t.archive_no as "archiveNo", t.version, t.files from arc_item t
    where ${scopeSql(scopeOf(archiveItem, actor))} and (
      t.archive_no = any(${names.flatMap(spellings)}) or t.declared_no = any(${names.flatMap(spellings)})
      or t.doc_no = any(${names.flatMap(spellings)})
      or (t.file_names is not null and ${fileName} = any(regexp_split_to_array(t.file_names, '\\s*[；;]\\s*'))))
    limit 2`.execute(tx);
  return rows;
}

/** Stored numbers keep their own spelling: upper case letters, the middle dot. */
function spellings(name: string): string[] {
  return [name, name.toUpperCase()];
}
