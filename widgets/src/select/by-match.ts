/** What is offered for a typed word, as far as its order goes. */
export interface Offer {
  text: string;
  disabled?: boolean | undefined;
}

/** The same first, then what begins with the word, then what contains it; what cannot be chosen after all of them. */
function rankOf({ text, disabled }: Offer, word: string): number {
  const own = text.trim().toLowerCase();
  const rank = own === word ? 0 : own.startsWith(word) ? 1 : own.includes(word) ? 2 : 3;
  return disabled ? rank + 10 : rank;
}

/** Choices for a typed word, the best first; equals keep their order, and without a word all do. */
export function byMatch<T>(choices: readonly T[], word: string, offerOf: (choice: T) => Offer): T[] {
  const typed = word.trim().toLowerCase();
  if (typed === '') return [...choices];
  return choices
    .map((choice) => ({ choice, rank: rankOf(offerOf(choice), typed) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

interface Option {
  label?: unknown;
  text?: unknown;
  disabled?: boolean;
}

/** For the kit's select with choices of its own: typing narrows by a field that is text, and the best match stands first. */
export function searchBy<Field extends 'label' | 'text'>(field: Field) {
  const offerOf = (option: Option): Offer => ({ text: String(option[field] ?? ''), disabled: option.disabled });
  return {
    optionFilterProp: field,
    filterSort: (a: Option, b: Option, { searchValue }: { searchValue: string }): number => {
      const word = searchValue.trim().toLowerCase();
      return word === '' ? 0 : rankOf(offerOf(a), word) - rankOf(offerOf(b), word);
    },
  };
}
