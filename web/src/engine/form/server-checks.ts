import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { uniqueFields } from '@dossier/contract/core/unique.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { takenBy, uniqueColumn } from '#services/data/unique-check.ts';
import type { OwnCheck, Rec } from '../extensions.ts';
import type { Draft, Problems } from './draft.ts';
import { problemIn } from './draft.ts';

interface Form {
  resource: Resource;
  /** Null: a new record. */
  record: Rec | null;
  draft: Draft;
  /** Checks of the screen, by field. */
  own: Readonly<Record<string, OwnCheck>>;
}

/** Fields of which only the server can tell whether a value is good. */
export function askedFields(resource: Resource, own: Form['own']): ReadonlySet<string> {
  const ruled = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'text' && field.checkRule ? [name] : [],
  );
  return new Set([...uniqueFields(resource), ...ruled, ...Object.keys(own)]);
}

/** What the server says against a new value that is good in itself; null when nothing, or when it does not answer. */
export async function serverProblem({ resource, record, draft, own }: Form, name: string): Promise<string | null> {
  const field = resource.fields[name];
  const value = draft[name];
  if (field?.type !== 'text' || !isWorthAsking(field, value, record?.[name], record === null)) return null;
  return (
    (await brokenRule(field.checkRule, value)) ??
    (uniqueFields(resource).includes(name)
      ? await takenBy(uniqueColumn(resource, name), value, record?.id ?? null)
      : null) ??
    (await own[name]?.(value, draft, record).catch(() => null)) ??
    null
  );
}

/** Values that are wrong in themselves, and those that were there before, are not asked about. */
export function isWorthAsking(field: Field, value: unknown, before: unknown, isNew: boolean): boolean {
  return !isEmpty(value) && value !== before && problemIn(field, value, isNew) === null;
}

async function brokenRule(rule: string | undefined, value: unknown): Promise<string | null> {
  if (!rule) return null;
  const { brokenBy } = await import('#services/data/code-rules.ts');
  return brokenBy(rule, String(value).trim()).catch(() => null);
}

/** The same for every field that the form offers, so that all of them are named at once. */
export async function serverProblemsOf(form: Form, names: readonly string[]): Promise<Problems> {
  const asked = askedFields(form.resource, form.own);
  const found = await Promise.all(
    names.filter((name) => asked.has(name)).map(async (name) => [name, await serverProblem(form, name)] as const),
  );
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}
