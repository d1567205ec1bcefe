import type { ShownForms } from '@dossier/widgets/text/shown-forms.ts';
import { create } from 'zustand';
import { readStored, writeStored } from '../session/stored.ts';

const key = 'SHOWN_FORMS';
const usual: ShownForms = { numbers: 'comma', dates: 'dashes' };

/** Forms of numbers and days of this browser, which lists, details and figures show. */
export const useShownForms = create<ShownForms>(() => readStored(key, usual));

/** Shows numbers and days so from now on. */
export async function chooseForms(patch: Partial<ShownForms>): Promise<void> {
  const forms = { ...useShownForms.getState(), ...patch };
  writeStored(key, forms);
  useShownForms.setState(forms);
  (await import('@dossier/widgets/text/shown-forms.ts')).showForms(useShownForms.getState());
}

/** Those of the last visit; pages wait for them. */
export async function restoreForms(): Promise<void> {
  const { numbers, dates } = useShownForms.getState();
  if (numbers !== usual.numbers || dates !== usual.dates) await chooseForms({});
}
