import type { SaidValue } from '@dossier/contract/communication/said.ts';
import { answerInEnglish, valueInEnglish, type Words } from '@dossier/contract/english/speak-english.ts';
import { translated } from '@dossier/widgets/language/text.ts';
import { named, namedAt } from './named.ts';

/** The catalogue of the pages stands behind both. */
const words: Words = { named, sentence: translated };

/**
 * A sentence of the server or of a check of the contract in English; one that no catalogue has as it came.
 * @param path of the call that answered it
 */
export const answeredInEnglish = (sentence: string, path?: string): string =>
  answerInEnglish(sentence, path === undefined ? words : { ...words, named: (label) => namedAt(label, path) });

/** What stands in a place of a message. */
export const spokenInEnglish = (value: SaidValue): string => valueInEnglish(value, words);
