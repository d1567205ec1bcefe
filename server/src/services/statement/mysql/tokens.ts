import { refuse } from '#core/errors.ts';

/** A token as it was understood. Words are in lower case; `raw` is as it was written. */
export type Token = { line: number } & (
  | { kind: 'word'; text: string; raw: string }
  | { kind: 'name'; text: string }
  | { kind: 'string'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'parameter'; text: string }
  | { kind: 'end'; text: '' }
);

const space = /[ \t\r\n\f\v]+/y;
// Without a blank behind them two dashes are two minus signs, as the servers read them.
const lineComment = /(?:--(?=[ \t\r\n\f\v]|$)|#)[^\n]*/y;
const blockComment = /\/\*[\s\S]*?\*\//y;
const parameter = /(\$|#)\{(\w{1,32})\}/y;
const word = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const sign = /<=>|<>|!=|<=|>=|:=|\|\||&&|->>?|<<|>>|[-+*/%=<>(),.;@!&|^~:?{}[\]\\]/y;

/** What the signs after a backslash mean in the servers' standard reading. */
const escapes: Readonly<Record<string, string>> = {
  ...{ '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a', '%': '\\%', _: '\\_' },
};

/**
 * Divides a statement into tokens. Comments are left out; those that a server would run or obey are refused.
 * @throws AppError naming the line
 */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const place = () => lineOf({ line });

  while (at < source.length) {
    const comment = skip(space) || skipComment();
    if (comment) continue;
    tokens.push(next());
  }
  return [...tokens, { kind: 'end', text: '', line }];

  function match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = at;
    return form.exec(source);
  }

  function pass(text: string): string {
    at += text.length;
    line += text.split('\n').length - 1;
    return text;
  }

  function skip(form: RegExp): boolean {
    const found = match(form);
    if (found) pass(found[0]);
    return found !== null;
  }

  function skipComment(): boolean {
    if (match(parameter)) return false;
    if (skip(lineComment)) return true;
    if (!source.startsWith('/*', at)) return false;
    // `/*! */` and `/*M! */` are statements in disguise, `/*+ */` are orders to the planner.
    if (/^\/\*(?:M?!|\+)/.test(source.slice(at, at + 4))) throw refuse(`${place()}报表不能使用可执行的注释`);
    if (!skip(blockComment)) throw refuse(`${place()}注释没有结束`);
    return true;
  }

  function next(): Token {
    const first = source[at] ?? '';
    const where = line;
    if (first === "'" || first === '"') return stringToken(first, where);
    if (first === '`') return { kind: 'name', text: quoted('`'), line: where };
    const given = match(parameter);
    if (given) {
      pass(given[0]);
      return { kind: 'parameter', text: `${given[1] === '#' ? '#' : ''}${given[2]}`, line: where };
    }
    const digits = match(number);
    if (digits) {
      pass(digits[0]);
      if (match(word)) throw refuse(`${place()}“${digits[0]}”附近有语法错误`);
      return { kind: 'number', text: digits[0], line: where };
    }
    const letters = match(word);
    if (letters) {
      const raw = pass(letters[0]);
      // `x'41'`, `_latin1'…'`: the letters change what the quotes mean.
      if (source[at] === "'" || source[at] === '"') throw refuse(`${place()}“${raw.slice(0, 40)}”附近有语法错误`);
      return { kind: 'word', text: raw.toLowerCase(), raw, line: where };
    }
    const found = match(sign);
    if (!found) throw refuse(`${place()}“${[...source.slice(at, at + 2)][0]}”附近有语法错误`);
    return { kind: 'sign', text: pass(found[0]), line: where };
  }

  function stringToken(quote: string, where: number): Token {
    const text = quoted(quote);
    const [whole, kind, name] = /^(\$|#)\{(\w{1,32})\}$/.exec(text) ?? [];
    if (whole) return { kind: 'parameter', text: `${kind === '#' ? '#' : ''}${name}`, line: where };
    const [, inside] = /[$#]\{(\w{1,32})\}/.exec(text) ?? [];
    if (inside) throw refuse(`参数 ${inside} 不能写在引号里，请写成 concat('%', \${${inside}}, '%') 的形式`);
    return { kind: 'string', text, line: where };
  }

  /** Reads to the closing quote. A doubled quote is one; a backslash is none in names. */
  function quoted(quote: string): string {
    const begun = place();
    let text = '';
    pass(quote);
    for (;;) {
      const one = source[at];
      if (one === undefined) throw refuse(`${begun}引号没有结束`);
      pass(one);
      if (one === quote) {
        if (source[at] !== quote) return text;
        text += pass(quote);
      } else if (one === '\\' && quote !== '`') {
        const escaped = source[at];
        if (escaped === undefined) throw refuse(`${begun}引号没有结束`);
        text += escapes[escaped] ?? escaped;
        pass(escaped);
      } else text += one;
      if (text.includes('\0')) throw refuse(`${begun}文字中不能有空字符`);
    }
  }
}

/** Where a token stands, as sentences begin. */
export const lineOf = ({ line }: { line: number }): string => `第${line}行：`;

/** A name in backticks, whatever it holds. */
export const nameText = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** A text in quotes: so it is read by a session whose backslash escapes, as ours does. */
export const stringText = (text: string): string =>
  `'${text.replace(/[\\']/g, (sign) => (sign === "'" ? "''" : '\\\\'))}'`;
