/** A configured regular expression that cannot be used; the message says why. */
export class PatternError extends Error {
  override name = 'PatternError';
}

/** What a regular expression is made of. Groups that capture are plain groups: nothing asks what they caught. */
export type Node =
  | { type: 'char'; test: (unit: number) => boolean }
  | { type: 'sequence'; parts: Node[] }
  | { type: 'choice'; branches: Node[] }
  | { type: 'repeat'; of: Node; least: number; most: number }
  | { type: 'assert'; kind: '^' | '$' | 'b' | 'B' }
  | { type: 'look'; of: Node; negate: boolean };

const maxLength = 1_000;
const maxDepth = 50;

/** Reads a regular expression without flags. @throws PatternError */
export function parsePattern(source: string): Node {
  if (source.length > maxLength) throw new PatternError(`longer than ${maxLength} characters`);
  try {
    new RegExp(source);
  } catch (error) {
    throw new PatternError(error instanceof Error ? error.message : String(error));
  }
  let at = 0;
  let depth = 0;

  function choice(): Node {
    depth += 1;
    if (depth > maxDepth) throw new PatternError('groups are nested too deeply');
    const branches = [sequence()];
    while (source[at] === '|') {
      at += 1;
      branches.push(sequence());
    }
    depth -= 1;
    return branches.length === 1 ? (branches[0] as Node) : { type: 'choice', branches };
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
    return { type: 'sequence', parts };
  }

  function repeated(of: Node): Node {
    const rest = source.slice(at);
    const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(rest);
    if (!match) return of;
    at += match[0].length;
    const sign = match[0][0];
    if (sign === '{') {
      const least = Number(match[1]);
      const most = match[3] ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : least;
      return { type: 'repeat', of, least, most };
    }
    return { type: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  }

  function atom(): Node {
    const sign = source[at];
    if (sign === '(') return group();
    if (sign === '^' || sign === '$') {
      at += 1;
      return { type: 'assert', kind: sign };
    }
    if (sign === '[') return taken(classEnd(at));
    if (sign !== '\\') return taken(at + 1);
    const next = source[at + 1] ?? '';
    if (next === 'b' || next === 'B') {
      at += 2;
      return { type: 'assert', kind: next };
    }
    if (/[1-9k]/.test(next)) throw new PatternError('back references are not supported');
    if (next === 'c') throw new PatternError('control escapes are not supported');
    const long = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|0[0-7]{0,2}|.)/s.exec(source.slice(at));
    return taken(at + (long?.[0].length ?? 1));
  }

  function group(): Node {
    const open = /^\((?:\?(?::|=|!|<=|<!|<[^>]*>|.))?/s.exec(source.slice(at))?.[0] ?? '(';
    at += open.length;
    if (open === '(?<=' || open === '(?<!') throw new PatternError('lookbehind is not supported');
    const isKnown = open === '(' || open === '(?:' || open === '(?=' || open === '(?!' || open.startsWith('(?<');
    if (!isKnown) throw new PatternError(`${open} is not supported`);
    const of = choice();
    at += 1;
    return open === '(?=' || open === '(?!' ? { type: 'look', of, negate: open === '(?!' } : of;
  }

  function classEnd(from: number): number {
    let end = from + 1;
    while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }

  /** One character of the text, as the piece up to `end` describes it. */
  function taken(end: number): Node {
    const piece = source.slice(at, end);
    at = end;
    return { type: 'char', test: unitTest(/^[{}\]]$/.test(piece) ? `\\${piece}` : piece) };
  }

  return choice();
}

/** Tests one UTF-16 unit; answers for ASCII are remembered. */
function unitTest(piece: string): (unit: number) => boolean {
  const native = new RegExp(`^(?:${piece})$`);
  const known = new Int8Array(128);
  return (unit) => {
    if (unit >= 128) return native.test(String.fromCharCode(unit));
    if (known[unit] === 0) known[unit] = native.test(String.fromCharCode(unit)) ? 1 : -1;
    return known[unit] === 1;
  };
}
