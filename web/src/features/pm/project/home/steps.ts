import { projectStatus } from '@dossier/contract/pm/project.ts';

/** A state on a project's way: behind it, the present one, ahead of it, or where the way was broken off. */
export interface Step {
  status: string;
  at: 'done' | 'now' | 'open' | 'ended';
}

const { draft, submitted, approved, running, paused, accepting, closing, closed, archived, terminated } = projectStatus;

/** From the first word to the archive. */
const way: readonly string[] = [draft, submitted, approved, running, accepting, closing, closed, archived];
/** As a project goes that was broken off: its closing is still owed. */
const brokenOff: readonly string[] = [draft, submitted, approved, running, terminated, closed, archived];

/**
 * The states of a project as steps.
 * @param ended it was terminated before it was closed
 */
export function stepsOf(status: string, ended: boolean): Step[] {
  const stations =
    status === terminated || (ended && (status === closed || status === archived))
      ? brokenOff
      : way.map((each) => (each === running && status === paused ? paused : each));
  const now = stations.indexOf(status);
  return stations.map((each, index) => ({
    status: each,
    at: each === terminated ? 'ended' : index < now ? 'done' : index === now ? 'now' : 'open',
  }));
}

/** Whether a closed project had been terminated: what was to be done then stays on it; one that was opened again has closed since. */
export const wasTerminated = ({ aftermath, reopened }: { aftermath?: unknown; reopened?: unknown }): boolean =>
  typeof aftermath === 'string' && aftermath !== '' && reopened !== 'Y';
