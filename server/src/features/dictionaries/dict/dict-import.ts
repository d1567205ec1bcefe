import { dictItem, dictionary } from '@dossier/contract/dictionaries/dict.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import { inSavepoint, inTransaction, type Tx } from '#db/database.ts';
import { type ReadRow, readWorkbook } from '#engine/excel/reader.ts';
import { plainHeader } from '#engine/excel/sheet.ts';
import { addRecord } from '#engine/resource/write.ts';
import { placeOf, placeText } from '#engine/transfer/import-rows.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { dictItemHooks, dictionaryHooks } from './dict-admin.hooks.ts';

const maxRows = 5000;
export const dictHeaders = { dictName: '字典名称', dictCode: '字典编码', description: '描述' };
export const itemHeaders = { itemText: '字典项文本', itemValue: '字典项值', description: '描述', sortOrder: '排序' };
/** Stands above the headers of items. */
export const itemsHeader = '字典列表';

export interface ReadDict {
  /** Row of the file where it begins. */
  line: number;
  /** Its file, where several came in at once. */
  file?: string;
  values: Record<keyof typeof dictHeaders, string>;
  items: Record<keyof typeof itemHeaders, string>[];
}

/** Dictionaries of a file with two title rows and two header rows. @throws when the headers are others */
export async function readDicts(file: string): Promise<ReadDict[]> {
  const workbook = await readWorkbook(file, { headerRows: 3, maxRows });
  const rows: ReadRow[] = [];
  for await (const row of workbook.rows) rows.push(row);
  const [second, ...lines] = rows;
  const group = placeOf(workbook.header.map(plainHeader), [itemsHeader]);
  if (!second || group < 0) throw wrongFile();
  const own = places(workbook.header.slice(0, group), dictHeaders, 0);
  const items = places(second.cells.slice(group).map(String), itemHeaders, group);
  const dicts: ReadDict[] = [];
  for (const { line, cells } of lines) {
    const text = (at: number) => String(cells[at] ?? '').trim();
    const read = <K extends string>(at: Record<K, number>) =>
      // The keys of `at`, each with its text.
      Object.fromEntries(Object.entries<number>(at).map(([name, place]) => [name, text(place)])) as Record<K, string>;
    const values = read(own);
    const last = dicts.at(-1);
    const goesOn =
      last && (values.dictCode === '' || values.dictCode === last.values.dictCode) && values.dictName === '';
    const current = goesOn || last?.values.dictCode === values.dictCode ? last : undefined;
    const item = read(items);
    const target = current ?? { line, values, items: [] };
    if (!current) dicts.push(target);
    if (Object.values(item).some((value) => value !== '')) target.items.push(item);
  }
  if (dicts.length === 0) throw refuse('文件没有数据行');
  return dicts;
}

const wrongFile = () => refuse('导入Excel校验失败 ！');

function places<K extends string>(
  header: readonly string[],
  wanted: Record<K, string>,
  from: number,
): Record<K, number> {
  const plain = header.map(plainHeader);
  const found = Object.entries<string>(wanted).map(([name, text]) => [name, placeOf(plain, [text])] as const);
  if (found.some(([, at]) => at < 0)) throw wrongFile();
  return Object.fromEntries(found.map(([name, at]) => [name, at + from])) as Record<K, number>;
}

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Thrown to undo what was only tried. */
class Undo extends Error {}

/** Adds each dictionary with all its items or not at all, by the rules of the screens. @returns a sentence per refused one */
export async function importDicts(
  caller: Caller,
  dicts: readonly ReadDict[],
  { all, dryRun }: { all: boolean; dryRun: boolean },
): Promise<string[]> {
  const errors: string[] = [];
  await inTransaction(caller.app.db, async (tx) => {
    for (const dict of dicts) {
      const problem = await tryOne(caller, tx, dict);
      if (problem) errors.push(problem);
    }
    if (dryRun || (all && errors.length > 0)) throw new Undo();
    await writeLog(tx, caller.actor, caller.origin, {
      operate: operateType.import,
      content: `导入数据字典，新增${dicts.length - errors.length}条，错误${errors.length}条`,
      method: `${dictionary.permission}:import`,
    });
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return errors;
}

async function tryOne(caller: Caller, tx: Tx, { values, items, ...row }: ReadDict): Promise<string | null> {
  if (items.some(({ itemValue }) => itemValue === ''))
    return `字典名称：${values.dictName}，对应字典列表的字典项值不能为空，忽略导入。`;
  try {
    await inSavepoint(tx, async (inner) => {
      const { id } = await addRecord(caller, dictionary, dictionaryHooks, { ...values, type: 0 }, inner);
      for (const [index, { sortOrder, ...item }] of items.entries()) {
        const input = { ...item, dictId: id, sortOrder: sortOrder === '' ? index + 1 : sortOrder, status: 1 };
        await addRecord(caller, dictItem, dictItemHooks, input, inner);
      }
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = (error.result as { fields?: Record<string, string> } | null)?.fields;
    return `${placeText(row)}：${fields ? Object.values(fields).join('；') : error.message}`;
  }
}
