import { messageEnglish } from './message-english.ts';
import { filled, plain, type Said, type SaidValue } from './said.ts';

/** A sentence as it is said in English. @param speak says a name and an answer of the server. @default as they are */
export const inEnglish = ({ text, values }: Said, speak: (value: SaidValue) => string = plain): string =>
  filled((messageEnglish as Readonly<Record<string, string>>)[text] ?? text, values, speak);
