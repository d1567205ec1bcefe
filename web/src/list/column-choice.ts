/** What a choice of columns is made from. */
export interface Choosable {
  name: string;
  label: string;
  /** Shown before the user chose. */
  initially: boolean;
}

/** What the user chose for a list: columns he took away, columns he added, their order and widths. */
export interface ColumnChoice {
  hidden: readonly string[];
  added: readonly string[];
  /** Columns that he asked for although they have no room; none in choices of before there was that. */
  kept?: readonly string[];
  order: readonly string[];
  /** Widths in px, by column; none in choices of before they could be set. */
  widths?: Readonly<Record<string, number>>;
}

export const noChoice: ColumnChoice = { hidden: [], added: [], order: [] };

/** The columns to draw: the user's choice over the initial ones. At least one is always there. */
export function chosenColumns<C extends Choosable>(columns: readonly C[], choice: ColumnChoice): C[] {
  const shown = columns.filter(({ name, initially }) =>
    initially ? !choice.hidden.includes(name) : choice.added.includes(name),
  );
  const ordered = orderColumns(shown, choice.order);
  return ordered.length > 0 ? ordered : columns.slice(0, 1);
}

/** Columns named in the order come first, in that order; the others keep their own. */
export function orderColumns<C extends { name: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const rank = new Map(order.map((name, index) => [name, index]));
  return columns
    .map((column, index) => ({ column, key: rank.get(column.name) ?? order.length + index }))
    .sort((a, b) => a.key - b.key)
    .map(({ column }) => column);
}

/** The choice after a column was ticked or unticked. What is ticked stays, also where it has no room. */
export function toggleColumn(choice: ColumnChoice, column: Choosable, shown: boolean): ColumnChoice {
  const without = (names: readonly string[] = []) => names.filter((name) => name !== column.name);
  const withIt = (names: readonly string[] = []) => [...without(names), column.name];
  const kept = shown ? withIt(choice.kept) : without(choice.kept);
  if (column.initially) return { ...choice, kept, hidden: shown ? without(choice.hidden) : withIt(choice.hidden) };
  return { ...choice, kept, added: shown ? withIt(choice.added) : without(choice.added) };
}

/** Columns that stay however narrow the list is: what the user ticked himself. */
export function keptColumns(choice: ColumnChoice): ReadonlySet<string> {
  return new Set([...choice.added, ...(choice.kept ?? [])]);
}

/** The choice after a column was made wider or narrower; null gives it its own width back. */
export function resizedColumn(choice: ColumnChoice, name: string, width: number | null): ColumnChoice {
  const { [name]: _, ...others } = choice.widths ?? {};
  return { ...choice, widths: width === null ? others : { ...others, [name]: width } };
}
