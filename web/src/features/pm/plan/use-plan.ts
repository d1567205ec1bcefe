import { type Plan, type PlanChange, planOfProject, planStamp, savePlan } from '@dossier/contract/pm/plan.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { showError } from '#services/page/feedback.ts';
import { useTab } from '#services/page/tab.ts';
import {
  applied,
  inverse,
  isEmptyStep,
  type PlanFrame,
  type PlanState,
  type PlanStep,
  stateOf,
} from './model/plan-state.ts';

/** Steps that can be taken back. */
const mostUndone = 100;
/** How often somebody who looks at a plan learns of what others do to it, in ms. */
const every = 10_000;

export type Saved = 'saved' | 'saving' | 'failed';

/** What is on the screen, and what of it the server does not know yet. */
interface Local {
  /** As the server has it. */
  plan: Plan;
  /** Steps that are on their way, in their order. */
  waiting: readonly PlanStep[];
  past: readonly PlanStep[];
  future: readonly PlanStep[];
  saved: Saved;
}

type Act =
  | { type: 'loaded'; plan: Plan }
  | { type: 'stepped'; step: PlanStep; undo: PlanStep; as: 'new' | 'undo' | 'redo' }
  | { type: 'sent'; plan: Plan }
  | { type: 'failed'; plan: Plan | undefined };

export interface PlanInUse {
  plan: Plan | undefined;
  state: PlanState | null;
  frame: PlanFrame | null;
  error: Error | null;
  saved: Saved;
  reload: () => void;
  /** Does a step: at once on the screen, then at the server. A step of nothing is none. */
  act: (step: PlanStep) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  undoable: number;
}

/** A project's plan: shown as the person changes it, saved step by step, and new when somebody else has changed it. */
export function usePlan(projectId: string): PlanInUse {
  const client = useQueryClient();
  const tab = useTab();
  // One of the keys of the project: what is done to that, as its start with a baseline, is done to its plan.
  const key = useMemo(() => [...recordKeys.all(project), 'plan', projectId], [projectId]);
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(planOfProject, { query: { projectId }, signal }),
  });
  const [local, dispatch] = useReducer(reduced, null);
  const newest = useRef(local);
  newest.current = local;
  const sending = useRef(false);

  const { data } = found;
  useEffect(() => {
    if (data) dispatch({ type: 'loaded', plan: data });
  }, [data]);

  const shown = local && local.plan.project.id === projectId ? local : null;
  const plan = shown?.plan;
  const head = plan?.project;
  const calendar = plan?.days;
  const frame = useMemo(
    () =>
      head && calendar
        ? { project: head, days: workDaysOf(new Map(calendar.map(({ day, type }) => [day, type]))) }
        : null,
    [head, calendar],
  );
  const waiting = shown?.waiting;
  const state = useMemo(() => {
    if (!plan || !frame || !waiting) return null;
    return waiting.reduce((now, step) => applied(now, step, frame), stateOf(plan, frame));
  }, [plan, frame, waiting]);
  const current = useRef(state);
  current.current = state;

  // One step after the other: each is sent in the versions that the one before it has made.
  useEffect(() => {
    const step = waiting?.[0];
    if (!step || !plan || sending.current) return;
    sending.current = true;
    call(savePlan, { body: bodyOf(plan, step) })
      .then(
        (next) => {
          client.setQueryData(key, next);
          void client.invalidateQueries({ queryKey: recordKeys.all(task) });
          dispatch({ type: 'sent', plan: next });
        },
        (error: unknown) => {
          showError(error);
          dispatch({ type: 'failed', plan: client.getQueryData<Plan>(key) });
          void client.invalidateQueries({ queryKey: key });
        },
      )
      .finally(() => {
        sending.current = false;
      });
  }, [waiting, plan, client, key]);

  // What others do is asked for while nothing of one's own is on its way.
  const isQuiet = waiting?.length === 0;
  useQuery({
    queryKey: ['pm', 'planStamp', projectId, plan?.stamp],
    queryFn: async ({ signal }) => {
      const { stamp } = await call(planStamp, { query: { projectId }, signal });
      if (stamp !== newest.current?.plan.stamp && newest.current?.waiting.length === 0)
        await client.invalidateQueries({ queryKey: key });
      return stamp;
    },
    enabled: Boolean(plan) && isQuiet === true,
    refetchInterval: () => (tab.isActive() ? every : false),
    retry: false,
  });

  function act(step: PlanStep, as: 'new' | 'undo' | 'redo' = 'new'): void {
    const { current: now } = current;
    if (!now || isEmptyStep(step)) return;
    dispatch({ type: 'stepped', step, undo: inverse(now, step), as });
  }
  const [back, forth] = [shown?.past.at(-1), shown?.future.at(-1)];
  return {
    ...{ plan, state, frame, error: found.error, saved: shown?.saved ?? 'saved' },
    reload: () => void found.refetch(),
    act: (step) => act(step),
    undo: back ? () => act(back, 'undo') : null,
    redo: forth ? () => act(forth, 'redo') : null,
    undoable: shown?.past.length ?? 0,
  };
}

function reduced(local: Local | null, action: Act): Local | null {
  if (action.type === 'loaded') {
    const { plan } = action;
    if (local?.plan === plan) return local;
    if (local?.plan.project.id !== plan.project.id) return { plan, waiting: [], past: [], future: [], saved: 'saved' };
    // One's own steps come back with their own answers.
    if (local.waiting.length > 0) return local;
    const saved = local.saved === 'failed' ? 'failed' : 'saved';
    // What somebody else has done is not taken back by one's own steps.
    return plan.stamp === local.plan.stamp
      ? { ...local, plan, saved }
      : { plan, waiting: [], past: [], future: [], saved };
  }
  if (!local) return local;
  switch (action.type) {
    case 'stepped': {
      const { step, undo, as } = action;
      const waiting = [...local.waiting, step];
      if (as === 'undo')
        return { ...local, waiting, saved: 'saving', past: local.past.slice(0, -1), future: [...local.future, undo] };
      const past = [...local.past, undo].slice(-mostUndone);
      return { ...local, waiting, saved: 'saving', past, future: as === 'redo' ? local.future.slice(0, -1) : [] };
    }
    case 'sent': {
      const waiting = local.waiting.slice(1);
      return { ...local, plan: action.plan, waiting, saved: waiting.length > 0 ? 'saving' : 'saved' };
    }
    // What stood on a step that was refused cannot be done either, and no more be taken back.
    case 'failed':
      return { plan: action.plan ?? local.plan, waiting: [], past: [], future: [], saved: 'failed' };
  }
}

/** A step as the server takes it, with the versions that the plan has. */
function bodyOf({ project, tasks }: Plan, { edits, adds, remove, restore }: PlanStep) {
  const versions = new Map(tasks.map(({ id, version }) => [id, version]));
  const changes: PlanChange[] = [
    ...adds,
    ...[...edits].flatMap(([id, values]): PlanChange[] => {
      const version = versions.get(id);
      return version === undefined ? [] : [{ id, version, ...values }];
    }),
  ];
  return { projectId: project.id, changes, remove: [...remove], restore: restore.map(({ id }) => id) };
}
