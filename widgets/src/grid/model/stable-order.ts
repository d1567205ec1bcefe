/** Places of things in an order; equal things share one. */
export interface Ranks {
  /** From 0 without gaps, by index of the thing. */
  of: Int32Array;
  count: number;
}

/** The indexes 0 … length - 1. */
export function naturalOrder(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) order[at] = at;
  return order;
}

/** Puts indexes in the order of their ranks; equal ones keep theirs. Counts instead of comparing, so it is linear. */
export function stableBy(order: Uint32Array, { of, count }: Ranks): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (let at = 0; at < order.length; at += 1) {
    const rank = of[order[at] as number] as number;
    next[rank + 1] = (next[rank + 1] as number) + 1;
  }
  for (let rank = 1; rank <= count; rank += 1) next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  const sorted = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at += 1) {
    const index = order[at] as number;
    const rank = of[index] as number;
    const place = next[rank] as number;
    sorted[place] = index;
    next[rank] = place + 1;
  }
  return sorted;
}

/** Ranks of things that stand in order. @param same whether two neighbours are equal */
export function ranksIn(order: Uint32Array, same: (a: number, b: number) => boolean): Ranks {
  const of = new Int32Array(order.length);
  let count = 0;
  for (let at = 0; at < order.length; at += 1) {
    if (at > 0 && !same(order[at - 1] as number, order[at] as number)) count += 1;
    of[order[at] as number] = count;
  }
  return { of, count: order.length === 0 ? 0 : count + 1 };
}

/** Ranks of numbers by size. */
export function rankNumbers(numbers: Float64Array): Ranks {
  const sorted = numbers.toSorted();
  let count = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at] as number;
  }
  const of = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    of[at] = low;
  }
  return { of, count };
}
