import { computedValues, isLive, partsOf } from '@dossier/contract/core/computed.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import type { Formula } from '@dossier/rules/formula.ts';
import type { Actor } from '#access/actor.ts';
import { wireNow } from '#services/log-entries.ts';
import { linesOf } from '../parts/lines.ts';
import { type CheckedLines, lineAfter } from '../parts/save-lines.ts';
import type { Draft } from './draft.ts';
import type { Row } from './read.ts';
import type { WriteContext } from './write.ts';

/** The columns that follow from a record as it will be; parts that did not come are read where a formula needs them. */
export async function storedValues(
  { tx, resource }: Pick<WriteContext, 'tx' | 'resource'>,
  draft: Draft,
  checked: readonly CheckedLines[],
  before?: Row,
): Promise<Draft> {
  if (Object.keys(resource.computed).length === 0) return {};
  const values: Record<string, unknown> = { ...before, ...draft };
  for (const name of partsOf(resource)) {
    const came = checked.find((one) => one.name === name);
    const part = resource.parts[name];
    if (came) values[name] = came.lines.map(lineAfter);
    else if (part && before) values[name] = (await linesOf(tx, part, [before.id])).get(before.id) ?? [];
  }
  return computedValues(resource, values, wireNow().slice(0, 10), 'stored');
}

/** Adds to records what changes from day to day, worked out from what this person may read of them. */
export function addLiveValues(resource: Resource, { hiddenCodes }: Actor, records: readonly Row[]): void {
  const live = Object.keys(resource.computed).filter(
    (name) => isLive(resource.computed, name) && !hiddenCodes.has(columnPermission(resource, name)),
  );
  if (live.length === 0) return;
  const computed = Object.fromEntries(live.map((name) => [name, resource.computed[name] as Formula]));
  const now = wireNow().slice(0, 10);
  for (const record of records) Object.assign(record, computedValues({ ...resource, computed }, record, now, 'live'));
}
