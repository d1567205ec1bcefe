import {
  argumentsInOrder,
  filterKinds,
  mostRules,
  predicateKinds,
  type RuleKind,
} from '@dossier/contract/connections/gateway.ts';
import { invalid } from '#core/errors.ts';

/** A predicate or filter as it is kept and sent: lists of texts, or arguments by key. */
export interface StoredRule {
  name: string;
  title?: string;
  args: string[] | Record<string, string> | { key: string; value: string }[];
}

/** A rule with its arguments in one form: `list` for kinds that take a list, `of` by key for the rest. */
export interface ReadRule {
  name: string;
  list: string[];
  of: Record<string, string>;
}

/** Reads the JSON text of predicates or filters. @throws AppError with the field that is wrong */
export function readRules(field: 'predicates' | 'filters', json: string): StoredRule[] {
  const what = field === 'predicates' ? '路由条件' : '过滤器';
  let raw: unknown;
  try {
    raw = JSON.parse(json === '' ? '[]' : json);
  } catch {
    throw invalid({ [field]: `${what}应为JSON数组` });
  }
  if (!Array.isArray(raw)) throw invalid({ [field]: `${what}应为JSON数组` });
  if (raw.length > mostRules) throw invalid({ [field]: `${what}最多${mostRules}个` });
  const kinds = field === 'predicates' ? predicateKinds : filterKinds;
  return raw.map((one: unknown) => {
    const { name, title, args } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const kind = kinds.find((known) => known.name === name);
    if (!kind) throw invalid({ [field]: `${what}“${String(name)}”不存在` });
    return {
      name: kind.name,
      ...(typeof title === 'string' && field === 'filters' ? { title: title.slice(0, 100) } : {}),
      args: readArguments(kind, args, { field, what }),
    };
  });
}

function readArguments(kind: RuleKind, args: unknown, where: { field: string; what: string }): StoredRule['args'] {
  const wrong = (sentence: string) => invalid({ [where.field]: `${where.what}“${kind.title}”${sentence}` });
  const text = (value: unknown): string => {
    if (typeof value !== 'string' && typeof value !== 'number') throw wrong('的参数格式不正确');
    const trimmed = String(value).trim();
    if (trimmed.length > 1000) throw wrong('的参数过长');
    return trimmed;
  };
  if (!kind.arguments) {
    const list = (Array.isArray(args) ? args : []).map(text).filter((one) => one !== '');
    if (list.length === 0) throw wrong('至少填写一项');
    if (list.length > mostRules) throw wrong(`最多${mostRules}项`);
    return list;
  }
  const given = byKey(kind, args);
  const found = kind.arguments.map(({ key, label, initial }) => {
    const value = text(given[key] ?? initial ?? '');
    if (value === '' && key !== 'regexp') throw wrong(`的${label}不能为空`);
    return [key, value] as const;
  });
  if (kind.inOrder) return found.map(([, value]) => value);
  // Clients know filters as lists of key and value, and predicates as objects.
  if (where.field === 'filters') return found.map(([key, value]) => ({ key, value }));
  return Object.fromEntries(found);
}

/** Arguments by key, from the three forms that clients send: by key, as pairs, in order. */
function byKey(kind: RuleKind, args: unknown): Record<string, unknown> {
  if (!Array.isArray(args)) {
    if (typeof args !== 'object' || args === null) return {};
    const [first] = kind.arguments ?? [];
    // Some clients call what is looked at `key`, whether it is a header, a parameter or a cookie.
    return first && 'key' in args ? { [first.key]: args.key, ...args } : { ...args };
  }
  return Object.fromEntries(
    args.map((one: unknown, index): [string, unknown] => {
      if (typeof one === 'object' && one !== null && 'key' in one) {
        const { key, value } = one as { key: unknown; value?: unknown };
        return [String(key), value];
      }
      return [kind.arguments?.[index]?.key ?? '', one];
    }),
  );
}

/** A stored rule with its arguments in one form. */
export function opened({ name, args }: StoredRule): ReadRule {
  if (!Array.isArray(args)) return { name, list: [], of: args };
  const pairs = args.filter((one) => typeof one === 'object');
  const list = args.filter((one) => typeof one === 'string');
  const kind = predicateKinds.find((known) => known.name === name);
  if (kind?.inOrder) return { name, list: [], of: argumentsInOrder(kind, list) };
  return { name, list, of: Object.fromEntries(pairs.map(({ key, value }) => [key, value])) };
}

/** Arguments that may be a key of another system. */
const secretArguments: Readonly<Record<string, string>> = {
  AddRequestHeader: 'value',
  Header: 'regexp',
  Query: 'regexp',
  Cookie: 'regexp',
};

/** A rule for people who may not change it. */
export function withoutSecrets(rule: StoredRule): StoredRule {
  const secret = Object.hasOwn(secretArguments, rule.name) ? secretArguments[rule.name] : undefined;
  if (secret === undefined) return rule;
  // Written by `readArguments`, by key in one form or the other.
  const args = Object.entries(opened(rule).of).map(([key, value]) => ({
    key,
    value: key === secret && value !== '' ? '******' : value,
  }));
  return {
    ...rule,
    args: Array.isArray(rule.args) ? args : Object.fromEntries(args.map((one) => [one.key, one.value])),
  };
}
