import { invalid } from '#core/errors.ts';
import { opened, type StoredRule } from './rules.ts';

/** What the filters of a route come to. */
export interface Filters {
  /** Leading segments of the path that do not go on. */
  stripped: number;
  headers: readonly (readonly [name: string, value: string])[];
  limit: RateLimit | null;
  /** After failures in a row the route rests instead of waiting for the other side again and again. */
  breaks: boolean;
}

export interface RateLimit {
  by: 'ip' | 'user' | 'path';
  perSecond: number;
  burst: number;
}

/** Headers that belong to the connection or to the gateway itself. */
const reserved =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|expect|proxy-.*|x-forwarded-.*|x-access-token)$/i;
const resolvers: Readonly<Record<string, RateLimit['by']>> = {
  '#{@ipKeyResolver}': 'ip',
  '#{@userKeyResolver}': 'user',
  '#{@apiKeyResolver}': 'path',
};

/** Reads the stored filters. @throws AppError that says what is wrong with them */
export function readFilters(rules: readonly StoredRule[]): Filters {
  const headers: [string, string][] = [];
  let stripped = 0;
  let limit: RateLimit | null = null;
  let breaks = false;
  for (const { name, of } of rules.map(opened)) {
    switch (name) {
      case 'StripPrefix':
        stripped += whole('去掉的路径段数', of.parts, 1, 10);
        break;
      case 'AddRequestHeader':
        headers.push(readHeader(of.name ?? '', of.value ?? ''));
        break;
      case 'RequestRateLimiter': {
        if (limit) throw wrong('限流过滤器只能有一个');
        const by = resolvers[of['key-resolver'] ?? ''];
        if (!by) throw wrong(`限流对象“${of['key-resolver']}”不存在`);
        limit = {
          by,
          perSecond: whole('每秒请求数', of['redis-rate-limiter.replenishRate'], 1, 10_000),
          burst: whole('突发请求数', of['redis-rate-limiter.burstCapacity'], 1, 100_000),
        };
        break;
      }
      case 'Hystrix':
        if (of.fallbackUri !== 'forward:/fallback') throw wrong('降级地址只支持 forward:/fallback');
        breaks = true;
        break;
    }
  }
  return { stripped, headers, limit, breaks };
}

const wrong = (sentence: string) => invalid({ filters: `过滤器的${sentence}` });

function whole(label: string, text: string | undefined, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? '') || number < least || number > most) throw wrong(`${label}应为${least}到${most}的整数`);
  return number;
}

function readHeader(name: string, value: string): [string, string] {
  if (!/^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name) || reserved.test(name)) throw wrong(`请求头“${name}”不能添加`);
  if (!/^[\t\x20-\x7e]*$/.test(value)) throw wrong(`请求头“${name}”的值只能用英文字母、数字和符号`);
  return [name.toLowerCase(), value];
}
