import { translated } from '@dossier/widgets/language/text.ts';
import { itemKey } from '../messages/label-key.ts';

/** The text of a dictionary's item in the user's language; one that came with no catalogue as it is. */
export function namedItem(text: string): string {
  const key = itemKey(text);
  const english = translated(key);
  return english === key ? text : english;
}
