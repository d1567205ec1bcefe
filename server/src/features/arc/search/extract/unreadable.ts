import type { ExtractProblem } from './protocol.ts';

/** Thrown where a file has no text that could be read, with the reason. */
export class Unreadable extends Error {
  readonly problem: ExtractProblem;

  constructor(problem: ExtractProblem) {
    super(problem);
    this.problem = problem;
  }
}
