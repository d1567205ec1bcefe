import { createContext, useContext } from 'react';
import type { FieldsState } from './use-fields.ts';

/** The small form that a part stands in. */
export const FormOfPart = createContext<FieldsState | null>(null);

/** For a part that checks or refuses another field of its small form. */
export function useFormOfPart(): FieldsState {
  const form = useContext(FormOfPart);
  if (!form) throw new Error('A part of a small form stands in no form');
  return form;
}
