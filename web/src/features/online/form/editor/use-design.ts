import { useState } from 'react';
import { type StepHistory, useStepHistory } from '#services/page/use-step-history.ts';
import type { Design } from '../model/design.ts';

export interface DesignSteps extends Omit<StepHistory<Design>, 'now' | 'replace'> {
  design: Design;
  dirty: boolean;
  /** The grids take back what was refused: the rows are given to them anew. */
  again: () => void;
}

/** A definition with its steps. */
export function useDesign(given: Design): DesignSteps {
  const [opened] = useState(given);
  const { now, replace, ...steps } = useStepHistory(opened);
  return {
    ...steps,
    design: now,
    dirty: now !== opened,
    again: () => {
      const latest = steps.latest();
      replace({ ...latest, fields: [...latest.fields], indexs: [...latest.indexs] });
    },
  };
}
