import { refuse } from '#core/errors.ts';
import { lineOf, nameText, stringText } from './tokens.ts';
import { castTypes, functions, moments, operators, reserved, units } from './words.ts';
import type { Writer } from './writer.ts';

/** What expressions tell the query that they stand in. */
export interface Within {
  column(name: string): void;
  parameter(name: string): void;
  /** Reads a query in brackets, from its first word on. */
  query(): void;
}

/** Reads one value. What binds more strongly is left to the server: all is written in the order in which it was read. */
export function readExpression(writer: Writer, within: Within): void {
  const { peek, is, take, expect, pass, write, deeper, wrong } = writer;
  expression();

  function expression(): void {
    deeper(() => {
      operand();
      while (more());
    });
  }

  /** What goes on after an operand; an operator brings the next one. */
  function more(): boolean {
    if (take('is')) {
      take('not');
      if (!(take('null') || take('true') || take('false'))) throw wrong();
      return true;
    }
    if (is('not', 'in') || is('not', 'like') || is('not', 'between')) take('not');
    if (take('in')) {
      expect('(');
      if (is('select') || is('with')) within.query();
      else list();
      expect(')');
      return true;
    }
    if (take('between')) {
      operand();
      while (!is('and') && more());
      expect('and');
      operand();
      return true;
    }
    const { kind, text } = peek();
    if ((kind !== 'word' && kind !== 'sign') || !operators.has(text)) return false;
    expect(text);
    operand();
    if (text === 'like' && take('escape')) literal();
    return true;
  }

  function list(): void {
    do expression();
    while (take(','));
  }

  function literal(): void {
    const token = peek();
    if (token.kind !== 'string') throw wrong();
    write(stringText(token.text));
    pass();
  }

  function operand(): void {
    while (take('not') || take('-') || take('+'));
    const token = peek();
    switch (token.kind) {
      case 'number':
        write(token.text);
        pass();
        break;
      case 'string':
        literal();
        break;
      case 'parameter':
        within.parameter(token.text);
        write('?');
        pass();
        break;
      case 'name':
        reference();
        break;
      case 'word':
        ofWord(token.text);
        break;
      default:
        if (!is('(')) throw wrong();
        expect('(');
        if (is('select') || is('with')) within.query();
        else expression();
        expect(')');
    }
  }

  function ofWord(word: string): void {
    if (take('null') || take('true') || take('false')) return;
    if (word === 'case') choice();
    else if (word === 'interval') interval();
    else if (is('exists', '(')) exists();
    else if (is('cast', '(')) cast();
    else if (is(word, '(')) call(word);
    else if (moments.has(word)) expect(word);
    else if ((word === 'date' || word === 'timestamp') && peek(1).kind === 'string') {
      expect(word);
      literal();
    } else if (reserved.has(word)) throw wrong();
    else reference();
  }

  function exists(): void {
    expect('exists');
    expect('(');
    within.query();
    expect(')');
  }

  /** A column, with the name of its table in front or without. */
  function reference(): void {
    let name = nameHere();
    if (is('.')) {
      expect('.');
      name = nameHere();
      if (is('.')) throw refuse(`${lineOf(peek())}列名前只能带表的别名`);
    }
    within.column(name);
  }

  function nameHere(): string {
    const token = peek();
    if (token.kind !== 'name' && token.kind !== 'word') throw wrong();
    const name = token.kind === 'word' ? token.raw : token.text;
    write(nameText(name));
    pass();
    return name.toLowerCase();
  }

  function choice(): void {
    expect('case');
    if (!is('when')) expression();
    if (!is('when')) throw wrong();
    while (take('when')) {
      expression();
      expect('then');
      expression();
    }
    if (take('else')) expression();
    expect('end');
  }

  function interval(): void {
    expect('interval');
    expression();
    unit();
  }

  function unit(): void {
    const token = peek();
    if (token.kind !== 'word' || !units.has(token.text)) throw wrong();
    expect(token.text);
  }

  function cast(): void {
    opened('cast');
    expression();
    expect('as');
    const { kind, text } = peek();
    const most = kind === 'word' ? castTypes.get(text) : undefined;
    if (most === undefined) throw refuse(`${lineOf(peek())}报表不能使用${'类型'} ${text.slice(0, 40)}`);
    expect(text);
    if (take('(')) {
      whole();
      if (most > 1 && take(',')) whole();
      expect(')');
    }
    expect(')');
  }

  function whole(): void {
    const token = peek();
    if (token.kind !== 'number' || !/^\d{1,5}$/.test(token.text)) throw wrong();
    write(token.text);
    pass();
  }

  /** Writes a name with its bracket, between which no blank may stand. */
  function opened(name: string): void {
    write(`${name}(`);
    pass();
    pass();
  }

  function call(name: string): void {
    if (!functions.has(name)) throw refuse(`${lineOf(peek())}报表不能使用${'函数'} ${name.slice(0, 40)}`);
    opened(name);
    if (name === 'replace') notLonger();
    if (!(name === 'count' && take('*')) && !is(')')) callArguments(name);
    closed();
  }

  function callArguments(name: string): void {
    if (name === 'timestampdiff') {
      unit();
      expect(',');
    }
    take('distinct');
    list();
    if (name !== 'group_concat') return;
    if (take('order')) {
      expect('by');
      sorts();
    }
    if (take('separator')) literal();
  }

  function closed(): void {
    expect(')');
    if (!take('over')) return;
    expect('(');
    if (take('partition')) {
      expect('by');
      list();
    }
    if (take('order')) {
      expect('by');
      sorts();
    }
    expect(')');
  }

  function sorts(): void {
    do {
      expression();
      if (!take('asc')) take('desc');
    } while (take(','));
  }

  /** What `replace` puts in is no longer than what it takes out: else a few of them, one in the other, make gigabytes. */
  function notLonger(): void {
    let depth = 0;
    let ahead = 0;
    for (; peek(ahead).kind !== 'end'; ahead += 1) {
      const { kind, text } = peek(ahead);
      if (kind !== 'sign') continue;
      if (text === '(') depth += 1;
      if (text === ')') depth -= 1;
      if (depth < 0 || (depth === 0 && text === ',')) break;
    }
    const [from, comma, to, end] = [1, 2, 3, 4].map((more) => peek(ahead + more));
    const plain = from?.kind === 'string' && comma?.text === ',' && to?.kind === 'string' && end?.text === ')';
    if (!plain || to.text.length > from.text.length)
      throw refuse(`${lineOf(peek())}replace 的后两个参数须是文字，且替换后的文字不能更长`);
  }
}
