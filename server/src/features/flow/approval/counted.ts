import type { FlowState } from '@dossier/contract/flow/flow.ts';
import { type RawBuilder, sql } from 'kysely';

/** What figures count and lists show: each condition stands here once, so that a figure is the total of its list. */
export interface CountedInstances {
  state?: FlowState | 'over' | undefined;
  /** Ended within so many days. */
  days?: number | undefined;
}

const since = (column: RawBuilder<unknown>, days: number | undefined) =>
  days === undefined ? sql<boolean>`true` : sql<boolean>`${column} >= now() - ${days} * interval '1 day'`;

/** Approvals under `i`. */
export function countedInstances({ state, days }: CountedInstances): RawBuilder<boolean> {
  const running = sql<boolean>`i.state = 'running'`;
  const ended = (which: RawBuilder<boolean>) => sql<boolean>`(${which} and ${since(sql`i.ended_at`, days)})`;
  if (state === 'running') return running;
  if (state === 'over') return ended(sql<boolean>`i.state <> 'running'`);
  if (state !== undefined) return ended(sql<boolean>`i.state = ${state}`);
  return days === undefined ? sql<boolean>`true` : sql<boolean>`(${running} or ${since(sql`i.ended_at`, days)})`;
}

export interface CountedSteps {
  state?: 'open' | 'done' | undefined;
  node?: string | undefined;
  late?: boolean;
  /** Ended within so many days. */
  days?: number | undefined;
}

/** Visits to steps under `s`. One that ended because its approval was withdrawn says nothing about how long the step takes. */
export function countedSteps({ state, node, late = false, days }: CountedSteps): RawBuilder<boolean> {
  const open = sql<boolean>`s.closed_at is null`;
  const done = sql<boolean>`(s.closed_at is not null and s.outcome <> 'withdrawn' and ${since(sql`s.closed_at`, days)})`;
  const which = state === 'open' ? open : state === 'done' ? done : sql<boolean>`(${open} or ${done})`;
  return sql<boolean>`(${which} ${node === undefined ? sql`` : sql`and s.node_id = ${node}`}
    ${late ? sql`and ${isLateStep}` : sql``})`;
}

/** A visit that lasts, or lasted, longer than it may. */
export const isLateStep = sql<boolean>`coalesce(s.due_at < coalesce(s.closed_at, now()), false)`;
