import type { DrawProblem } from './protocol.ts';

/** A file, or a page of it, that is not drawn. */
export class Undrawable extends Error {
  readonly problem: DrawProblem;

  constructor(problem: DrawProblem) {
    super(problem);
    this.problem = problem;
  }
}
