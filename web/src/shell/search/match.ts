/** Where a word stands in a text, from and up to and without; null where it is not in it. */
export type Find = (text: string, word: string) => readonly [from: number, to: number] | null;

/** As it is written, in either case. */
export const findWritten: Find = (text, word) => {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at === -1 ? null : [at, at + word.length];
};

/** What may be pinyin: letters alone, with an apostrophe or blanks between syllables. */
export const mayBePinyin = (word: string): boolean => /^[a-z][a-z' ]+$/i.test(word);
