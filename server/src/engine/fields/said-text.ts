import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Speaker } from '#services/language/speaker.ts';
import { labelsOf } from './kinds.ts';

/** Sources whose texts may be the product's own words; those of tables are written by people. */
const ofProduct: ReadonlySet<string> = new Set(['dictionary', 'texts']);

/** The text of a value, as it came from the dictionaries, in the reader's language. */
export function saidText(field: Field, text: string, { language, item }: Speaker): string {
  if (language === 'zh' || !ofProduct.has(labelsOf(field)?.from ?? '')) return text;
  return isMultiple(field) ? csvOf(text).map(item).join(',') : item(text);
}
