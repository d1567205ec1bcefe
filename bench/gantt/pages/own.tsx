import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { applied, type PlanState, type PlanStep, stateOf } from '../../../web/src/features/pm/plan/model/plan-state.ts';
import { PlanBoard } from '../../../web/src/features/pm/plan/PlanBoard.tsx';
import { shell } from '../../peers/pages/shell.tsx';
import type { Candidate } from './candidate.ts';
import type { BenchPlan } from './data.ts';
import '../../../web/src/features/pm/plan/plan.css';
import '../../../web/src/shell/base.css';
import './own.css';

/** The product's own board of a plan with its tools and its foot. A step is scheduled in the page; no server is there. */
const own: Candidate = ({ root, plan }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const show = shell(root, () => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Board {...plan} />
      </MemoryRouter>
    </QueryClientProvider>
  ));
  return {
    show,
    scroller: () => root.querySelector<HTMLElement>('.gantt') ?? root,
    bar: (id) => root.querySelector(`[data-bar="${id}"] .gantt-rest`),
    row: (id) => root.querySelector(`[id$="-${id}-name"]`),
  };
};
export default own;

function Board({ plan, frame }: BenchPlan) {
  const [state, setState] = useState<PlanState>(() => stateOf(plan, frame));
  const act = (step: PlanStep) => setState((before) => applied(before, step, frame));
  return (
    <div className="shell--fits">
      <div className="fits">
        <PlanBoard
          {...{ plan, state, frame, act, head: null, baseline: undefined, saved: 'saved', undoable: 0 }}
          {...{ undo: null, redo: null, reload: () => {} }}
        />
      </div>
    </div>
  );
}
