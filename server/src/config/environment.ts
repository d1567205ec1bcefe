import { isIP } from 'node:net';
import { StartupError } from '#core/startup-error.ts';

/** Reads environment variables and collects what is wrong with them, so that one start shows all mistakes. */
export class Reader {
  readonly #env: Record<string, string | undefined>;
  readonly #wrong: { chinese: string; english: string }[] = [];

  constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  /** Blank counts as not set: compose files write `NAME=`. */
  optional(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  list(name: string): string[] {
    return (this.optional(name) ?? '').split(/[\s,]+/).filter(Boolean);
  }

  integer(name: string, fallback: number, from: number, to: number): number {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= from && number <= to) return number;
    this.refuse(name, `应为 ${from} 到 ${to} 的整数`, `must be a whole number from ${from} to ${to}`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['on', 'off'] as const, fallback ? 'on' : 'off') === 'on';
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.optional(name)?.toLowerCase();
    if (value === undefined) return fallback;
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) this.refuse(name, `应为 ${values.join('、')} 之一`, `must be one of ${values.join(', ')}`);
    return found ?? fallback;
  }

  /** Addresses may hold a password, so a wrong one is not shown. */
  url(name: string, protocols: string[]): string | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    const forms = protocols.map((protocol) => `${protocol}//…`).join(', ');
    this.refuse(name, `应形如 ${forms}`, `must look like ${forms}`, false);
    return undefined;
  }

  /** Variables that only make sense together: all of them, or undefined when none is set. */
  group<const N extends readonly string[]>(names: N): { [K in keyof N]: string } | undefined {
    const missing = names.filter((name) => this.optional(name) === undefined);
    if (missing.length === names.length) return undefined;
    for (const name of missing) {
      const others = names.filter((other) => other !== name).join(', ');
      this.refuse(name, `与 ${others} 须同时设置`, `must be set together with ${others}`);
    }
    // Same length and order as `names`; where one is missing throwIfWrong ends the start.
    return names.map((name) => this.text(name, '')) as { [K in keyof N]: string };
  }

  /** Notes a mistake; `show` false keeps the value out of the message. */
  refuse(name: string, chinese: string, english: string, show = true): void {
    const value = this.optional(name);
    const now = show && value !== undefined;
    this.#wrong.push({
      chinese: `${name} ${chinese}${now ? `（现为 ${value}）` : ''}`,
      english: `${name} ${english}${now ? ` (it is ${value})` : ''}`,
    });
  }

  throwIfWrong(): void {
    if (this.#wrong.length === 0) return;
    throw new StartupError(
      `配置有误：${this.#wrong.map(({ chinese }) => chinese).join('；')}`,
      `Wrong configuration: ${this.#wrong.map(({ english }) => english).join('; ')}`,
    );
  }
}

/** A name or address of this very machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
