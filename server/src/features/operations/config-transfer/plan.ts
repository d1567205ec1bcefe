import { createHash } from 'node:crypto';
import { type ConfigChange, type ConfigKindName, configKinds } from '@dossier/contract/operations/config-transfer.ts';
import { AppError } from '#core/errors.ts';
import { inSavepoint, isPgError } from '#db/database.ts';
import type { ConfigFile } from './config-file.ts';
import { type Context, hereOf, idKey, type Kind, type Local, maySee, type Reference, readHere } from './kind.ts';
import { allKinds, kindOf } from './kinds.ts';
import { type Comparison, compareEntries, type Entry } from './shape.ts';

/** One entry of the file beside what is here. */
export interface Step {
  kind: Kind;
  code: string;
  entry: Entry;
  here: Local | undefined;
  found: Comparison;
  /** Why it cannot be done; null while nothing stands against it. */
  reason: string | null;
  /** Changes of the file that it waits for. */
  needs: readonly Reference[];
}

export interface Plan {
  /** What would change or is refused, in the order in which it is done. */
  steps: Step[];
  unchanged: { kind: ConfigKindName; count: number }[];
  onlyHere: { kind: ConfigKindName; code: string; name: string }[];
  /** Hash of the file, of what is here of its entries, and of what stands against them. */
  state: string;
}

export const refKey = ({ kind, code }: Reference): string => `${kind} ${code}`;

/** Compares a file with the installation; writes nothing. */
export async function planOf(context: Context, file: ConfigFile): Promise<Plan> {
  const plan: Plan = { steps: [], unchanged: [], onlyHere: [], state: '' };
  const state = createHash('sha256').update(file.sha256);
  /** Entries of the file by reference, with whether something stands against them. */
  const inFile = new Map<string, Step | null>();
  for (const kind of allKinds) {
    const entries = file.entries.get(kind.name);
    if (!entries) continue;
    if (!maySee(context, kind)) {
      for (const entry of entries) plan.steps.push(unseen(kind, entry));
      continue;
    }
    const { locals, byCode } = await hereOf(context, kind);
    const { inOrder, circles } = parentsFirst(kind, entries);
    let unchanged = 0;
    for (const entry of inOrder) {
      const step = await stepOf(context, kind, entry, byCode, inFile);
      const isSame = step.reason === null && step.here !== undefined && step.found.differences.length === 0;
      inFile.set(refKey({ kind: kind.name, code: step.code }), isSame ? null : step);
      if (isSame) unchanged += 1;
      else plan.steps.push(step);
      // What only exists here is told with the entries that are otherwise the same, too.
      if (isSame) for (const part of step.found.onlyHere) plan.onlyHere.push(partOf(step, part));
    }
    for (const entry of circles) plan.steps.push(circular(kind, entry, byCode.get(kind.codeOf(entry))));
    plan.unchanged.push({ kind: kind.name, count: unchanged });
    const given = new Set(entries.map((entry) => kind.codeOf(entry)));
    for (const { id, code, name, entry, unclear } of locals) {
      // What the file does not name may change under the dry run: nothing of it is written.
      if (given.has(code)) state.update(JSON.stringify([kind.name, id, entry, unclear]));
      else plan.onlyHere.push({ kind: kind.name, code: unclear ? '' : code, name });
    }
  }
  for (const { kind, code, reason, needs } of plan.steps)
    state.update(JSON.stringify([kind.name, code, reason, needs]));
  return { ...plan, state: state.digest('hex') };
}

function partOf({ kind, code, entry, here }: Step, part: string) {
  return { kind: kind.name, code, name: `${nameOf(kind, entry, here)}：${part}` };
}

async function stepOf(
  context: Context,
  kind: Kind,
  entry: Entry,
  byCode: ReadonlyMap<string, Local>,
  inFile: ReadonlyMap<string, Step | null>,
): Promise<Step> {
  const code = kind.codeOf(entry);
  const here = byCode.get(code);
  const found = compareEntries(kind.shape, here?.unclear ? undefined : here?.entry, entry);
  const step: Step = { kind, code, entry, here, found, reason: null, needs: [] };
  if (here?.unclear) return { ...step, reason: here.unclear };
  if (here && found.differences.length === 0) return step;
  const problem = kind.problemOf?.(entry, here, context) ?? missingRight(context, kind, found, here === undefined);
  const awaited: Reference[] = [];
  for (const need of kind.needs(entry)) {
    const other = inFile.get(refKey(need));
    const known = (await hereOf(context, kindOf(need.kind))).byCode.get(need.code);
    if (known && !known.unclear) continue;
    if (other && other.reason === null) awaited.push(need);
    else return { ...step, reason: problem ?? missing(need, known, other) };
  }
  return { ...step, reason: problem, needs: awaited };
}

function missing({ kind, code }: Reference, known: Local | undefined, other: Step | null | undefined): string {
  const what = `“${code}”（${configKinds[kind]}）`;
  if (known?.unclear) return `${what}无法识别：${known.unclear}`;
  return other ? `${what}不能导入：${other.reason}` : `${what}在本系统中不存在，也不在文件中`;
}

function missingRight({ actor }: Context, kind: Kind, found: Comparison, isNew: boolean): string | null {
  const right = kind.rightsOf(found, isNew).find((one) => !actor.permissions.has(one));
  return right ? `没有权限“${right}”` : null;
}

function unseen(kind: Kind, entry: Entry): Step {
  return blocked(kind, entry, undefined, `没有查看${configKinds[kind.name]}的权限`);
}

function circular(kind: Kind, entry: Entry, here: Local | undefined): Step {
  return blocked(kind, entry, here, `上级“${kind.parentOf?.(entry)}”是自己或自己的下级`);
}

function blocked(kind: Kind, entry: Entry, here: Local | undefined, reason: string): Step {
  const found: Comparison = { differences: [], onlyHere: [], fields: [], items: {} };
  return { kind, code: kind.codeOf(entry), entry, here, found, reason, needs: [] };
}

/** Parents before children; what stands in a ring comes apart. */
function parentsFirst(kind: Kind, entries: readonly Entry[]): { inOrder: Entry[]; circles: Entry[] } {
  const byCode = new Map(entries.map((entry) => [kind.codeOf(entry), entry]));
  const children = Map.groupBy(entries, (entry) => {
    const parent = kind.parentOf?.(entry) ?? null;
    return parent !== null && byCode.has(parent) ? parent : null;
  });
  const inOrder = [...(children.get(null) ?? [])];
  for (const entry of inOrder) inOrder.push(...(children.get(kind.codeOf(entry)) ?? []));
  const placed = new Set(inOrder);
  return { inOrder, circles: entries.filter((entry) => !placed.has(entry)) };
}

/**
 * Makes the changes one after the other in the open transaction, each by the rules of its own screen. What is refused
 * is undone, gets its reason, and takes with it what needs it.
 * @returns the steps that were refused
 */
export async function applySteps(
  context: Context,
  steps: readonly Step[],
  onStep: (done: number, total: number) => void = () => {},
): Promise<Step[]> {
  const failed = new Map<string, Step>();
  const wanted = new Map(steps.map((step) => [refKey({ kind: step.kind.name, code: step.code }), step]));
  for (const [index, step] of steps.entries()) {
    onStep(index, steps.length);
    const lacking = step.needs.find((need) => failed.has(refKey(need)) || !wanted.has(refKey(need)));
    step.reason = lacking
      ? `需要同时导入“${lacking.code}”（${configKinds[lacking.kind]}）`
      : await tried(context, step);
    if (step.reason !== null) failed.set(refKey({ kind: step.kind.name, code: step.code }), step);
  }
  await assertAsWritten(context, steps, failed);
  return [...failed.values()];
}

/** @returns why it was refused */
async function tried(context: Context, { kind, entry, here, found }: Step): Promise<string | null> {
  try {
    await inSavepoint(context.tx, () => kind.apply(context, entry, here, found));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    // Too long, not allowed to be empty, twice there: what no screen can send.
    if (isPgError(error) && /^2[23]/.test(error.code ?? '')) return '内容不符合数据库的约束（过长、为空或重复）';
    throw error;
  }
}

/** What is saved otherwise than it was written, e.g. a cleaned address, would differ for ever. */
async function assertAsWritten(context: Context, steps: readonly Step[], failed: Map<string, Step>): Promise<void> {
  const fresh: Context = { ...context, here: new Map(), ids: new Map() };
  for (const [kind, own] of Map.groupBy(steps, (step) => step.kind)) {
    const done = own.filter(({ reason }) => reason === null);
    if (done.length === 0) continue;
    const { locals } = await readHere(fresh, kind);
    const byId = new Map(locals.map((local) => [local.id, local]));
    for (const step of done) {
      const id = step.here?.id ?? context.ids.get(idKey(kind.name, step.code)) ?? '';
      const [first] = compareEntries(kind.shape, byId.get(id)?.entry, step.entry).differences;
      if (!first) continue;
      step.reason = `“${first.label}”会保存为“${first.before ?? ''}”，与文件中的“${first.after ?? ''}”不同`;
      failed.set(refKey({ kind: kind.name, code: step.code }), step);
    }
  }
}

/** A step as the wire brings it. */
export function changeOf({ kind, code, entry, here, found, reason, needs }: Step): ConfigChange {
  return {
    kind: kind.name,
    code,
    name: nameOf(kind, entry, here),
    state: reason !== null ? 'refused' : here ? 'changed' : 'new',
    reason,
    differences: found.differences,
    onlyHere: found.onlyHere,
    needs: [...needs],
  };
}

function nameOf(kind: Kind, entry: Entry, here: Local | undefined): string {
  return kind.nameOf(entry) || here?.name || kind.codeOf(entry);
}
