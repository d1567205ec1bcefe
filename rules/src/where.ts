import { all, always, any, type Condition, compare, type Operator } from './condition.ts';

/**
 * Reads the small condition language of table dictionaries and self-written data rules:
 * `column op literal`, joined by `and` / `or`, with brackets; op is = <> != > >= < <= like, not like,
 * in (…), not in (…), is null, is not null; `find_in_set(literal, column)` asks for a member of a comma list. Nothing else
 * is a condition, and no value is ever code.
 * @throws Error with a Chinese sentence that says where reading stopped.
 */
export function parseWhere(text: string): Condition {
  return parse(text, false).where;
}

export interface OrderedWhere {
  where: Condition;
  order: readonly { column: string; descending: boolean }[];
}

/** As parseWhere, and `order by column [asc|desc], …` may follow the condition or stand alone: table dictionaries have both. */
export function parseOrderedWhere(text: string): OrderedWhere {
  return parse(text, true);
}

function parse(text: string, ordered: boolean): OrderedWhere {
  const tokens = tokenize(text);
  let at = 0;

  const peek = () => tokens[at]?.toLowerCase();
  const next = () => tokens[at++];
  const fail = (): never => {
    throw new Error(`条件无法识别，请检查“${tokens[at] ?? '结尾'}”附近的写法`);
  };
  const expect = (word: string): void => {
    if (peek() !== word) fail();
    at++;
  };

  function either(): Condition {
    const parts = [both()];
    while (peek() === 'or') {
      at++;
      parts.push(both());
    }
    return parts.length === 1 ? (parts[0] as Condition) : any(...parts);
  }

  function both(): Condition {
    const parts = [single()];
    while (peek() === 'and') {
      at++;
      parts.push(single());
    }
    return parts.length === 1 ? (parts[0] as Condition) : all(...parts);
  }

  function single(): Condition {
    if (peek() === '(') {
      at++;
      const inner = either();
      expect(')');
      return inner;
    }
    if (peek() === 'find_in_set' && tokens[at + 1] === '(') {
      at += 2;
      const value = literal();
      expect(',');
      const list = name();
      expect(')');
      return compare(list, 'member', value);
    }
    const column = name();
    if (peek() === 'is') {
      at++;
      const not = peek() === 'not';
      if (not) at++;
      expect('null');
      return compare(column, not ? 'notEmpty' : 'empty');
    }
    const not = peek() === 'not';
    if (not) at++;
    const operator = peek();
    if (operator === 'like') {
      at++;
      return like(column, literal(), not);
    }
    if (operator === 'in') {
      at++;
      expect('(');
      const values = [literal()];
      while (peek() === ',') {
        at++;
        values.push(literal());
      }
      expect(')');
      return compare(column, not ? 'notIn' : 'in', ...values);
    }
    const comparison = comparisons[operator ?? ''];
    if (not || !comparison) return fail();
    at++;
    return compare(column, comparison, literal());
  }

  function name(): string {
    const token = next() ?? '';
    if (!isName(token)) {
      at--;
      fail();
    }
    return token;
  }

  function literal(): string {
    const token = next();
    if (token === undefined || !/^(?:'|-?\d|#\{)/.test(token)) {
      at--;
      return fail();
    }
    return token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") : token;
  }

  function orderBy(): OrderedWhere['order'] {
    if (!ordered || peek() !== 'order') return [];
    const order: { column: string; descending: boolean }[] = [];
    at++;
    expect('by');
    for (;;) {
      const column = next() ?? '';
      if (!isName(column) || order.length === mostOrders) {
        at--;
        fail();
      }
      const direction = peek();
      if (direction === 'asc' || direction === 'desc') at++;
      order.push({ column, descending: direction === 'desc' });
      if (peek() !== ',') return order;
      at++;
    }
  }

  const where = ordered && peek() === 'order' ? always : either();
  const order = orderBy();
  if (at < tokens.length) fail();
  return { where, order };
}

/** Columns that an order may name. */
const mostOrders = 5;
const isName = (token: string): boolean => /^[a-z_][a-z0-9_]*$/i.test(token);

const comparisons: Record<string, Operator> = {
  '=': 'eq',
  '<>': 'ne',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

function like(column: string, pattern: string, not: boolean): Condition {
  const inner = pattern.replace(/^%/, '').replace(/%$/, '');
  // Names of variables hold the sign too.
  if (/[%_]/.test(inner.replace(/#\{\w+\}/g, ''))) throw new Error('条件里的 like 只能在开头或结尾使用 %');
  const starts = pattern.startsWith('%');
  const ends = pattern.endsWith('%') && pattern.length > 1;
  if (starts && ends) return compare(column, not ? 'notContains' : 'contains', inner);
  if (starts) return compare(column, not ? 'notEnds' : 'ends', inner);
  if (ends) return compare(column, not ? 'notStarts' : 'starts', inner);
  return compare(column, not ? 'ne' : 'eq', inner);
}

function tokenize(text: string): string[] {
  if (text.length > 2000) throw new Error('条件过长');
  const tokens: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const match = /^(?:'(?:[^']|'')*'|#\{\w+\}|-?\d+(?:\.\d+)?|[A-Za-z_]\w*|<>|!=|>=|<=|[=<>(),])/.exec(rest);
    if (!match) throw new Error(`条件无法识别，请检查“${rest.slice(0, 10)}”附近的写法`);
    tokens.push(match[0]);
    rest = rest.slice(match[0].length).trimStart();
  }
  if (tokens.length === 0) throw new Error('条件不能为空');
  return tokens;
}
