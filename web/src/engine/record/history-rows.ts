import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';

export interface ComparedField {
  name: string;
  label: string;
  field: Field;
  changed: boolean;
}

/** A kept version: what the record held, with the server's texts of it as records of a list carry them. */
export function readVersion(version: { dataContent: string | null; dictTexts?: object }): Record<string, unknown> {
  return { ...readContent(version.dataContent), ...version.dictTexts };
}

/** A kept version's content as values; anything unreadable counts as empty. */
function readContent(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Both versions field by field, in the order of the resource; columns that the user may not see are not in the content. */
export function compareContents(
  resource: Resource,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ComparedField[] {
  return Object.entries(resource.fields)
    .filter(([name]) => name in before || name in after)
    .map(([name, field]) => {
      const [old, now] = [before[name], after[name]];
      const changed = !(isEmpty(old) && isEmpty(now)) && String(old ?? '') !== String(now ?? '');
      return { name, label: field.label, field, changed };
    });
}

/** The versions to show first: the newest beside the one before it. */
export function firstPair<V extends { id: string }>(versions: readonly V[]): [string, string] | null {
  const [newest, previous] = versions;
  return newest && previous ? [previous.id, newest.id] : null;
}
