import { membersOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { type CellGrid, isEmpty, type LabelKind, type Parsed } from '../cell.ts';
import { wordsOf } from './select-multiple.tsx';

/** Names of stored keys; one that is still on its way is undefined. */
export function namesOf(value: string | null, kind: LabelKind, grid: CellGrid): (string | undefined)[] {
  return isEmpty(value) ? [] : membersOf(String(value)).map((key) => grid.label(kind, key));
}

/** Names of stored keys as text; a key stands for a name that is still on its way. */
export function namesText(value: string | null, kind: LabelKind, grid: CellGrid): string {
  const names = namesOf(value, kind, grid);
  return membersOf(isEmpty(value) ? '' : String(value))
    .map((key, at) => names[at] ?? key)
    .join(',');
}

/** Names at rest, with commas. */
export function NamesView({ value, kind, grid }: { value: string | null; kind: LabelKind; grid: CellGrid }) {
  const names = namesOf(value, kind, grid);
  if (names.length === 0) return null;
  const text = names.includes(undefined) ? say('加载中…') : names.join(',');
  return <span title={text}>{text}</span>;
}

/** Keys of pasted names, as a comma list. @param what is named in the sentence for names that nobody has */
export async function readNames(
  text: string,
  kind: LabelKind,
  grid: CellGrid,
  { multiple, what }: { multiple: boolean; what: string },
): Promise<Parsed<string | null>> {
  const words = wordsOf(text);
  if (!multiple && words.length > 1) return { wrong: say('这里只能填写一个{0}', what) };
  const keys = await grid.valuesOf(kind, words);
  const unknown = words.filter((word) => !keys.has(word));
  if (unknown.length > 0) return { wrong: say('没有找到{0}“{1}”', what, unknown.join(say('、'))) };
  return { value: words.map((word) => keys.get(word)).join(',') };
}
