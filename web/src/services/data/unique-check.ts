import type { Resource } from '@dossier/contract/core/resource.ts';
import { columnNameOf } from '@dossier/contract/core/unique.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { duplicateCheck } from '@dossier/contract/dictionaries/dict-reading.ts';
import type { FormItemProps } from 'antd';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/** Milliseconds that typing rests before the server is asked about a value. */
export const checkDelay = 500;

/** No answer, too many calls, a busy server: no news to somebody who types. */
export const unanswered: ReadonlySet<number> = new Set([0, 429, 503, 504]);

export interface UniqueColumn {
  table: string;
  column: string;
}

/** The server's sentence when another record has this value; null where it is free or nothing is known. */
export async function takenBy(column: UniqueColumn, value: unknown, id: string | null): Promise<string | null> {
  const text = String(value ?? '').trim();
  if (text === '') return null;
  return unlessTaken(() =>
    call(duplicateCheck, {
      query: { tableName: column.table, fieldName: column.column, fieldVal: text, ...(id ? { dataId: id } : {}) },
      quiet: unanswered,
    }),
  );
}

/** The sentence of a call that refuses values which are not free. */
export async function unlessTaken(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    const taken = error instanceof ApiError && (error.result as { free?: unknown } | null)?.free === false;
    // Without an answer nothing is said: the unique index decides when it is saved.
    return taken ? error.message : null;
  }
}

export const uniqueColumn = (resource: Resource, name: string): UniqueColumn => ({
  table: resource.table,
  column: columnNameOf(resource, name),
});

type ItemCheck = Required<Pick<FormItemProps, 'validateDebounce' | 'validateFirst'>> & {
  rule: { validator: (rule: unknown, value: unknown) => Promise<void> };
};

/**
 * For items of hand-made forms: asks whether the value is free while it is typed, and again on saving.
 * @param before the record that is edited and the value it has, which is its own
 */
export function uniqueItem(column: UniqueColumn, before: { id: string; value: unknown } | null): ItemCheck {
  const own = isEmpty(before?.value) ? null : before?.value;
  return {
    validateDebounce: checkDelay,
    // Values that are wrong in themselves are not asked about.
    validateFirst: true,
    rule: {
      validator: async (_rule, value) => {
        const problem = value === own ? null : await takenBy(column, value, before?.id ?? null);
        if (problem) throw new Error(problem);
      },
    },
  };
}
