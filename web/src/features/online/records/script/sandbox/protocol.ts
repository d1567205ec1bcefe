/** What page and sandbox tell each other. Values are text of JSON wherever a script had its hands on them. */

/** What a script sees of a form, made anew for each run. */
export interface FormModel {
  kind: 'form';
  isUpdate: boolean;
  tableName: string;
  values: Record<string, unknown>;
  /** Names among the values that it may not set. */
  readOnly: readonly string[];
  /** Rows of sub tables; each has an `id`, of the page's making where it is not stored. */
  subs: Record<string, Record<string, unknown>[]>;
  /** Fields of sub tables, and whether they may be set. */
  subFields: Record<string, Record<string, boolean>>;
  /** Kinds of fields, those of lines as `sub.field`. */
  types: Record<string, string>;
  /** What `sh` begins with. */
  shown: Record<string, boolean>;
}

export interface ListModel {
  kind: 'list';
  list: Record<string, unknown>;
}
export type Model = FormModel | ListModel;

/** One thing to run: a method, or the handler of a change. */
export type Run = { model: Model; fresh?: boolean } & (
  | { way: 'method'; method: string; row?: unknown }
  | { way: 'field'; name: string }
  | { way: 'line'; sub: string; row: string; name: string; type?: string }
);

/** Why something is not there: not for scripts at all, or not this field, row, table, address, method. */
export type Reason = 'other' | 'field' | 'readOnly' | 'row' | 'sub' | 'depth' | 'address' | 'method' | 'form';

/** How a run went wrong. `said`: the script said so itself. */
export type Fault =
  | { type: 'said'; text: string }
  | { type: 'error'; text: string; stack?: string }
  | { type: 'unavailable'; name: string; reason: Reason }
  | { type: 'time' | 'memory' | 'stopped' | 'loading' };

/** Faults after which a sandbox is thrown away. */
export const isFatal = ({ type }: Fault): boolean => type === 'time' || type === 'memory' || type === 'stopped';

export type ToSandbox =
  | { type: 'start'; engine: ArrayBuffer; source: string }
  | { type: 'run'; id: number; run: string }
  /** `answer`: an `Answer` as JSON. */
  | { type: 'answer'; answer: string };

export interface Answer {
  id: number;
  result?: unknown;
  refused?: { text?: string; name?: string; reason?: Reason };
  model?: Model;
}

/** What the sandbox has to say after each piece of work: it says it once, and is idle then. */
export interface FromSandbox {
  /** Names of the methods of the script, after the start. */
  methods?: readonly string[];
  /** Texts of JSON, in order. */
  effects: readonly string[];
  requests: readonly string[];
  logs: readonly string[];
  /** Runs that have ended, as JSON. */
  settled: readonly string[];
  fault?: Fault;
}

/** Bounds of one piece of work. */
export const limits = {
  memory: 32 * 1024 * 1024,
  /** A browser gives its thread less than this takes in frames of the engine: recursion is told by the interpreter then. */
  stack: 96 * 1024,
  time: 1000,
  effects: 1000,
  requests: 20,
  logs: 50,
  /** Characters of all that one piece of work says. */
  text: 1_000_000,
} as const;
