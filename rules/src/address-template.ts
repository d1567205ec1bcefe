/**
 * Addresses of menu entries may name values of the visit: `${token}`, `{{ window.location.host }}`,
 * `{{ window._CONFIG['domianURL'] }}`. They are looked up in a fixed list of names; nothing is evaluated.
 */

/** Names and their values, e.g. `token` or `window.location.host`. Bases of addresses are inserted as they are. */
export interface AddressValues {
  /** Inserted percent-encoded: tokens, user fields, route parameters. */
  values: Readonly<Record<string, string>>;
  /** Inserted unchanged: origins, hosts, base addresses. */
  bases: Readonly<Record<string, string>>;
}

export interface FilledAddress {
  address: string;
  /** Expressions that name nothing of the list; they became empty. */
  unknown: string[];
}

/** Replaces `${…}` and `{{ … }}`. An expression is a name, a quoted text, or several of them joined by `+`. */
export function fillAddress(template: string, known: AddressValues): FilledAddress {
  const unknown: string[] = [];
  const address = template.replace(/\{\{(.*?)\}\}|\$\{(.*?)\}/g, (_, double?: string, single?: string) => {
    const expression = (double ?? single ?? '').trim();
    const parts = readExpression(expression);
    if (parts === null) {
      unknown.push(expression);
      return '';
    }
    return parts.map((part) => (part.type === 'text' ? part.text : lookUp(part.name, known, unknown))).join('');
  });
  return { address: address.trim(), unknown };
}

/** Addresses that a frame or a new window may open: http, https, or a path of this origin. */
export function isOpenableAddress(address: string): boolean {
  // Browsers drop blanks and control characters, which can turn a path into a script or another host.
  if (address === '' || [...address].some((char) => char <= ' ')) return false;
  return /^https?:\/\/[^/]/i.test(address) || /^\/(?![/\\])/.test(address);
}

function lookUp(name: string, { values, bases }: AddressValues, unknown: string[]): string {
  if (Object.hasOwn(bases, name)) return bases[name] ?? '';
  if (Object.hasOwn(values, name)) return encodeURIComponent(values[name] ?? '');
  unknown.push(name);
  return '';
}

type Part = { type: 'text'; text: string } | { type: 'name'; name: string };

/** `a.b['c'] + '/x'` -> its parts; null when it is anything else. */
function readExpression(source: string): Part[] | null {
  const parts: Part[] = [];
  let at = 0;
  const skipBlanks = () => {
    while (source[at] === ' ') at++;
  };
  for (;;) {
    skipBlanks();
    const part = readQuoted() ?? readName();
    if (!part) return null;
    parts.push(part);
    skipBlanks();
    if (at === source.length) return parts;
    if (source[at] !== '+') return null;
    at++;
  }

  function readQuoted(): Part | null {
    const match = /^'([^']*)'|^"([^"]*)"/.exec(source.slice(at));
    if (!match) return null;
    at += match[0].length;
    return { type: 'text', text: match[1] ?? match[2] ?? '' };
  }

  function readName(): Part | null {
    const match = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:'[^'\]]*'|"[^"\]]*")\])*/.exec(source.slice(at));
    if (!match) return null;
    at += match[0].length;
    return { type: 'name', name: match[0].replace(/\[(?:'([^']*)'|"([^"]*)")\]/g, (_, a, b) => `.${a ?? b}`) };
  }
}
