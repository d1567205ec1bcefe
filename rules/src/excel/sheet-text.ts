/** How the values of a column are written. */
export type ColumnKind = 'text' | 'number' | 'date' | 'datetime' | 'money';

/** Longest text of one cell in either format. */
const maxCellText = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what neither format can hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text without what no workbook may hold, cut to a cell's size. */
export function cleanText(text: string): string {
  return text.replace(unwritable, '').slice(0, maxCellText).toWellFormed();
}

/** Sheet names without what Excel refuses, at most 31 characters, each once. */
export function sheetNamer(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const stem =
      cleanText(name)
        .replace(/[\\/?*[\]:\s]+/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, 31) || 'Sheet';
    let candidate = stem;
    for (let number = 2; used.has(candidate.toLowerCase()); number += 1) {
      const tail = `(${number})`;
      candidate = stem.slice(0, 31 - tail.length) + tail;
    }
    used.add(candidate.toLowerCase());
    return candidate;
  };
}
