import type { PatternName } from '@dossier/rules/patterns.ts';

/** Rules of a definition (online-engine 5.4) by the names of our patterns; `only` and `*` are no patterns. */
export const patternNames: Readonly<Record<string, PatternName>> = {
  'n6-16': 'digits6to16',
  's6-18': 'letters6to18',
  '*6-16': 'any6to16',
  url: 'url',
  e: 'email',
  m: 'gridMobile',
  p: 'postcode',
  s: 'letters',
  n: 'number',
  z: 'integer',
  money: 'money',
};

/** Whether a rule goes by its name; any other is an expression of the designer's own. */
export const isNamedRule = (rule: string): boolean =>
  rule === 'only' || rule === '*' || Object.hasOwn(patternNames, rule);
