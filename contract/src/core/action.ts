import type { Condition } from '@dossier/rules/condition.ts';
import { type Static, type TObject, Type } from 'typebox';
import { proofFields } from '../identity/proof.ts';
import { type Endpoint, endpoint, largeBodyLimit, type Permission } from './endpoint.ts';
import type { Fields } from './resource.ts';

/** What an action writes into a field by itself: the day, the moment or the person of the act, or a fixed value. */
export type Stamp = { stamp: 'today' | 'now' | 'actor' } | string | number | null;

/** Where the button of an action stands. */
export type ActionPlace = 'list' | 'row' | 'form';

/** An action of a resource; its name is the call and the end of its right. */
export interface ActionInput {
  /** The button: 启动. Messages, history and the log name the action by it. */
  label: string;
  /** States in which it is allowed. */
  from: readonly string[];
  /** The state after it; absent: the state stays. */
  to?: string;
  /** What is said before it is done. Without it and without `input` it is done at once. */
  ask?: string;
  /** A second, quieter line below that: what cannot be undone. */
  note?: string;
  /** What is answered. Default `{resource}已{label}`: 项目已启动. */
  done?: string;
  /** What has to be told with it; values of fields that the record has too are written into it. */
  input?: Fields;
  /** Fields that are written by it, read-only ones too. */
  sets?: Readonly<Record<string, Stamp>>;
  /** What else must hold of the record; the sentence is what somebody is told for whom it does not. */
  only?: { when: Condition; message: string };
  /** Red, and asked with a red button. Default false. */
  danger?: boolean;
  /** Who does it proves that it is they, by their own password or what is stronger (C18): an open session is not enough. Default false. */
  password?: boolean;
  /** Beside 编辑 and not in the menu. Default false. */
  beside?: boolean;
  /** Name of the action that takes it back: 撤销 is offered after it. */
  inverse?: string;
  /** Many records at once. Default true. */
  batch?: boolean;
  /** Milliseconds that it may take, where it moves many other records too. Default: as every call. */
  deadline?: number;
  /** Where its button stands: above the list with the chosen records, in the row, or in form and detail. Default: list and row. */
  place?: ActionPlace;
  /** Name of its icon, where it is none of the usual ones. */
  icon?: string;
  /**
   * Code of the approval that it starts (`pm.project`): the record waits in `to`, in which nobody edits or deletes it, and
   * moves to `passed` or `refused` when people have decided. Without a published definition the action is refused, or with
   * `unpublished: 'pass'` the record goes to `passed` at once.
   */
  flow?: string;
  /** State after the last step has agreed. */
  passed?: string;
  /** State after a refusal. */
  refused?: string;
  /** What the action does while nobody has published a definition. Default `refuse`. */
  unpublished?: 'refuse' | 'pass';
  /** State after 撤回. Default: the one that it came from. */
  withdrawn?: string;
  /** Further states in which it is allowed as long as nobody has published the approval that usually stands before it. */
  unapproved?: { flow: string; from: readonly string[] };
}

/** The approval that an action starts. */
export interface ActionFlow {
  code: string;
  waiting: string;
  passed: string;
  refused: string;
  withdrawn: string | null;
  /** Without a published definition nobody is asked, and the record passes at once. */
  optional: boolean;
}

export type ActionInputs = Readonly<Record<string, ActionInput>>;

export interface Action
  extends Required<Pick<ActionInput, 'label' | 'from' | 'done' | 'danger' | 'password' | 'beside' | 'batch'>> {
  name: string;
  to: string | null;
  ask: string;
  note: string;
  input: Fields;
  sets: Readonly<Record<string, Stamp>>;
  only: { when: Condition; message: string } | null;
  inverse: string | null;
  place: ActionPlace | null;
  icon: string | null;
  flow: ActionFlow | null;
  unapproved: { flow: string; from: readonly string[] } | null;
  endpoint: ActionEndpoint;
}

/** Which states there are moves between, and in which a record may be edited and deleted. */
export interface States {
  /** A field of a dictionary that is read-only: nobody but an action writes it. */
  field: string;
  /** State of a new record. */
  first: string;
  /** States in which a record may be edited. Default: every state. */
  edit?: readonly string[];
  /** States in which a record may be deleted. Default: every state. */
  delete?: readonly string[];
  /** What is said instead of C05 of a record in one of these states. */
  refusals?: Readonly<Record<string, StateRefusal>>;
}

/** Why nothing of the kind is done to a record in its state. */
export type StateRefusal = (record: Readonly<Record<string, unknown>>) => { reason: string; message: string };

/** The state of a record; one that was kept before there were states is in the first. */
export const stateOf = ({ field, first }: States, record: Readonly<Record<string, unknown>>): string =>
  String(record[field] ?? '') || first;

/** Most records that one call acts on (C17). */
export const mostActedOn = 1000;

const Id = Type.String({ minLength: 1, maxLength: 64 });
/** What the applicant says to an approval, and whom he chose at its steps, by node. */
const FlowStart = Type.Optional(
  Type.Object({
    note: Type.Optional(Type.String({ maxLength: 500 })),
    chosen: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 100 }),
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
      ),
    ),
  }),
);
const bodyOf = ({ input = {}, flow, password }: ActionInput) =>
  Type.Object({
    /** One record, or `ids`. */
    id: Type.Optional(Id),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostActedOn })),
    /** Of `id`, as the caller read it. */
    version: Type.Optional(Type.Integer()),
    /** Of `ids`, by id; one that is missing is not compared. */
    versions: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Integer())),
    ...(flow === undefined ? {} : { flow: FlowStart }),
    ...(password ? proofFields : {}),
    ...Object.fromEntries(Object.keys(input).map((name) => [name, Type.Optional(Type.Unknown())])),
  }) as typeof ActionBody;
/** What any action may be told, its own input besides. */
export const ActionBody = Type.Object(
  {
    id: Type.Optional(Id),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostActedOn })),
    version: Type.Optional(Type.Integer()),
    versions: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Integer())),
    flow: FlowStart,
    ...proofFields,
  },
  { additionalProperties: Type.Unknown() },
);

/** What became of the records: those that went with their new versions, and why the others did not. */
export const ActionResult = Type.Object({
  done: Type.Array(Type.Object({ id: Type.String(), version: Type.Optional(Type.Integer()) })),
  refused: Type.Array(
    Type.Object({
      id: Type.String(),
      /** As the record is called; empty when the caller may not know of it. */
      title: Type.String(),
      reason: Type.String(),
      message: Type.String(),
    }),
  ),
  /** What did not hold it up and should be known. */
  warnings: Type.Optional(Type.Array(Type.String())),
});
export type ActionOutcome = Static<typeof ActionResult>;

export type ActionEndpoint = Endpoint<
  TObject<Record<never, never>>,
  TObject<Record<never, never>>,
  typeof ActionBody,
  typeof ActionResult
>;

/** The actions of a resource with what follows from their names. */
export function actionsOf(
  inputs: ActionInputs,
  { path, label, permission }: { path: string; label: string; permission: `${string}:${string}` },
): Record<string, Action> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      name,
      {
        name,
        label: input.label,
        from: input.from,
        to: input.to ?? null,
        ask: input.ask ?? '',
        note: input.note ?? '',
        done: input.done ?? `${label}已${input.label}`,
        input: input.input ?? {},
        sets: input.sets ?? {},
        only: input.only ?? null,
        danger: input.danger ?? false,
        password: input.password ?? false,
        beside: input.beside ?? false,
        inverse: input.inverse ?? null,
        place: input.place ?? null,
        icon: input.icon ?? null,
        flow: flowOf(name, input),
        unapproved: input.unapproved ?? null,
        batch: input.batch ?? true,
        endpoint: endpoint({
          method: 'POST',
          path: `${path}/${name}`,
          access: `${permission}:${name}` as Permission,
          label: `${label}-${input.label}`,
          body: bodyOf(input),
          bodyLimit: largeBodyLimit,
          ...(input.deadline ? { deadline: input.deadline } : {}),
          result: ActionResult,
        }),
      },
    ]),
  );
}

function flowOf(name: string, { flow, to, passed, refused, withdrawn, unpublished }: ActionInput): ActionFlow | null {
  if (flow === undefined) return null;
  if (to === undefined || passed === undefined || refused === undefined)
    throw new Error(`the action ${name} starts an approval and must say where the record waits and where it goes`);
  const optional = unpublished === 'pass';
  return { code: flow, waiting: to, passed, refused, withdrawn: withdrawn ?? null, optional };
}

/** States in which records wait for an approval: nobody edits or deletes them, and no action moves them. */
export function waitingStates(actions: Readonly<Record<string, Action>>): ReadonlySet<string> {
  return new Set(Object.values(actions).flatMap(({ flow }) => flow?.waiting ?? []));
}

/** States in which an action is allowed. @param isPublished whether there is a definition for an approval */
export function statesFor({ from, unapproved }: Action, isPublished: (flow: string) => boolean): readonly string[] {
  return unapproved && !isPublished(unapproved.flow) ? [...from, ...unapproved.from] : from;
}
