import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';

/** A sentence per field; `form` is what concerns no single one. */
type Errors<Name extends string> = Partial<Record<Name | 'form', string>>;

interface PlainForm<Name extends string> {
  ref: RefObject<HTMLFormElement | null>;
  errors: Errors<Name>;
  busy: boolean;
  /** What stands in a field now. */
  read(name: Name): string;
  focus(name: Name): void;
  /** Shows what is wrong and goes to the first such field. True when something is. */
  fail(found: Partial<Record<Name | 'form', string | undefined>>): boolean;
  /** Runs the call with the button held; a refusal becomes the error of its field, or of the form. */
  submit(run: () => Promise<void>, failed: string): Promise<void>;
}

/** State of a form without the UI kit. @param names its fields in the order of the page */
export function usePlainForm<Name extends string>(names: readonly Name[]): PlainForm<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [busy, setBusy] = useState(false);

  const input = (name: Name) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const fail: PlainForm<Name>['fail'] = (found) => {
    const wrong = Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence)) as Errors<Name>;
    setErrors(wrong);
    const first = names.find((name) => wrong[name]);
    if (first) input(first)?.focus();
    return Object.keys(wrong).length > 0;
  };
  const submit: PlainForm<Name>['submit'] = async (run, failed) => {
    setBusy(true);
    setErrors({});
    try {
      await run();
    } catch (error) {
      const message = error instanceof ApiError ? error.message : failed;
      const fields = error instanceof ApiError ? fieldsOf(error.result) : {};
      // The server may name a field that the page does not have.
      const known = names.filter((name) => fields[name]).map((name) => [name, fields[name]]);
      fail(known.length > 0 ? (Object.fromEntries(known) as Errors<Name>) : ({ form: message } as Errors<Name>));
    } finally {
      setBusy(false);
    }
  };
  return {
    ref,
    errors,
    busy,
    read: (name) => input(name)?.value ?? '',
    focus: (name) => input(name)?.focus(),
    fail,
    submit,
  };
}

function fieldsOf(result: unknown): Record<string, string> {
  const fields = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : {};
  // The server's refusals hold a sentence per field.
  return fields as Record<string, string>;
}
