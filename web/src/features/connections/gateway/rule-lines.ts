import { argumentsInOrder, predicateKinds, type RuleKind } from '@dossier/contract/connections/gateway.ts';
import type { GatewayRoute } from './gateway.api.ts';

type Rule = GatewayRoute['predicates'][number];

/** A predicate or filter as the form edits it. */
export interface RuleLine {
  name: string;
  /** Of kinds that take a list. */
  list: string[];
  /** Of kinds that take arguments, by key. */
  of: Record<string, string>;
}

/** The lines of stored rules. */
export function linesOf(rules: readonly Rule[]): RuleLine[] {
  return rules.map(({ name, args }) => {
    if (!Array.isArray(args))
      return { name, list: [], of: Object.fromEntries(Object.entries(args).map(([k, v]) => [k, String(v)])) };
    const list: string[] = [];
    const of: Record<string, string> = {};
    for (const one of args) {
      if (typeof one === 'string') list.push(one);
      else of[one.key] = String(one.value);
    }
    const kind = predicateKinds.find((known) => known.name === name);
    return kind?.inOrder ? { name, list: [], of: argumentsInOrder(kind, list) } : { name, list, of };
  });
}

/** A new line of a kind, with what its arguments usually are. */
export function newLine({ name, arguments: given = [] }: RuleKind): RuleLine {
  return { name, list: [], of: Object.fromEntries(given.map(({ key, initial }) => [key, initial ?? ''])) };
}

/** The JSON text that the wire takes. */
export function jsonOf(lines: readonly RuleLine[], kinds: readonly RuleKind[], what: 'predicates' | 'filters'): string {
  return JSON.stringify(
    lines.map(({ name, list, of }) => {
      const kind = kinds.find((one) => one.name === name);
      if (!kind?.arguments) return { name, args: list };
      if (kind.inOrder) return { name, args: kind.arguments.map(({ key }) => of[key] ?? '') };
      if (what === 'predicates') return { name, args: of };
      return { name, title: kind.title, args: kind.arguments.map(({ key }) => ({ key, value: of[key] ?? '' })) };
    }),
  );
}

/** A line in words, for the list. */
export function wordsOf(rule: Rule, kinds: readonly RuleKind[]): string {
  const [line] = linesOf([rule]);
  const kind = kinds.find(({ name }) => name === rule.name);
  if (!line || !kind) return rule.name;
  if (!kind.arguments) return `${kind.title} ${line.list.join('、')}`;
  // The value of an added header may be a key of the other system: it is for those who open the route.
  const words = kind.arguments.map(({ key, options }) => {
    if (rule.name === 'AddRequestHeader' && key === 'value') return '';
    const value = line.of[key] ?? '';
    return options?.find(([one]) => one === value)?.[1] ?? value;
  });
  return `${kind.title} ${words.filter(Boolean).join(' ')}`;
}
