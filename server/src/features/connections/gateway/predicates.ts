import { compilePattern, PatternError } from '@dossier/rules/linear-pattern.ts';
import { invalid } from '#core/errors.ts';
import { readNetworks } from '#core/networks.ts';
import { opened, type StoredRule } from './rules.ts';

/** What predicates look at. The path is below the mount, in segments, each decoded once. */
export interface Arrived {
  segments: readonly string[];
  method: string;
  host: string;
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: URLSearchParams;
  at: number;
}

export type Predicate = (call: Arrived) => boolean;

/** Longest value that a pattern is tried on. */
const longestValue = 2000;

/** Makes the test of a stored predicate. @throws AppError that says what is wrong with it */
export function compilePredicate(rule: StoredRule): Predicate {
  const { name, list, of } = opened(rule);
  switch (name) {
    case 'Path': {
      const paths = list.map(readPath);
      return ({ segments }) => paths.some((path) => fits(path, segments));
    }
    case 'Method': {
      const methods = new Set(list.map((method) => method.toUpperCase()));
      for (const method of methods) if (!/^[A-Z]{1,20}$/.test(method)) throw wrong(`请求方法“${method}”不正确`);
      return ({ method }) => methods.has(method);
    }
    case 'Host': {
      const hosts = list.map((host) => host.toLowerCase().split('.').reverse());
      return ({ host }) => hosts.some((wanted) => fits(wanted, host.split('.').reverse()));
    }
    case 'RemoteAddr': {
      const networks = readNetworks(list);
      if (typeof networks === 'string') throw wrong(`来源地址“${networks}”不是地址或网段`);
      return ({ ip }) => networks.has(ip);
    }
    case 'Header':
      return valueTest(of.regexp, ({ headers }) => headers[(of.header ?? '').toLowerCase()]);
    case 'Query':
      return valueTest(of.regexp, ({ query }) => query.getAll(of.param ?? ''));
    case 'Cookie':
      return valueTest(of.regexp, ({ headers }) => cookies(String(headers.cookie ?? '')).get(of.name ?? ''));
    case 'After': {
      const from = readMoment(of.datetime);
      return ({ at }) => at > from;
    }
    case 'Before': {
      const to = readMoment(of.datetime);
      return ({ at }) => at < to;
    }
    case 'Between': {
      const [from, to] = [readMoment(of.datetime1), readMoment(of.datetime2)];
      if (from >= to) throw wrong('时间段的开始应早于结束');
      return ({ at }) => at > from && at < to;
    }
    default:
      throw wrong(`“${name}”不存在`);
  }
}

const wrong = (sentence: string) => invalid({ predicates: `路由条件的${sentence}` });

// `/crm/**`, `/crm/{id}/orders`: segments, of which the last may be `**`.
function readPath(path: string): string[] {
  const segments = path.split('/').slice(1);
  const isRight =
    path.startsWith('/') &&
    segments.every((one, index) =>
      one === '**' ? index === segments.length - 1 : /^([^*{}?#\s]+|\*|\{\w+\}|)$/.test(one),
    );
  if (!isRight) throw wrong(`路径“${path}”不正确，应形如 /crm/**`);
  return segments.map((one) => (one.startsWith('{') ? '*' : one));
}

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  const open = wanted.at(-1) === '**';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  if (open ? given.length < fixed.length : given.length !== fixed.length) return false;
  return fixed.every((one, index) => one === '*' || one === given[index]);
}

/** True when the value is there and, where a pattern is given, one of its values fits. Time grows with length alone. */
function valueTest(
  pattern: string | undefined,
  valuesOf: (call: Arrived) => string | readonly string[] | undefined,
): Predicate {
  const compiled = pattern ? readPattern(pattern) : null;
  return (call) => {
    const found = valuesOf(call);
    const values = typeof found === 'string' ? [found] : (found ?? []);
    return compiled ? values.some((value) => value.length <= longestValue && compiled(value)) : values.length > 0;
  };
}

function readPattern(source: string): (value: string) => boolean {
  try {
    const pattern = compilePattern(source);
    return (value) => {
      try {
        return pattern.test(value);
      } catch (error) {
        if (error instanceof PatternError) return false; // the value is too long for the pattern
        throw error;
      }
    };
  } catch (error) {
    throw error instanceof PatternError ? wrong(`正则表达式“${source}”无法使用`) : error;
  }
}

function cookies(header: string): Map<string, string> {
  return new Map(
    header.split(';').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
}

/** `2026-12-01 08:00:00` in Asia/Shanghai, or with a zone of its own. */
function readMoment(text = ''): number {
  const plain = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(text);
  const at = Date.parse(plain ? `${text.replace(' ', 'T')}+08:00` : text.replace(/\[[\w/+-]+\]$/, ''));
  if (Number.isNaN(at)) throw wrong(`时间“${text}”不正确，应形如 2026-12-01 08:00:00`);
  return at;
}
