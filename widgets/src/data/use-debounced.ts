import { useEffect, useState } from 'react';

/** Search waits of the product in ms (readings.md): list selects and trees 800, the query builder and cells of grids 300. */
export const searchDelay = { select: 800, queryBuilder: 300, gridCell: 300 } as const;

/** The value once it has rested for `delay` ms. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** True once `waiting` has lasted for `delay` ms: nothing blinks for quick answers (LOOK.md). */
export function useDelayed(waiting: boolean, delay = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, delay]);
  return waiting && late;
}
