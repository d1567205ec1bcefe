import { inputKindOf } from '../fields/inputs/inputs.ts';
import type { InputProps } from '../fields/inputs/kind.ts';

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const { Input } = inputKindOf(props.field);
  return <Input {...props} />;
}
