import { useEffect, useRef, useState } from 'react';
import { timeLeftText } from './time-left.ts';

export interface CountDownProps {
  /** The end, in epoch milliseconds. */
  target: number;
  /** Called once, when nothing is left; with an end that has passed, at once. */
  onEnd?: () => void;
}

/** The time that is left, as HH:mm:ss. It reads the clock, so a sleeping tab does not make it late. */
export function CountDown({ target, onEnd }: CountDownProps) {
  const [left, setLeft] = useState(() => target - Date.now());
  const ended = useRef<number | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = target - Date.now();
      setLeft(rest);
      // On the second, so that the number changes when it should.
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
      else if (ended.current !== target) {
        ended.current = target;
        end.current?.();
      }
    };
    tick();
    return () => clearTimeout(timer);
  }, [target]);
  return (
    <span role="timer" className="dw-number">
      {timeLeftText(Math.max(0, left))}
    </span>
  );
}
