import { useEffect, useRef } from 'react';

/** Hands the text that opened an editor over once, as if it had been typed in it. */
export function useTyped(typed: string | null, take: (typed: string) => void): void {
  const taker = useRef(take);
  useEffect(() => {
    if (typed !== null) taker.current(typed);
  }, [typed]);
}
