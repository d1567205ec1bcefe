/** A task as a file of Microsoft Project has it. */
export interface XmlTask {
  /** Its number in the file. */
  line: number;
  uid: string;
  /** `1.2.3`; what people call WBS may be anything. */
  outline: string;
  name: string;
  isMilestone: boolean;
  isSummary: boolean;
  isManual: boolean;
  /** Days, `YYYY-MM-DD`; empty where the file has none. */
  start: string;
  finish: string;
  /** Hours. */
  work: number | null;
  cost: number | null;
  /** The number of a constraint that fixes its start. */
  isPinned: boolean;
  links: readonly { uid: string; type: string; lag: number | null }[];
  /** Name of the first who is assigned, and the account where the file was ours. */
  owner: { name: string; code: string } | null;
}

export interface XmlQuestion {
  path: string;
}

/** The tasks, or why there are none. */
export type XmlFound = { tasks: readonly XmlTask[] } | 'none' | 'damaged' | 'many';
