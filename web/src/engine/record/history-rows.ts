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

/** A line of a part that is not the same in two versions. */
export interface ComparedLine {
  part: string;
  /** Null: the version does not have it. */
  before: LineState | null;
  after: LineState | null;
  /** Fields that differ, where both have it. */
  changed: readonly string[];
}

interface LineState {
  /** Counted from 1. */
  number: number;
  /** The line with its texts, as lines of a record carry them. */
  line: Readonly<Record<string, unknown>>;
}

/** Lines that were added, taken away or changed, part by part. */
export function compareLines(
  { parts }: Pick<Resource, 'parts'>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ComparedLine[] {
  return Object.entries(parts).flatMap(([part, { fields }]) => {
    const [old, now] = [linesIn(before, part), linesIn(after, part)];
    const ids = new Set([...old.keys(), ...now.keys()]);
    return [...ids].flatMap((id): ComparedLine[] => {
      const [one, other] = [old.get(id) ?? null, now.get(id) ?? null];
      const changed =
        one && other
          ? Object.keys(fields).filter((key) => String(one.line[key] ?? '') !== String(other.line[key] ?? ''))
          : [];
      return one && other && changed.length === 0 ? [] : [{ part, before: one, after: other, changed }];
    });
  });
}

/** Lines of a version by their ids, with the texts that the server gives beside it (`lines.0.kind_dictText`). */
function linesIn(version: Readonly<Record<string, unknown>>, part: string): Map<string, LineState> {
  const lines = version[part];
  if (!Array.isArray(lines)) return new Map();
  return new Map(
    lines.map((line: Readonly<Record<string, unknown>>, index) => {
      const place = `${part}.${index}.`;
      const texts = Object.entries(version).filter(([name]) => name.startsWith(place));
      const labelled = {
        ...line,
        ...Object.fromEntries(texts.map(([name, text]) => [name.slice(place.length), text])),
      };
      return [String(line.id), { number: index + 1, line: labelled }];
    }),
  );
}

/** The versions to show first: the newest beside the one before it. */
export function firstPair<V extends { id: string }>(versions: readonly V[]): [string, string] | null {
  const [newest, previous] = versions;
  return newest && previous ? [previous.id, newest.id] : null;
}
