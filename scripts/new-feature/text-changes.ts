/** Changes a text, or throws when the place is not there. */
export type TextChange = (text: string) => string;

/** One change after the other. */
export const steps =
  (...changes: TextChange[]): TextChange =>
  (text) =>
    changes.reduce((before, change) => change(before), text);

export const importLine =
  (line: string): TextChange =>
  (text) =>
    `${line}\n${text}`;

/** Lines at the end of what begins with `opening` and ends with `closing`. */
export const inside =
  (opening: RegExp, closing: string, lines: readonly string[]): TextChange =>
  (text) => {
    const start = text.search(opening);
    const end = text.indexOf(closing, start);
    if (start === -1 || end === -1) throw new Error(`the list ${opening} was not found`);
    return `${text.slice(0, end)}${lines.map((line) => `\n  ${line}`).join('')}${text.slice(end)}`;
  };

/** An entry at the end of the brackets that come first after `mark`; the formatter puts it in its place. */
export const inBrackets =
  (mark: string, opening: string, entry: string): TextChange =>
  (text) => {
    const begun = text.indexOf(opening, text.indexOf(mark));
    if (!text.includes(mark) || begun === -1) throw new Error(`the list ${mark} was not found`);
    let depth = 0;
    let end = begun + opening.length - 1;
    do {
      if (text[end] === '[') depth += 1;
      if (text[end] === ']') depth -= 1;
      end += 1;
    } while (depth > 0 && end < text.length);
    const before = text.slice(0, end - 1).trimEnd();
    return `${before}${before.endsWith(',') ? '' : ','} ${entry},${text.slice(end - 1)}`;
  };
