import { all, any, type Condition, compare, type Operator } from '../condition.ts';

/** Most characters of an expression. */
export const longestExpression = 500;

/**
 * Reads the condition of a button or of a step: `status#eq#1 && (amount#gt#100 || owner#empty)`. Operators are eq, ne, in (values
 * behind commas), empty (`#false`: not empty), and gt, ge, lt, le; `&&` binds tighter than `||`. A value ends before `&&`, `||` or
 * the bracket that closes a group. Nothing else is an expression, and no value is ever code.
 * @throws Error with a Chinese sentence that says where reading stopped
 */
export function parseRowExpression(text: string): Condition {
  if (text.length > longestExpression) throw new Error(`表达式最长${longestExpression}个字符`);
  let at = 0;

  const blanks = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const takes = (sign: string): boolean => {
    blanks();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const fail = (): never => {
    throw new Error(`表达式无法识别，请检查“${text.slice(at, at + 12) || '结尾'}”附近的写法`);
  };

  function either(): Condition {
    const parts = [both()];
    while (takes('||')) parts.push(both());
    return parts.length === 1 ? (parts[0] as Condition) : any(...parts);
  }

  function both(): Condition {
    const parts = [single()];
    while (takes('&&')) parts.push(single());
    return parts.length === 1 ? (parts[0] as Condition) : all(...parts);
  }

  function single(): Condition {
    if (takes('(')) {
      const inner = either();
      if (!takes(')')) fail();
      return inner;
    }
    blanks();
    const [whole = '', field = '', name = ''] = /^([A-Za-z_]\w*)\s*#\s*([A-Za-z]+)/.exec(text.slice(at)) ?? [];
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (whole === '' || operator === undefined) return fail();
    at += whole.length;
    const value = takes('#') ? literal() : null;
    if (operator === 'empty') {
      if (value !== null && value !== 'true' && value !== 'false') fail();
      return compare(field, value === 'false' ? 'notEmpty' : 'empty');
    }
    if (value === null || value === '') return fail();
    if (operator !== 'in') return compare(field, operator, value);
    return compare(field, 'in', ...value.split(',').map((one) => one.trim()));
  }

  /** Up to what ends it; brackets within a value come in pairs. */
  function literal(): string {
    const from = at;
    let open = 0;
    for (; at < text.length; at++) {
      if (text.startsWith('&&', at) || text.startsWith('||', at)) break;
      if (text[at] === '(') open++;
      else if (text[at] === ')' && --open < 0) break;
    }
    if (open > 0) fail();
    return text.slice(from, at).trim();
  }

  const condition = either();
  blanks();
  if (at < text.length) fail();
  return condition;
}

const operators: Readonly<Record<string, Operator>> = {
  ...{ eq: 'eq', ne: 'ne', in: 'in', empty: 'empty' },
  ...{ gt: 'gt', ge: 'ge', lt: 'lt', le: 'le' },
};
