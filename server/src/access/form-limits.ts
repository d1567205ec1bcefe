import type { Actor } from './actor.ts';

/** What a person lacks within forms that people design (decision 0114). Columns are named as in `hiddenCodes`. */
export interface FormLimits {
  /** Columns that are hidden in lists alone; where only the record is shown they may be read. */
  inListsOnly: ReadonlySet<string>;
  /** Columns that are hidden with the record alone; lists show them. */
  inRecordsOnly: ReadonlySet<string>;
  /** Columns that may be read and never be set, not even in a new record. */
  fixed: ReadonlySet<string>;
  /** Columns that are hidden in either place. */
  hidden: ReadonlySet<string>;
  /** Buttons, as `order_main:add`. */
  buttons: ReadonlySet<string>;
}

/** Where records of a form are met: in lists and what is made of them, one by one, or as one that is being made. */
export type Place = 'list' | 'record' | 'new';

const known = new WeakMap<Actor, Partial<Record<Place, Actor>>>();
const bases = new WeakMap<Actor, Actor>();

/**
 * The person as the gate is to see them in one place. Everywhere else `hiddenCodes` holds what is hidden in either, so
 * whatever forgets to say where it is shows less and never more.
 */
export function actorAt(place: Place, actor: Actor): Actor {
  const { forms } = actor;
  if (!forms) return actor;
  const there = known.get(actor) ?? {};
  known.set(actor, there);
  const placed = there[place] ?? { ...actor, hiddenCodes: hiddenAt(place, actor.hiddenCodes, forms) };
  there[place] = placed;
  bases.set(placed, actor);
  return placed;
}

/** The person as they are wherever nobody says where: what goes from one form on to another begins with this. */
export const actorAnywhere = (actor: Actor): Actor => bases.get(actor) ?? actor;

function hiddenAt(place: Place, hidden: ReadonlySet<string>, forms: FormLimits): ReadonlySet<string> {
  if (place === 'list') return without(hidden, forms.inRecordsOnly);
  const inRecords = without(hidden, forms.inListsOnly);
  return place === 'new' ? both(inRecords, forms.fixed) : inRecords;
}

/** Whether a button of a form, by the name of its table, is kept from a person. */
export const lacksButton = ({ forms }: Pick<Actor, 'forms'>, tableName: string, button: string): boolean =>
  forms?.buttons.has(`${tableName}:${button}`) ?? false;

type Codes = ReadonlySet<string>;
export const without = (all: Codes, some: Codes): Codes => new Set([...all].filter((code) => !some.has(code)));
export const both = (some: Codes, more: Codes): Codes => new Set([...some, ...more]);
