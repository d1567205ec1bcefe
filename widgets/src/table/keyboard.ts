/** Row that a key moves to; null when the key does not move. */
export function nextRow(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, count - 1);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Sort after a click on a column: ascending, descending, then the list's own order again. */
export function nextSort(
  current: { field: string; direction: 'asc' | 'desc' } | null,
  field: string,
): { field: string; direction: 'asc' | 'desc' } | null {
  if (current?.field !== field) return { field, direction: 'asc' };
  return current.direction === 'asc' ? { field, direction: 'desc' } : null;
}

/** Selection after the box of all rows on this page was clicked; choices of other pages stay. */
export function toggledAll(selected: ReadonlySet<string>, page: readonly string[]): Set<string> {
  const next = new Set(selected);
  const all = page.length > 0 && page.every((id) => selected.has(id));
  for (const id of page) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Selection after one box was clicked; with a range, all rows from the last clicked one to this one take its state. */
export function toggledOne(
  selected: ReadonlySet<string>,
  page: readonly string[],
  id: string,
  rangeFrom: string | null,
): Set<string> {
  const next = new Set(selected);
  const on = !selected.has(id);
  const from = rangeFrom === null ? -1 : page.indexOf(rangeFrom);
  const to = page.indexOf(id);
  const touched = from < 0 || to < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of touched) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}
