import type { LinkType } from '@dossier/rules/schedule/plan.ts';

/** A task of a project that is to be made, by a key of its own. */
export interface PlannedTask {
  key: string;
  /** Key of the task above it. */
  parent: string | null;
  name: string;
  type: string;
  /** Working days; a milestone has none. */
  length: number;
  /** Working days after the beginning of the project before which it does not start. */
  afterDays: number;
  schedule: string;
  predecessors: readonly { key: string; type: LinkType; lag: number }[];
  hours: number | null;
  /** Role of who does it: the one member who has it. */
  role: string | null;
  description: string | null;
  checks: readonly string[];
}

/** What a new project begins with. */
export interface Blueprint {
  /** From top to bottom: whatever holds others comes before them. */
  tasks: readonly PlannedTask[];
  docs: readonly { scopeId: string; name: string; secret: number }[];
  deliverables: readonly { name: string; afterDays: number; note: string | null }[];
}
