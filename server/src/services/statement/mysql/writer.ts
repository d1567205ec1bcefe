// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import { refuse } from '#core/errors.ts';
import { lineOf, type Token } from './tokens.ts';
import { refused } from './words.ts';

/** Deepest nesting of brackets, queries and cases. */
const mostLevels = 60;

/** Reads tokens one after another and writes what was understood, so that nothing else can run. */
export interface Writer {
  peek(ahead?: number): Token;
  /** Whether the next tokens are these words or signs; quoted names and texts are none. */
  is(...texts: string[]): boolean;
  /** Passes the next token if it is this word or sign, and writes it. */
  take(text: string): boolean;
  expect(text: string): void;
  /** Passes the next token and writes nothing. */
  pass(): Token;
  write(text: string): void;
  /** Works one level deeper. */
  deeper<T>(work: () => T): T;
  /** The refusal of the next token. */
  wrong(): Error;
  text(): string;
}

export function makeWriter(tokens: readonly Token[]): Writer {
  const written: string[] = [];
  let at = 0;
  let level = 0;
  const end = tokens.at(-1) as Token; // tokensOf ends with one
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end;
  const matches = (token: Token, text: string) =>
    (token.kind === 'word' || token.kind === 'sign') && token.text === text;
  const writer: Writer = {
    peek,
    is: (...texts) => texts.every((text, ahead) => matches(peek(ahead), text)),
    take(text) {
      if (!matches(peek(), text)) return false;
      at += 1;
      written.push(text);
      return true;
    },
    expect(text) {
      if (!writer.take(text)) throw writer.wrong();
    },
    pass() {
      const token = peek();
      at += 1;
      return token;
    },
    write: (text) => void written.push(text),
    deeper(work) {
      level += 1;
      if (level > mostLevels) throw refuse('报表SQL嵌套过深');
      const result = work();
      level -= 1;
      return result;
    },
    wrong() {
      const token = peek();
      const place = lineOf(token);
      if (token.kind === 'end') return refuse(`${place}语法错误：语句不完整`);
      if (token.kind === 'sign' && token.text === ';') return refuse('报表只能有一条语句');
      if (token.kind === 'sign' && token.text === '||') return refuse(`${place}连接文字请用 concat(…)，或者请写 or`);
      if (token.kind === 'sign' && token.text === '?') return refuse('参数请写作 ${参数名}');
      const name = token.kind === 'word' || token.kind === 'sign' ? refused[token.text] : undefined;
      if (name !== undefined) return refuse(`${place}报表不能使用 ${name}`);
      return refuse(`${place}“${token.text.slice(0, 40)}”附近有语法错误`);
    },
    text: () => written.join(' '),
  };
  return writer;
}
