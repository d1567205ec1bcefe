import { translated } from '@dossier/widgets/language/text.ts';
import { labelKey } from './label-key.ts';

/** A name of a field, a section or a setting, as the catalogue has it. */
export function named(label: string): string {
  const key = labelKey(label);
  const english = translated(key);
  return english === key ? label : english;
}
