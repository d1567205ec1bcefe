import type { Resource } from '@dossier/contract/core/resource.ts';
import { physicalTable } from '@dossier/contract/online/form/compile.ts';
import type { Actor } from '#access/actor.ts';
import { lacksButton } from '#access/form-limits.ts';
import { columnsOf } from '#access/query/columns.ts';
import { forbidden } from '#core/errors.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** Columns that pages ask by themselves, whatever people search for. */
const askedByPages = ['id', 'pid'];

/**
 * Refuses a search to those from whom the button is kept that makes it.
 * @throws AppError 510
 */
export function assertMayAsk(resource: Resource, actor: Actor, query: Readonly<Record<string, unknown>>): void {
  if (!actor.forms) return;
  const { name: table } = resource;
  const { superQueryParams } = query;
  if (isAsked(superQueryParams) && lacksButton(actor, table, 'super_query')) throw forbidden();
  if (!lacksButton(actor, table, 'query')) return;
  const columns = columnsOf(resource);
  const asks = Object.entries(query).some(([key, value]) => {
    const [field = ''] = key.split(/_(?:begin|end|MultiString)$|[.@]/);
    return isAsked(value) && !askedByPages.includes(field) && (columns.has(field) || field in resource.parts);
  });
  if (asks) throw forbidden();
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== '';

/**
 * The steps of a form with its buttons of editing and those of its lines: who lacks one adds none, takes none out, or leaves those that are
 * there as they are stored.
 */
export function withLineButtons(hooks: Hooks): Hooks {
  return {
    ...hooks,
    async beforeAdd(context, draft) {
      await checkLines(context, null);
      await hooks.beforeAdd?.(context, draft);
    },
    async beforeEdit(context, draft, before) {
      const { actor, resource } = context;
      // A version is brought back without the call of the form.
      if (['edit', 'form_confirm'].some((button) => lacksButton(actor, resource.name, button))) throw forbidden();
      await checkLines(context, before.id);
      await hooks.beforeEdit?.(context, draft, before);
    },
  };
}

async function checkLines({ tx, actor, resource, input }: WriteContext, recordId: string | null): Promise<void> {
  if (!actor.forms) return;
  for (const [name, part] of Object.entries(resource.parts)) {
    const sent = input[name];
    const table = physicalTable(name);
    const lacks = (button: string) => lacksButton(actor, table, button);
    if (!Array.isArray(sent) || !['add', 'update', 'batch_delete'].some(lacks)) continue;
    const stored = recordId === null ? [] : ((await linesOf(tx, part, [recordId])).get(recordId) ?? []);
    const byId = new Map(stored.map((row) => [row.id, row]));
    const kept = new Set<string>();
    const lines = sent.map((line: unknown) => {
      const { id } = (typeof line === 'object' && line !== null ? line : {}) as { id?: unknown };
      const before = typeof id === 'string' && !kept.has(id) ? byId.get(id) : undefined;
      if (!before && lacks('add')) throw forbidden();
      if (!before) return line;
      kept.add(before.id);
      return lacks('update') ? { ...before } : line;
    });
    if (kept.size < stored.length && lacks('batch_delete')) throw forbidden();
    input[name] = lines;
  }
}
