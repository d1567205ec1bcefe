import { type Expression, type Node, parseExpressionAt } from 'acorn';

/** Why a script is not one: where it stops being readable, counted from 1. */
export class ScriptError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, { line, column }: { line: number; column: number }) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** A method of a script, with where it begins. */
export interface ScriptMethod {
  name: string;
  line: number;
  column: number;
}

/**
 * Reads a script as an object's inside, methods separated by commas, and runs nothing.
 * @throws ScriptError for a text that is none: with the line and the column
 */
export function scriptMethods(text: string): ScriptMethod[] {
  const inside = `({${opening}${text}\n})`;
  const read = parsed(inside);
  if (read.type !== 'ObjectExpression' || inside.slice(read.end).trim() !== ')')
    throw new ScriptError('}', placeIn(text, read.end - start));
  return read.properties.map((property) => {
    const at = placeIn(text, property.start - start);
    if (property.type !== 'Property' || property.computed || property.kind !== 'init')
      throw new ScriptError(excerpt(inside, property), at);
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
    if (value.type !== 'FunctionExpression' && value.type !== 'ArrowFunctionExpression')
      throw new ScriptError(excerpt(inside, property), at);
    return { name, ...at };
  });
}

/** A line of its own, so that the places that the parser tells are those of the text. */
const opening = '\n';
const start = 2 + opening.length;

function parsed(inside: string): Expression {
  try {
    return parseExpressionAt(inside, 1, { ecmaVersion: 2023 });
  } catch (error) {
    const { pos, message } = error as { pos?: unknown; message: string };
    if (typeof pos !== 'number') throw error;
    const text = inside.slice(start, -3);
    throw new ScriptError(message.replace(/ \(\d+:\d+\)$/, ''), placeIn(text, pos - start));
  }
}

function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, at)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const excerpt = (text: string, { start: from, end }: Node): string => text.slice(from, Math.min(end, from + 30));
