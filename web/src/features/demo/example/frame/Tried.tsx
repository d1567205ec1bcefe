import { type ReactNode, useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';

export interface TriedProps<T> {
  label: string;
  start: T;
  children: (control: { id: string; value: T; onChange: (value: T) => void; 'aria-label': string }) => ReactNode;
}

/** A widget with a value of its own, which stands below it as it would be stored. */
export function Tried<T>({ label, start, children }: TriedProps<T>) {
  const id = useId();
  const [value, setValue] = useState(start);
  return (
    <Field id={id} name={id} label={label} after={<output aria-label={label}>{JSON.stringify(value)}</output>}>
      {children({ id, value, onChange: setValue, 'aria-label': label })}
    </Field>
  );
}
