import type { Table } from './catalog.ts';
import type { PlannedStep } from './plan.ts';
import { name, tableHash } from './quote.ts';
import type { TargetTable } from './target.ts';

/**
 * Makes the indexes that a definition wants, and takes away those that it made and wants no more. Indexes that others made
 * stay.
 * @param renamed new names of columns with their old ones: an index follows its column
 */
export function indexSteps(
  target: TargetTable,
  table: Table | undefined,
  renamed: ReadonlyMap<string, string>,
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  const mine = (table?.indexes ?? []).filter((index) => index.name.endsWith(`_${tableHash(target.table)}`));
  const columnsThere = new Set(table?.columns.map((column) => column.name));
  const nameThere = (column: string) => renamed.get(column) ?? column;
  const found = new Map(mine.map((index) => [index.name, index]));
  const keep = new Set<string>();
  for (const index of target.indexes) {
    const there = found.get(index.name);
    if (there && there.unique === index.unique && followed(there.body, renamed) === unquoted(index.body))
      keep.add(index.name);
  }
  for (const index of mine)
    if (!keep.has(index.name))
      steps.push({
        statement: `drop index ${name('onl')}.${name(index.name)}`,
        data: 'none',
        effect: `删除索引${index.name}`,
      });
  for (const { name: own, unique, body, columns } of target.indexes) {
    if (keep.has(own)) continue;
    steps.push({
      statement: `create ${unique ? 'unique ' : ''}index ${name(own)} on ${target.at} ${body}`,
      data: 'none',
      effect: unique ? `新建唯一索引${own}` : `新建索引${own}`,
      ...(unique && ['tenant_id', ...columns].every((column) => columnsThere.has(nameThere(column)))
        ? { violation: duplicates(target.at, columns.map(nameThere)) }
        : {}),
    });
  }
  return steps;
}

/** PostgreSQL writes names in quotes that are words of its own, and others without. */
const unquoted = (body: string): string => body.replaceAll('"', '');

/** The body of an index after its columns have been renamed, without quotes. */
const followed = (body: string, renamed: ReadonlyMap<string, string>): string => {
  const news = new Map([...renamed].map(([to, from]) => [from, to]));
  return unquoted(body).replace(/\b[a-z][a-z0-9_]*\b/g, (word) => news.get(word) ?? word);
};

/** Rows whose values another row has too. */
function duplicates(at: string, columns: readonly string[]): { where: string; message: string } {
  const keys = ['tenant_id', ...columns].map(name).join(', ');
  const filled = columns.map((column) => `${name(column)} is not null`).join(' and ');
  return {
    where: `(${keys}) in (select ${keys} from ${at} where ${filled} group by ${keys} having count(*) > 1)`,
    message: `${columns.join('、')}有重复的值，不能建唯一索引`,
  };
}
