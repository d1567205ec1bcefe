import type { ComponentType } from 'react';
import type { FieldPartProps } from '../../extensions.ts';
import { FormField } from '../FormField.tsx';
import type { FieldsState } from './use-fields.ts';

/** Own inputs in place of the usual ones, by field. */
export type FieldParts = Readonly<Record<string, ComponentType<FieldPartProps>>>;

export interface FieldRowsProps {
  form: FieldsState;
  /** Prefix of the inputs' ids. */
  id: string;
  parts?: FieldParts | undefined;
  disabled: boolean;
}

/** The fields of a small form, drawn as those of a record's form. */
export function FieldRows({ form, id, parts = {}, disabled }: FieldRowsProps) {
  return Object.entries(form.fields).map(([name, field]) => (
    <FormField
      key={name}
      id={`${id}-${name}`}
      name={name}
      field={form.required.has(name) ? { ...field, required: true } : field}
      draft={form.draft}
      change={form.change}
      problem={form.problems[name]}
      disabled={disabled || form.cleared.has(name)}
      record={null}
      part={parts[name]}
    />
  ));
}
