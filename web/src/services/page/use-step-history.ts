import { useCallback, useRef, useState } from 'react';
import { done, type History, historyOf, redone, undone } from './step-history.ts';

export interface StepHistory<T> {
  now: T;
  /** The newest value, also within the event that changed it. */
  latest: () => T;
  /** One step. @param kind of what is typed letter by letter: further changes of the kind are the same step */
  change: (next: T, kind?: string) => void;
  /** Puts another value in the place of this one, without a step. */
  replace: (now: T) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** A value with its steps: a hundred can be taken back. */
export function useStepHistory<T>(given: T): StepHistory<T> {
  const [history, setHistory] = useState(() => historyOf(given));
  const newest = useRef(history);
  const put = useCallback((next: History<T>) => {
    newest.current = next;
    setHistory(next);
  }, []);
  return {
    now: history.now,
    latest: () => newest.current.now,
    change: (next, kind) => put(done(newest.current, next, kind ?? null)),
    replace: (now) => put({ ...newest.current, now }),
    undo: history.past.length > 0 ? () => put(undone(newest.current)) : null,
    redo: history.future.length > 0 ? () => put(redone(newest.current)) : null,
  };
}
