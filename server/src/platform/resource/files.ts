import { bindFiles } from '../files/bind.ts';
import type { Draft } from './draft.ts';
import type { Row } from './read.ts';
import type { WriteContext } from './write.ts';

/** Binds the uploads that a record names to it and lets go of those it names no more. */
export async function bindRecordFiles(
  context: WriteContext,
  id: string,
  draft: Draft,
  before: Row | null,
  removed = false,
): Promise<void> {
  const { tx, resource, actor } = context;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type !== 'files') continue;
    const next = removed ? '' : draft[name];
    if (next === undefined) continue;
    await bindFiles(tx, { resource: resource.path, id }, String(before?.[name] ?? ''), String(next ?? ''), actor);
  }
}
