import type { Design } from '@dossier/contract/online/print/design.ts';
import { useState } from 'react';
import { type StepHistory, useStepHistory } from '#services/page/use-step-history.ts';

export interface Steps extends Pick<StepHistory<Design>, 'undo' | 'redo'> {
  design: Design;
  dirty: boolean;
  /** One step. @param kind of what is typed letter by letter: further changes of the kind are the same step */
  change: (next: (design: Design) => Design, kind?: string) => void;
  /** What is drawn now is what is stored. */
  settle: () => void;
}

/** A sheet with its steps. */
export function useSteps(given: Design): Steps {
  const [kept, setKept] = useState(given);
  const { now, latest, change, undo, redo } = useStepHistory(given);
  return {
    design: now,
    dirty: now !== kept,
    change: (next, kind) => change(next(latest()), kind),
    settle: () => setKept(latest()),
    undo,
    redo,
  };
}
