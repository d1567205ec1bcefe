import type { Field } from '@dossier/contract/core/field.ts';
import { cellOf } from '../fields/values.tsx';
import { Field as FieldFrame } from './Field.tsx';

export interface ComputedFieldProps {
  id: string;
  name: string;
  field: Field;
  value: unknown;
}

/** A value that follows from what is typed in: shown while typing, and worked out again by the server. */
export function ComputedField({ id, name, field, value }: ComputedFieldProps) {
  return (
    <FieldFrame id={id} name={name} label={field.label} help={field.help}>
      <output id={id} className="rp-computed">
        {cellOf({ [name]: value }, name, field)}
      </output>
    </FieldFrame>
  );
}
