import type { Predecessor } from '@dossier/rules/schedule/predecessors.ts';

/** A task as a file tells of it. What the file does not say is absent and stays as it is. */
export interface IncomingTask {
  /** Row of the workbook, or number of the task in its file: what a sentence about it begins with. */
  line: number;
  wbs: string;
  name: string;
  type: string;
  owner?: string | null;
  planStart: string;
  planEnd: string;
  planHours?: number | null;
  bac?: number | null;
  schedule?: 'auto' | 'manual';
  before?: readonly Predecessor[];
  /** It starts on its day whatever its links would allow. */
  pinned?: boolean;
}

/** What was read: tasks, and rows that are none. */
export interface Incoming {
  total: number;
  tasks: readonly IncomingTask[];
  /** Wrong rows with what is wrong in each. */
  wrong: readonly { line: number; problems: readonly string[] }[];
  strangers: readonly string[];
}
