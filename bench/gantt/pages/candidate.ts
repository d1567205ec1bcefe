import type { BenchPlan } from './data.ts';

export interface Input {
  root: HTMLElement;
  plan: BenchPlan;
}

/** A chart under measurement. */
export interface Running {
  /** Draws the chart into the page, where its framework already stands. */
  show: () => void;
  /** The box whose `scrollTop` moves the rows. */
  scroller: () => HTMLElement;
  /** The drawn bar of a task; null while it is out of sight. */
  bar: (id: string) => Element | null;
  /** The drawn row of a task, whatever days are in sight. */
  row: (id: string) => Element | null;
}

export type Candidate = (input: Input) => Promise<Running> | Running;
