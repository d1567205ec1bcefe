import {
  type Action,
  type ActionEndpoint,
  type ActionOutcome,
  type Stamp,
  statesFor,
} from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { holds } from '@dossier/rules/holds.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { assertOwnProof } from '#access/session/own-proof.ts';
import { AppError, invalid, notFound, refusal } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { type Call, doneWith, serve } from '#http/endpoint.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { publishedFlow } from '../flow/definitions.ts';
import { deviceOf } from '../flow/device.ts';
import { requireFlow, type StartInput, startFlow } from '../flow/start.ts';
import { unknownValues } from './checks.ts';
import { type Draft, readDraft } from './draft.ts';
import { bindRecordFiles } from './files.ts';
import type { Hooks } from './hooks.ts';
import { findRow, type Row } from './read.ts';
import { applyRecordRules } from './rules.ts';
import { assertState } from './states.ts';
import { assertFresh, type Caller, changeRecord, explained, tellLabels, titleOf, type WriteContext } from './write.ts';

/** Serves the actions of a resource, each at its own address with its own right. */
export function serveActions(app: App, resource: Resource, hooks: Hooks): void {
  for (const action of Object.values(resource.actions))
    serve(app, action.endpoint, (call) => act({ app, resource, hooks, actor: call.actor }, action, call));
}

/** Does an action as its call asks: on one record, or on many with an answer for each. */
export async function act(
  { app, resource, hooks, actor }: { app: App; resource: Resource; hooks: Hooks; actor: Actor },
  action: Action,
  { origin, body, request }: Pick<Call<ActionEndpoint>, 'origin' | 'body' | 'request'>,
) {
  const { id, ids, version, versions = {}, flow = {}, password, proof, ...input } = body;
  if (action.password) await assertOwnProof({ app, actor, origin, request }, action.endpoint.path, { password, proof });
  const caller = { app, actor, origin, device: deviceOf(request) };
  if (id !== undefined) {
    const warnings: string[] = [];
    const asked = { id, version, input, flow };
    const after = await runAction(caller, resource, hooks, action, asked, { warnings });
    const told = warnings.length > 0 ? { warnings } : {};
    return doneWith(action.done, { done: [{ id, version: after.version as number }], refused: [], ...told });
  }
  if (!ids) throw refusal('noneChosen', resource.messages.noneChosen);
  if (!action.batch && ids.length > 1) throw refusal('single', `“${action.label}”一次只能操作一条记录`);
  const outcome = await runActionOnAll(caller, resource, hooks, action, { ids, versions, input, flow });
  return doneWith(summaryOf(action, outcome), outcome);
}

/**
 * Does an action for a call that the wire has besides the action's own, which knows one record and no version.
 * @throws AppError as the action does
 */
export function actOnOne(
  app: App,
  resource: Resource,
  hooks: Hooks,
  name: string,
  { actor, origin, request, query: { id } }: Pick<Caller, 'actor' | 'origin'> & WireCall,
): Promise<Row> {
  const action = resource.actions[name];
  if (!action || action.password) throw new Error(`${resource.label} has no action ${name} without a password`);
  const caller = { app, actor, origin, device: deviceOf(request) };
  const asked = { id, version: undefined, input: {}, flow: {} };
  return runAction(caller, resource, hooks, action, asked, { lenient: true, warnings: [] });
}

/** Does an action on a record within a transaction that something else about the record has begun. */
export function actWithin(
  { tx, ...caller }: Omit<WriteContext, 'resource' | 'input'>,
  resource: Resource,
  hooks: Hooks,
  action: Action,
  id: string,
): Promise<Row> {
  if (action.password) throw new Error(`${resource.label} asks for a password before ${action.name}`);
  const asked = { id, version: undefined, input: {}, flow: {} };
  const how = { lenient: true, warnings: [], db: tx };
  return runAction({ ...caller, device: null }, resource, hooks, action, asked, how);
}

interface WireCall {
  request: Parameters<typeof deviceOf>[0];
  query: { id: string };
}

interface Asked {
  id: string;
  version: unknown;
  /** Values of the action's own fields, as they came. */
  input: Record<string, unknown>;
  /** What is said to the approval that it starts. */
  flow: StartInput;
}

/** Whoever acts, and what they hold in their hand. */
type ActionCaller = Caller & { device: string | null };

/** One record after another, each in a transaction of its own: what one is refused does not hold up the others. */
async function runActionOnAll(
  caller: ActionCaller,
  resource: Resource,
  hooks: Hooks,
  action: Action,
  {
    ids,
    versions,
    ...told
  }: { ids: readonly string[]; versions: Readonly<Record<string, number>> } & Pick<Asked, 'input' | 'flow'>,
): Promise<ActionOutcome> {
  const outcome: ActionOutcome = { done: [], refused: [] };
  const warnings: string[] = [];
  let late: AppError | undefined;
  for (const id of new Set(ids)) {
    try {
      // What went stays done, so the others are answered too instead of ending the call.
      if (late) throw late;
      const asked = { id, version: versions[id], ...told };
      const after = await runAction(caller, resource, hooks, action, asked, { lenient: true, warnings });
      outcome.done.push({ id, version: after.version as number });
    } catch (error) {
      // Wrong input is wrong for all; a fault is no answer about a record.
      if (!(error instanceof AppError) || (error.reason === 'input' && outcome.done.length === 0)) throw error;
      if (error.reason === 'busy') {
        if (outcome.done.length === 0) throw error;
        late = error;
      }
      const known = late ? undefined : await findRow(caller.app.db, scopeOf(resource, caller.actor), id);
      const title = known ? titleOf(resource, known) : '';
      outcome.refused.push({ id, title, reason: error.reason, message: error.message });
    }
  }
  return warnings.length > 0 ? { ...outcome, warnings } : outcome;
}

/**
 * Does an action on one record: locked, its state and version checked, the feature's check and effect around the change,
 * all in one transaction with history and log.
 * @throws AppError `missing`, `state` (C05), `stale` (C04), `input`, or what the feature's check says
 */
async function runAction(
  caller: ActionCaller,
  resource: Resource,
  hooks: Hooks,
  action: Action,
  { id, version, input, flow }: Asked,
  {
    lenient = false,
    warnings,
    db = caller.app.db,
  }: {
    /** A version that was not sent is not compared. */
    lenient?: boolean;
    /** What the feature says besides is added to these. */
    warnings: string[];
    /** A transaction that has begun. */
    db?: Db;
  },
): Promise<Row> {
  const { actor } = caller;
  const said: string[] = [];
  const after = await explained(resource, () =>
    inTransaction(db, async (tx) => {
      await hooks.beforeLock?.({ tx, actor }, [id]);
      const before = await findRow(tx, scopeOf(resource, actor), id, { lock: true, full: true });
      if (!before) throw notFound(resource.messages.notFound);
      await assertState(caller, tx, resource, before, await statesOf(caller, tx, action), action.label);
      if (!lenient || version !== undefined) await assertFresh(tx, caller, resource, before, version);
      if (action.only && !holds(action.only.when, before)) throw refusal('only', action.only.message);
      const published = action.flow && (await requireFlow({ tx, actor }, action));
      const passes = action.flow !== null && !published;
      const given = await readInput(caller, tx, action, input);
      const warn = (sentence: string) => void said.push(sentence);
      const context = { ...caller, tx, resource, input, given, warn };
      const steps = hooks.actions?.[action.name];
      await steps?.check?.(context, before);
      const change: Draft = {
        ...changeOf(resource, action, given, actor, { passes }),
        ...(await steps?.change?.(context, before)),
        ...(passes ? await steps?.passed?.change?.(context, before) : {}),
      };
      // What is told with an action obeys the rules between fields as what a form sends does.
      const told = Object.keys(given).some((name) => name in resource.fields);
      const broken: Record<string, string> = {};
      if (told) applyRecordRules(context, change, broken, before);
      if (Object.keys(broken).length > 0) throw invalid(broken);
      const words = {
        name: action.name,
        text: `执行“${action.label}”，${titleOf(resource, before)}`,
        given,
      };
      const after = await changeRecord(context, before, change, words);
      // Uploads that were told belong to the record from now on, so that whoever may see it may open them.
      await bindRecordFiles(context, before.id, change, before);
      await steps?.effect?.(context, after, before);
      if (passes) await steps?.passed?.effect?.(context, after, before);
      await tellLabels(context);
      if (published) return startFlow(context, published, action, { before, after, input: flow });
      return after;
    }),
  );
  warnings.push(...said);
  return after;
}

/** States in which the action is allowed now: some only as long as nobody has published the approval before it. */
async function statesOf({ actor }: Caller, tx: Tx, action: Action): Promise<readonly string[]> {
  const { unapproved } = action;
  if (!unapproved) return action.from;
  const published = await publishedFlow(tx, actor.tenantId, unapproved.flow);
  return statesFor(action, () => published !== undefined);
}

/** What a person told with the action, checked as the fields of a form are. */
async function readInput({ app, actor }: Caller, tx: Tx, action: Action, input: Asked['input']): Promise<Draft> {
  const { draft, problems } = readDraft(action.input, input, 'add');
  Object.assign(problems, await unknownValues(tx, app.dictTexts, action.input, draft, actor));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return draft;
}

/**
 * The columns that the action itself writes: the state, its stamps, and what was told for fields of the record.
 * @param passes nobody is asked whether it may pass
 */
function changeOf(
  resource: Resource,
  action: Action,
  given: Draft,
  actor: Actor,
  { passes }: { passes: boolean },
): Draft {
  const stamped = Object.entries(action.sets).map(([name, stamp]) => [name, stampValue(stamp, actor)] as const);
  const told = Object.entries(given).filter(([name]) => name in resource.fields);
  const to = passes ? (action.flow?.passed ?? null) : action.to;
  const state = resource.states && to !== null ? { [resource.states.field]: to } : {};
  return { ...Object.fromEntries([...stamped, ...told]), ...state };
}

function stampValue(stamp: Stamp, actor: Actor): string | number | null {
  if (typeof stamp !== 'object' || stamp === null) return stamp;
  switch (stamp.stamp) {
    case 'today':
      return wireNow().slice(0, 10);
    case 'now':
      return wireNow();
    case 'actor':
      return actor.username;
  }
}

function summaryOf(action: Action, { done: went, refused }: ActionOutcome): string {
  if (refused.length === 0) return went.length === 1 ? action.done : `已${action.label}${went.length}条`;
  return `已${action.label}${went.length}条，${refused.length}条未执行`;
}
