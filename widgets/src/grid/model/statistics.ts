import { grouped } from '../../text/number-text.ts';
import { isEmpty } from '../cell.ts';
import type { GridColumn, Statistic } from '../column.ts';
import { type Decimal, decimalOf, decimalText, divided, rescaled, unitsAt } from './decimal.ts';

/** Shown where a value of the column is no number. */
export const noNumber = '-';
/** Decimals of an average where the column gives none and its values have fewer. */
const averageScale = 2;

/** The totals that a column shows. */
export function statisticsOf({ statistics }: Pick<GridColumn, 'statistics'>): readonly Statistic[] {
  if (statistics === true) return ['sum'];
  return statistics || [];
}

/** Total of one column, exact to the last decimal; a changed cell costs the same in 10 and in 100 000 rows. */
export class ColumnTotal {
  #units = 0n;
  #scale = 0;
  #numbers = 0;
  #others = 0;

  constructor(values: Iterable<unknown> = []) {
    for (const value of values) this.#count(value, 1n);
  }

  /** Follows a changed cell. A new row changes from undefined, a removed one to undefined. */
  change(before: unknown, after: unknown): void {
    this.#count(before, -1n);
    this.#count(after, 1n);
  }

  /** Text of a total: grouped and scaled as the column is; a dash where a value is no number. */
  text(kind: Statistic, { group, scale }: Pick<GridColumn, 'group' | 'scale'>): string {
    if (this.#others > 0) return noNumber;
    const total = kind === 'sum' ? this.#sum() : this.#average(scale);
    if (!total) return '';
    const text = decimalText(scale === undefined ? shortest(total) : rescaled(total, scale));
    return group ? grouped(text) : text;
  }

  #sum(): Decimal {
    return { units: this.#units, scale: this.#scale };
  }

  #average(scale: number | undefined): Decimal | null {
    if (this.#numbers === 0) return null;
    const kept = scale ?? Math.max(averageScale, this.#scale);
    const finer = Math.max(kept, this.#scale);
    const coarser = 10n ** BigInt(finer - kept);
    return { units: divided(unitsAt(this.#sum(), finer), BigInt(this.#numbers) * coarser), scale: kept };
  }

  #count(value: unknown, times: 1n | -1n): void {
    if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) return;
    const number = decimalOf(value);
    if (!number) {
      this.#others += Number(times);
      return;
    }
    if (number.scale > this.#scale) {
      this.#units = unitsAt(this.#sum(), number.scale);
      this.#scale = number.scale;
    }
    this.#units += unitsAt(number, this.#scale) * times;
    this.#numbers += Number(times);
  }
}

/** Without zeros at the end. */
function shortest({ units, scale }: Decimal): Decimal {
  let [rest, left] = [units, scale];
  while (left > 0 && rest % 10n === 0n) {
    rest /= 10n;
    left -= 1;
  }
  return { units: rest, scale: left };
}
