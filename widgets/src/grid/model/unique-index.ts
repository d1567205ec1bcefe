import { uniqueKey } from './rules.ts';

/** Which rows hold which value of one column, so that a changed cell is compared without reading the other rows. */
export class UniqueIndex {
  // Nearly every value stands in one row; a set is made only for the others.
  readonly #rows = new Map<string, string | Set<string>>();

  /** Whether the value stands in two or more rows. */
  isDuplicate(value: unknown): boolean {
    const key = uniqueKey(value);
    return key !== null && typeof this.#rows.get(key) === 'object';
  }

  /** Rows that hold the value. */
  rowsOf(value: unknown): string[] {
    const key = uniqueKey(value);
    const known = key === null ? undefined : this.#rows.get(key);
    return known === undefined ? [] : typeof known === 'string' ? [known] : [...known];
  }

  add(rowId: string, value: unknown): void {
    const key = uniqueKey(value);
    if (key === null) return;
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, rowId);
    else if (typeof known === 'object') known.add(rowId);
    else if (known !== rowId) this.#rows.set(key, new Set([known, rowId]));
  }

  remove(rowId: string, value: unknown): void {
    const key = uniqueKey(value);
    const known = key === null ? undefined : this.#rows.get(key);
    if (key === null || known === undefined) return;
    if (typeof known === 'string') {
      if (known === rowId) this.#rows.delete(key);
      return;
    }
    known.delete(rowId);
    const [last] = known;
    if (known.size === 1 && last !== undefined) this.#rows.set(key, last);
  }

  /** Follows one changed cell. @returns the other rows that became, or stopped being, a duplicate */
  update(rowId: string, before: unknown, after: unknown): string[] {
    if (uniqueKey(before) === uniqueKey(after)) return [];
    this.remove(rowId, before);
    const freed = this.#only(before);
    const met = this.#only(after);
    this.add(rowId, after);
    return [freed, met].filter((other): other is string => other !== undefined && other !== rowId);
  }

  /** The row of a value that stands in exactly one. */
  #only(value: unknown): string | undefined {
    const key = uniqueKey(value);
    const known = key === null ? undefined : this.#rows.get(key);
    return typeof known === 'string' ? known : undefined;
  }
}
