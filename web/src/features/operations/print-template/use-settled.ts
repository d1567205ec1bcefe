import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so many milliseconds; the first one at once. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    // Nothing yet: what comes then is no typing.
    if (settled === null) return setSettled(value);
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, settled, milliseconds]);
  return settled;
}
