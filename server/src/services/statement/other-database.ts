import type { MysqlStatement } from './mysql/read.ts';
import type { Statement } from './read.ts';

/** A statement in the words of the database that it is for. */
export type AnyStatement = Statement | MysqlStatement;

export interface Answer {
  /** With types by PostgreSQL's names, whichever database it is. */
  columns: { name: string; type: string }[];
  rows: Record<string, unknown>[];
}

/** Asks one thing; values are bound. */
export type Ask = (text: string, values: readonly (string | null)[]) => Promise<Answer>;

/** Another database that statements may read. */
export interface OtherDatabase {
  engine: 'mysql' | 'postgresql';
  /** Names of its tables that may be read. */
  tables: ReadonlySet<string>;
  /**
   * Works in a read-only transaction over a connection of its own, with a limit of time.
   * @param by who defines a statement is told which part of it is wrong; who only reads is not
   */
  read<T>(by: 'definer' | 'reader', work: (ask: Ask) => Promise<T>): Promise<T>;
}
