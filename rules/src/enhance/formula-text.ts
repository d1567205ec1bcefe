import { fieldsOf } from '../condition.ts';
import { countOf, days, type Formula, minus, plus, sumOf, times } from '../formula.ts';

/** Most brackets within each other, and most operands, of a calculation. */
const deepest = 20;
const mostOperands = 60;

/** Fields of the record that a calculation names, those of conditions among them; fields of lines are not. */
export function fieldsOfFormula(formula: Formula): string[] {
  switch (formula.type) {
    case 'field':
      return [formula.name];
    case 'plus':
    case 'minus':
    case 'times':
      return [...fieldsOfFormula(formula.left), ...fieldsOfFormula(formula.right)];
    case 'days':
      return [...fieldsOfFormula(formula.from), ...fieldsOfFormula(formula.to)];
    case 'when':
      return [...fieldsOf(formula.if), ...fieldsOfFormula(formula.value)];
    default:
      return [];
  }
}

/** What a calculation reads of lines: the part with the fields of each line. */
export function linesOfFormula(formula: Formula): { part: string; fields: string[] }[] {
  switch (formula.type) {
    case 'sum':
      return [{ part: formula.part, fields: fieldsOfFormula(formula.of) }];
    case 'count':
      return [{ part: formula.part, fields: [] }];
    case 'plus':
    case 'minus':
    case 'times':
      return [...linesOfFormula(formula.left), ...linesOfFormula(formula.right)];
    case 'when':
      return linesOfFormula(formula.value);
    default:
      return [];
  }
}

/**
 * Reads a calculation: `${price} * ${quantity} + 1` with + - * and brackets.
 * @param functions also `days(${from}, ${to})`, and over lines `sum(part, ${price} * ${quantity})` and `count(part)`
 * @throws Error with a Chinese sentence
 */
export function parseFormula(text: string, { functions = false } = {}): Formula {
  let at = 0;
  let depth = 0;
  let operands = 0;
  const fail = (): never => {
    throw new Error(`计算无法识别，请检查“${text.slice(at, at + 12) || '结尾'}”附近的写法`);
  };
  const peek = (): string => {
    while (/\s/.test(text[at] ?? '')) at++;
    return text[at] ?? '';
  };
  const takes = (sign: string): void => {
    if (peek() !== sign) fail();
    at++;
  };

  function sum(): Formula {
    let left = product();
    for (;;) {
      const sign = peek();
      if (sign !== '+' && sign !== '-') return left;
      at++;
      left = sign === '+' ? plus(left, product()) : minus(left, product());
    }
  }

  function product(): Formula {
    let left = operand();
    while (peek() === '*') {
      at++;
      left = times(left, operand());
    }
    return left;
  }

  function operand(): Formula {
    if (++operands > mostOperands) fail();
    if (peek() === '(') {
      if (++depth > deepest) fail();
      at++;
      const inner = sum();
      takes(')');
      depth--;
      return inner;
    }
    const call = functions ? /^(days|sum|count)\s*\(/.exec(text.slice(at)) : null;
    if (call) {
      at += call[0].length;
      return called(call[1] ?? '');
    }
    const [whole = '', field, number] = /^(?:\$\{([A-Za-z_]\w*)\}|(\d{1,12}(?:\.\d{1,6})?))/.exec(text.slice(at)) ?? [];
    if (whole === '') return fail();
    at += whole.length;
    return field === undefined ? { type: 'constant', value: Number(number) } : { type: 'field', name: field };
  }

  function called(name: string): Formula {
    if (name === 'days') {
      const from = date();
      takes(',');
      const to = date();
      takes(')');
      return days(from, to);
    }
    peek();
    const [part = ''] = /^[a-z]\w*/.exec(text.slice(at)) ?? [];
    if (part === '') fail();
    at += part.length;
    if (name === 'count') {
      takes(')');
      return countOf(part);
    }
    takes(',');
    // Lines have no lines.
    functions = false;
    const of = sum();
    functions = true;
    takes(')');
    return sumOf(part, of);
  }

  function date(): Formula {
    peek();
    const [whole = '', field = ''] = /^\$\{([A-Za-z_]\w*)\}/.exec(text.slice(at)) ?? [];
    if (whole === '') fail();
    at += whole.length;
    return { type: 'field', name: field };
  }

  const formula = sum();
  if (peek() !== '') fail();
  return formula;
}
