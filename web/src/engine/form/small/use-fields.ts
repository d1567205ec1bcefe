import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { useEffect, useRef, useState } from 'react';
import { checkDelay } from '#services/data/unique-check.ts';
import { changedFields, type Draft, type Problems, problemsLeft, problemsOf } from '../draft.ts';
import { makeLiveChecks } from '../live-checks.ts';
import { type FormEffects, formEffects, withSwitched } from '../rule-effects.ts';
import { isWorthAsking } from '../server-checks.ts';

/** What only the server can tell of a value that is good in itself; null when it is good or nothing is known. */
export type FieldCheck = (value: unknown) => Promise<string | null>;

export interface FieldsInput {
  /** In the user's language; those that are not there now are neither checked nor saved. */
  fields: Fields | ((draft: Draft) => Fields);
  rules?: readonly RecordRule[];
  /** First values; a field's own first value holds where none is given. */
  initial?: Draft;
  /** Checks that only the server can make, by field. */
  asked?: Readonly<Record<string, FieldCheck>>;
  /** Brings a field with a problem into sight. */
  focus: (name: string) => void;
}

export interface FieldsState extends Pick<FormEffects, 'required' | 'cleared'> {
  /** Those that are there now. */
  fields: Fields;
  /** Values of these fields; what was neither given nor typed is not in it. */
  draft: Draft;
  problems: Problems;
  dirty: boolean;
  change: (patch: Draft) => void;
  /** The user goes on to another field: what only the server can check is checked now. */
  leave: (name: string) => void;
  /** What is wrong now with these fields; all of them unless some are named. */
  wrong: (names?: readonly string[]) => Problems;
  /** What the server says against values, each asked about once more. */
  ask: () => Promise<Problems>;
  /** Shows what is wrong, and goes to the first. @returns whether something was */
  show: (found: Problems) => boolean;
  /** What somebody types now, which is no field, is no longer wrong. */
  forget: (name: string) => void;
}

const noParts = {};

/** State of a form of some fields that is no record's: what is typed and what is wrong with it, as in a record's form. */
export function useFields({ fields: given, rules = [], initial = {}, asked = {}, focus }: FieldsInput): FieldsState {
  const fieldsOf = (draft: Draft) => (typeof given === 'function' ? given(draft) : given);
  const [values, setValues] = useState<Draft>(() => firstValues(fieldsOf(initial), initial));
  const [first] = useState(values);
  const [problems, setProblems] = useState<Problems>({});
  /** For answers that come later than the next key, and for a save in the same moment as the last change. */
  const newest = useRef(values);
  newest.current = values;
  const now = () => {
    const fields = fieldsOf(newest.current);
    return { fields, rules, parts: noParts };
  };
  async function askOne(name: string): Promise<string | null> {
    const field = now().fields[name];
    const value = newest.current[name];
    if (!field || !isWorthAsking(field, value, first[name], true)) return null;
    return (await asked[name]?.(value).catch(() => null)) ?? null;
  }
  const askNow = useRef(askOne);
  askNow.current = askOne;
  const [checks] = useState(() =>
    makeLiveChecks({
      delay: checkDelay,
      current: (name) => newest.current[name],
      ask: (name) => askNow.current(name),
      found: (name, problem) => setProblems((before) => ({ ...before, [name]: problem })),
    }),
  );
  useEffect(() => checks.stop, [checks]);

  function change(patch: Draft): void {
    const resource = now();
    const before = newest.current;
    newest.current = withSwitched(resource, { ...before, ...patch });
    setValues(newest.current);
    for (const name of Object.keys(patch)) if (name in asked) checks.typed(name);
    const typed = { resource, before, now: newest.current, patch, isNew: true };
    setProblems((shown) => problemsLeft(shown, typed));
  }

  const { fields } = now();
  const { required, cleared } = formEffects({ fields, rules }, values);
  return {
    fields,
    required,
    cleared,
    draft: Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)),
    problems,
    dirty: changedFields(first, values).length > 0,
    change,
    leave: checks.left,
    wrong(names) {
      const all = now();
      return problemsOf(all, names ?? Object.keys(all.fields), newest.current, null);
    },
    async ask() {
      checks.stop();
      const found = await Promise.all(Object.keys(asked).map(async (name) => [name, await askOne(name)] as const));
      return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
    },
    show(found) {
      setProblems(found);
      const [name] = Object.keys(found);
      if (name !== undefined) focus(name);
      return name !== undefined;
    },
    forget: (name) => setProblems(({ [name]: _, ...others }) => others),
  };
}

/** A field's own first value where the form is given none. */
function firstValues(fields: Fields, initial: Draft): Draft {
  const own = Object.entries(fields).flatMap(([name, field]) => {
    const first = initialOf(field);
    return first === undefined ? [] : [[name, first] as const];
  });
  return { ...Object.fromEntries(own), ...initial };
}
