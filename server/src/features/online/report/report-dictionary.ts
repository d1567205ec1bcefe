import { any, type Condition, compare, csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Pair } from '#services/dictionary/read-table.ts';
import type { ProvidedAsk, ProvidedDictionary } from '#services/dictionary/table-dictionaries.ts';
import { type Readable, readableReport } from './report.service.ts';
import { readResult } from './result.ts';
import type { WayOut } from './statements.ts';

/** `report.code,text,value`: columns of a report as the texts and values of a dictionary. */
const codePattern = /^report\.([^,]+),([^,]+),([^,]+)$/;

/**
 * A report as a dictionary (online-engine 6.2, popup_dict): whoever may not read the report learns none of its texts and names none of
 * its values, and the rules for rows of what it reads bind them as they do on its page.
 */
export const reportDictionary = (way: WayOut): ProvidedDictionary => ({
  async pairs(db, actor, code, asked) {
    const [, of = '', text = '', value = ''] = codePattern.exec(code.trim()) ?? [];
    if (of === '') throw refuse('字典Code格式不正确！');
    return inTurnOf(db, async () => {
      const readable = await readableReport(way, db, actor, 'code', of.trim());
      return read(db, actor, readable, { text: text.trim(), value: value.trim() }, asked);
    });
  },
});

async function read(
  db: Db,
  actor: Actor,
  { report: { items, params }, ...checked }: Readable,
  columns: { text: string; value: string },
  { values, texts, word = '', size }: ProvidedAsk,
): Promise<Pair[]> {
  const wanted = [...new Set([columns.value, columns.text])];
  // Of what the report has: another name is none.
  const named = items.filter(({ fieldName }) => wanted.includes(fieldName));
  if (named.length < wanted.length) throw refuse('白名单校验未通过！');
  const where = conditionOf(columns, { ...(values ? { values } : {}), ...(texts ? { texts } : {}), word });
  const asText = named.map((item) => ({ ...item, isSearch: 1, fieldType: 'String' }));
  const { records } = await readResult(
    db,
    actor,
    { items: asText, params, ...checked },
    {},
    { offset: 0, size, where },
  );
  const pairs = new Map<string, Pair>();
  for (const record of records) {
    const value = record[columns.value];
    if (value === null || value === undefined || value === '' || pairs.has(String(value))) continue;
    pairs.set(String(value), { value: String(value), text: String(record[columns.text] ?? value) });
  }
  return [...pairs.values()];
}

function conditionOf(
  { text, value }: { text: string; value: string },
  { values, texts, word = '' }: Omit<ProvidedAsk, 'size'>,
): Condition | undefined {
  if (values) return compare(value, 'in', ...values);
  if (texts) return compare(text, 'in', ...texts);
  if (word === '') return undefined;
  if (word.includes(',')) return any(compare(text, 'in', ...csvOf(word)), compare(value, 'in', ...csvOf(word)));
  return any(compare(text, 'contains', word), compare(value, 'contains', word));
}

const turns = new WeakMap<Db, Promise<unknown>>();

/** Statements within one transaction run one after another: each is undone to where it began. */
function inTurnOf<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return work();
  const mine = (turns.get(db) ?? Promise.resolve()).then(work, work);
  turns.set(
    db,
    mine.catch((error: unknown) => error),
  );
  return mine;
}

/** Texts of values that a client has, for those that it may know; the others are absent. */
export async function packageOf(
  way: WayOut,
  db: Db,
  actor: Actor,
  code: string,
  values: readonly string[],
): Promise<Pair[]> {
  try {
    return await reportDictionary(way).pairs(db, actor, code, { values, size: Math.max(1, values.length) });
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
