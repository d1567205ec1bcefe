import type { Design } from '@dossier/contract/online/print/design.ts';
import { useCallback, useRef, useState } from 'react';
import { done, historyOf, redone, undone } from '#services/page/step-history.ts';

export interface Steps {
  design: Design;
  dirty: boolean;
  /** One step. @param kind of what is typed letter by letter: further changes of the kind are the same step */
  change: (next: (design: Design) => Design, kind?: string) => void;
  /** What is drawn now is what is stored. */
  settle: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** A sheet with its steps: a hundred can be taken back. */
export function useSteps(given: Design): Steps {
  const [kept, setKept] = useState(given);
  const [history, setHistory] = useState(() => historyOf(given));
  const newest = useRef(history);
  const put = useCallback((next: typeof history) => {
    newest.current = next;
    setHistory(next);
  }, []);
  return {
    design: history.now,
    dirty: history.now !== kept,
    change: (next, kind) => put(done(newest.current, next(newest.current.now), kind ?? null)),
    settle: () => setKept(newest.current.now),
    undo: history.past.length > 0 ? () => put(undone(newest.current)) : null,
    redo: history.future.length > 0 ? () => put(redone(newest.current)) : null,
  };
}
