import { useEffect, useState } from 'react';

/** Seconds until something may be done again. */
export function useCountdown(seconds: number): { left: number; start(): void; stop(): void } {
  const [left, setLeft] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { left, start: () => setLeft(seconds), stop: () => setLeft(0) };
}
