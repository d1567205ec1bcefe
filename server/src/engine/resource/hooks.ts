import type { ValueOf } from '@dossier/contract/core/field.ts';
import type { RecordBase, Resource } from '@dossier/contract/core/resource.ts';
import type { RawBuilder } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Scope } from '#access/gate.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Speaker } from '#services/language/speaker.ts';
import type { ListQueryInput, ParsedListQuery } from '../query/list-query.ts';
import type { Draft } from './draft.ts';
import type { Rows } from './list-rows.ts';
import type { Row } from './read.ts';
import type { WriteContext } from './write.ts';

/** An interface as a row, whose columns may be walked by name. */
type Plain<T> = { [K in keyof T]: T[K] };

/** A stored record of a resource: its fields by their names. Of any resource: whatever it holds. */
export type RowOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? Row
      : Plain<RecordBase> & { -readonly [K in keyof F]: ValueOf<F[K]> }
    : Row;

/** Values of a resource that are written; a field that is absent is not changed. */
export type WrittenOf<R> =
  R extends Resource<infer F> ? (string extends keyof F ? Draft : { -readonly [K in keyof F]?: ValueOf<F[K]> }) : Draft;

/** Steps of a feature around an action, in its transaction. */
export interface ActionHooks<R = Resource> {
  /** What else must hold: throws the refusal. */
  check?(context: ActionContext, record: RowOf<R>): Promise<void> | void;
  /** Further columns that the action writes. */
  change?(context: ActionContext, record: RowOf<R>): Promise<WrittenOf<R>> | WrittenOf<R>;
  /** What comes of it elsewhere. */
  effect?(context: ActionContext, after: RowOf<R>, before: RowOf<R>): Promise<void> | void;
  /**
   * Of an action that starts an approval: what else happens when it ends, in the transaction that ends it. `actor` is
   * whoever decided, with the reach of the server.
   */
  passed?: EndHooks<R>;
  /** As `passed`, of a refusal. */
  refused?: EndHooks<R>;
  /** Taken back by the applicant, or ended by an administrator. */
  withdrawn?: EndHooks<R>;
}

/** Nobody waits for an answer when an approval ends, so nobody is warned. */
export interface EndHooks<R = Resource> {
  /** Further columns that the end writes. */
  change?(context: Omit<ActionContext, 'warn'>, record: RowOf<R>): Promise<WrittenOf<R>> | WrittenOf<R>;
  /** What comes of it elsewhere. */
  effect?(context: Omit<ActionContext, 'warn'>, after: RowOf<R>, before: RowOf<R>): Promise<void> | void;
}

/** What an action works with; `given` are the values of its own fields, checked. */
export interface ActionContext extends WriteContext {
  /** Values of the action's own input, checked. */
  given: Draft;
  /** Says something that does not hold the action up; whoever acts reads it with the answer. */
  warn(sentence: string): void;
}

/**
 * Steps of a feature around the engine's own, in the same transaction: a refusal in any of them undoes all.
 * `Hooks<typeof project>` knows the fields of the record and the actions by name.
 */
export interface Hooks<R extends Resource = Resource> {
  /** Key of a new record where people choose it; else the engine makes one. */
  keyOf?(draft: WrittenOf<R>): string;
  /** Fills in or refuses a new record. */
  beforeAdd?(context: WriteContext, draft: WrittenOf<R>): Promise<void> | void;
  /** What comes of a new record elsewhere. */
  afterAdd?(context: WriteContext, record: RowOf<R>): Promise<void> | void;
  /**
   * Before the rows of records are locked to be changed, deleted or moved: takes what else is changed with them, in an order
   * that is the same for everybody, so that two do not wait for each other.
   */
  beforeLock?(context: Pick<WriteContext, 'tx' | 'actor'>, ids: readonly string[]): Promise<void> | void;
  /** Fills in or refuses a change. */
  beforeEdit?(context: WriteContext, draft: WrittenOf<R>, before: RowOf<R>): Promise<void> | void;
  /** What comes of a change elsewhere. */
  afterEdit?(context: WriteContext, after: RowOf<R>, before: RowOf<R>): Promise<void> | void;
  /**
   * The record is written with its history: what else is done to it, and what comes of it where the order counts.
   * `before`: null for a new one.
   */
  settled?(context: WriteContext, record: RowOf<R>, before: RowOf<R> | null): Promise<void> | void;
  /** Refuses a deletion. */
  beforeDelete?(context: WriteContext, record: RowOf<R>): Promise<void> | void;
  /** What comes of a deletion elsewhere. */
  afterDelete?(context: WriteContext, record: RowOf<R>): Promise<void> | void;
  /** Steps around its actions, by their names. */
  actions?: { [N in keyof R['actions']]?: ActionHooks<R> };
  /** Templates of its prints by their names: files beside the feature. */
  prints?: Readonly<Record<string, URL>>;
  /** A further condition of lists and exports, made from parameters that are no fields. Alias of the table: `t`. */
  filter?(
    query: Record<string, unknown>,
    actor: Actor,
    db: Db,
  ): Promise<RawBuilder<boolean> | undefined> | RawBuilder<boolean> | undefined;
  /** What `filter` makes of its parameters, as sentences for the head of a printed list. */
  filterWords?(query: Record<string, unknown>, speaker: Speaker): readonly string[];
  /** Fields that `filter` asks for a value of, of whatever register, for the head of a printed list. */
  filterFields?(query: Record<string, unknown>): readonly { of: Resource; name: string; value: string }[];
  /** Rows that this caller may choose from in pickers, under `alias`, where the gate says less; undefined: all that it shows. */
  choosable?(actor: Actor, alias: string): RawBuilder<boolean> | undefined;
  /** Changes the parameters of a list before they are read: what the wire derives one from another. */
  rewrite?(query: ListQueryInput): ListQueryInput;
  /** Reads a page of the list in a way of its own; `filter` is left to it. */
  readPage?(db: Db, scope: Scope, query: ParsedListQuery, given: Record<string, unknown>): Promise<Rows>;
  /** `readPage` finds what the filters say, only faster: its records may be counted. */
  readsPlainly?: boolean;
  /** What the operation log says of a write, where the wire wants a text of its own. */
  logEntry?(action: 'add' | 'edit' | 'delete', records: readonly RowOf<R>[]): { content: string; operate: number };
  /** Before a page of the list or a record is read: for registers whose reading is itself noted. */
  beforeRead?(caller: { actor: Actor; origin: Origin }, asked: Record<string, unknown>): Promise<void>;
  /** Adds to the records of a page what is not in their table. */
  decorate?(db: Db, records: Row[], actor: Actor): Promise<void>;
  /** The feature serves export, import and template itself: its sheet is no plain list. */
  ownExcel?: boolean;
  /** Rows of a file are saved one after another, because a later one may name an earlier one: trees. */
  oneByOne?: boolean;
  /** What was imported stays: a record leaves more than its row, which only its own deletion clears away. */
  keepsImports?: boolean;
  /** Whether people go by a record in a way that no reference of a register says: its import is not taken back then. */
  isUsed?(tx: Tx, id: string): Promise<boolean>;
  /** Maps one row of an imported file before it is added or changes a record. */
  beforeImport?(row: Record<string, unknown>, context: { db: Db; actor: Actor }): Promise<void> | void;
}
