import { useCallback, useRef, useState } from 'react';
import { done, historyOf, redone, undone } from '#services/page/step-history.ts';
import type { Design } from '../model/design.ts';

export interface DesignSteps {
  design: Design;
  /** The newest value, also within the event that changed it. */
  latest: () => Design;
  dirty: boolean;
  /** One step. @param kind of what is typed letter by letter: further changes of the kind are the same step */
  change: (next: Design, kind?: string) => void;
  /** The grids take back what was refused: the rows are given to them anew. */
  again: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** A definition with its steps: at least a hundred can be taken back. */
export function useDesign(given: Design): DesignSteps {
  const [opened] = useState(given);
  const [history, setHistory] = useState(() => historyOf(opened));
  const newest = useRef(history);
  const put = useCallback((next: typeof history) => {
    newest.current = next;
    setHistory(next);
  }, []);
  return {
    design: history.now,
    latest: () => newest.current.now,
    dirty: history.now !== opened,
    change: (next, kind) => put(done(newest.current, next, kind ?? null)),
    again: () => {
      const { now } = newest.current;
      put({ ...newest.current, now: { ...now, fields: [...now.fields], indexs: [...now.indexs] } });
    },
    undo: history.past.length > 0 ? () => put(undone(newest.current)) : null,
    redo: history.future.length > 0 ? () => put(redone(newest.current)) : null,
  };
}
