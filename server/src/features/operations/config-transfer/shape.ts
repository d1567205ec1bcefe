/** A value as it stands in a file. */
export type Value = string | number | boolean | null;
/** A part of an entry: an item of a dictionary, a data rule of a menu. */
export type Item = Readonly<Record<string, Value>>;
/** What is carried over of one menu, dictionary, role… Parents and relations are codes, never ids. */
export type Entry = Readonly<Record<string, Value | readonly Item[]>>;

export interface FieldShape {
  label: string;
  type: 'text' | 'integer' | 'number' | 'flag';
  /** It tells the entry or the item from the others. */
  required?: boolean;
}

export interface ListShape {
  label: string;
  /** Fields that together tell one item from the others. */
  keys: readonly string[];
  fields: Readonly<Record<string, FieldShape>>;
  /** Items have one field and stand as bare texts in the file. */
  plain?: boolean;
}

/** What an entry of a kind holds, with the names that the user reads. */
export interface Shape {
  fields: Readonly<Record<string, FieldShape>>;
  lists: Readonly<Record<string, ListShape>>;
}

export interface Difference {
  label: string;
  before: string | null;
  after: string | null;
}

/** What differs, and what exists only here. */
export interface Comparison {
  differences: Difference[];
  onlyHere: string[];
  /** Names of the fields that differ. */
  fields: string[];
  /** Items that are new or differ, by list; `before` is missing for new ones. */
  items: Record<string, { before: Item | undefined; after: Item }[]>;
}

/** The items of a list of an entry. */
export function itemsOf(entry: Entry | undefined, list: string): readonly Item[] {
  const items = entry?.[list];
  // Entries are made by the readers below and by kinds, both from their shapes.
  return Array.isArray(items) ? (items as readonly Item[]) : [];
}

/** What tells an item from the others of its list. */
export function keyOf({ keys }: ListShape, item: Item): string {
  return keys.map((key) => String(item[key] ?? '')).join(' · ');
}

/** By code units: the same everywhere, whatever language a machine speaks. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares an entry of a file with the one here. Fields and lists that the file does not hold are left alone. */
export function compareEntries(shape: Shape, here: Entry | undefined, wanted: Entry): Comparison {
  const result: Comparison = { differences: [], onlyHere: [], fields: [], items: {} };
  for (const [name, field] of Object.entries(shape.fields)) {
    const after = wanted[name];
    if (after === undefined || isSame(here?.[name], after)) continue;
    result.fields.push(name);
    result.differences.push({ label: field.label, before: shown(here?.[name]), after: shown(after) });
  }
  for (const [name, list] of Object.entries(shape.lists)) {
    if (wanted[name] === undefined) continue;
    const changed = compareItems(list, itemsOf(here, name), itemsOf(wanted, name), result);
    if (changed.length > 0) result.items[name] = changed;
  }
  return result;
}

function compareItems(list: ListShape, here: readonly Item[], wanted: readonly Item[], result: Comparison) {
  const known = new Map(here.map((item) => [keyOf(list, item), item]));
  const changed: { before: Item | undefined; after: Item }[] = [];
  for (const after of wanted) {
    const key = keyOf(list, after);
    const before = known.get(key);
    known.delete(key);
    if (!before) {
      result.differences.push({ label: list.label, before: null, after: itemText(list, after) });
      changed.push({ before, after });
      continue;
    }
    const names = Object.keys(list.fields).filter(
      (name) => after[name] !== undefined && !isSame(before[name], after[name]),
    );
    for (const name of names)
      result.differences.push({
        label: `${list.label}“${key}”的${list.fields[name]?.label}`,
        before: shown(before[name]),
        after: shown(after[name]),
      });
    // What the file does not say of an item stays.
    if (names.length > 0) changed.push({ before, after: { ...before, ...after } });
  }
  result.onlyHere.push(...[...known.keys()].map((key) => `${list.label}“${key}”`));
  return changed;
}

/** An item in one line. */
function itemText(list: ListShape, item: Item): string {
  if (list.plain) return keyOf(list, item);
  return Object.entries(list.fields)
    .filter(([name]) => shown(item[name]) !== null)
    .map(([name, { label }]) => `${label}：${shown(item[name])}`)
    .join('，');
}

/** Nothing is written as null or as an empty text, depending on who saved it. */
function isSame(a: Value | undefined | readonly Item[], b: Value | readonly Item[] | undefined): boolean {
  return (a ?? '') === (b ?? '');
}

function shown(value: Value | undefined | readonly Item[]): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}
