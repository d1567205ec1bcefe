import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isListedAddress, isListedName, isPublicAddress, outboundRule } from '#config/outbound-rule.ts';
import { AppError } from '#core/errors.ts';

/** A host that may be reached, with the address that was checked: connect to that one and to no other. */
export interface Destination {
  host: string;
  port: number;
  address: string;
  family: 4 | 6;
}

/** The way out to hosts that users, stored settings or messages name (decision 0026). */
export interface Outbound {
  /**
   * Resolves the host once and checks what it found against OUTBOUND_ALLOW.
   * @throws OutboundError when it may not be reached or does not resolve
   */
  destination(host: string, port: number): Promise<Destination>;
  /** One HTTP call to an allowed host. Redirects are answers, never followed. @throws OutboundError */
  request(url: string | URL, options?: OutboundRequest): Promise<OutboundAnswer>;
  /** For clients that resolve names themselves: answers checked addresses only. */
  lookup(port: number): LookupFunction;
}

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** ms for the whole call, from the look-up of the name to the last byte. Default 8 000. */
  timeoutMs?: number;
  /** Longest answer in bytes. Default 1 MiB. */
  maxBytes?: number;
  /** Origin that the environment of this server names (decision 0037): that one needs no entry in OUTBOUND_ALLOW. */
  configured?: string;
}

export interface OutboundAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Why a host was not reached; the sentence is for the user. */
export class OutboundError extends AppError {
  /** Whether the request may have reached the host all the same: the connection stood when it failed. */
  readonly sent: boolean;

  constructor(message: string, { sent = false } = {}) {
    super(message);
    this.sent = sent;
  }
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const defaultTimeoutMs = 8000;
const defaultMaxBytes = 1024 * 1024;

/** Makes the way out of one server; `resolve` is replaced in tests only. */
export function makeOutbound(allow: readonly string[], resolve: Resolve = resolveName): Outbound {
  const rule = outboundRule(allow);

  async function destination(host: string, port: number): Promise<Destination> {
    const name = plainHost(host);
    if (isIP(name) !== 0) {
      if (!isListedAddress(rule, name, port)) throw notAllowed(host, port);
      return { host: name, port, address: name, family: isIP(name) === 4 ? 4 : 6 };
    }
    // A name that is not listed is not even looked up: the look-up itself would carry data out.
    if (!isListedName(rule, name, port)) throw notAllowed(host, port);
    const found = (await resolve(name)).map(({ address }) => plainAddress(address));
    const address = found.find((one) => isPublicAddress(one) || isListedAddress(rule, one, port));
    if (address === undefined) throw found.length === 0 ? unknownHost(host) : notAllowed(host, port);
    return { host: name, port, address, family: isIP(address) === 4 ? 4 : 6 };
  }

  /** Where the operator's own configuration points: the name leads where his network says. */
  async function configuredHost(host: string, port: number): Promise<Destination> {
    const name = plainHost(host);
    if (isIP(name) !== 0) return { host: name, port, address: name, family: isIP(name) === 4 ? 4 : 6 };
    const [found] = await resolve(name);
    if (!found) throw unknownHost(host);
    return { host: name, port, address: found.address, family: found.family === 6 ? 6 : 4 };
  }

  return {
    destination,
    lookup(port) {
      return (host, options, callback) => {
        destination(host, port).then(
          ({ address, family }) =>
            options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
          (error) => callback(error, options.all ? [] : ''),
        );
      };
    },
    async request(target, options = {}) {
      const url = readUrl(target);
      const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
      const find = options.configured === url.origin ? configuredHost : destination;
      const to = await inTime(find(url.hostname, portOf(url)), signal);
      return send(url, to, options, signal);
    },
  };
}

/** An address that may be called: http or https, a host, no account in it. @throws OutboundError */
export function readUrl(target: string | URL): URL {
  const url = typeof target === 'string' && !URL.canParse(target) ? undefined : new URL(target);
  if (!url) throw new OutboundError('地址格式不正确');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('只支持 http 和 https 地址');
  if (url.username !== '' || url.password !== '') throw new OutboundError('地址中不能带账号或密码');
  return url;
}

/** The port that a URL means. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** One spelling per host: lower case, no brackets, no final dot, numbers of every base as plain addresses. */
function plainHost(host: string): string {
  const text = host.trim();
  if (text === '' || /[\s/\\@?#%]/.test(text)) throw new OutboundError('主机地址格式不正确');
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  const six = isIP(bare) === 6;
  const url = `http://${six ? `[${bare}]` : text}/`;
  if ((!six && text.includes(':')) || !URL.canParse(url)) throw new OutboundError('主机地址格式不正确');
  return plainAddress(new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''));
}

/** IPv4 inside IPv6 (`::ffff:7f00:1`) is the IPv4 address; a zone is no part of an address. */
function plainAddress(host: string): string {
  const address = host.split('%')[0] ?? '';
  if (isIP(address) !== 6) return address;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const bytes = [mapped[1], mapped[2]].flatMap((part) => {
    const number = Number.parseInt(part ?? '', 16);
    return [number >> 8, number & 255];
  });
  return bytes.join('.');
}

function resolveName(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((answer) => {
    lookup(host, { all: true }, (error, addresses) => answer(error ? [] : addresses));
  });
}

function send(
  url: URL,
  to: Destination,
  { method = 'GET', headers = {}, body, maxBytes = defaultMaxBytes }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((answer, fail) => {
    let sent = false;
    const gone = (error: unknown) =>
      fail(error instanceof OutboundError ? error : signal.aborted ? tooSlow(sent) : unreachable(url, sent));
    const client = url.protocol === 'https:' ? https : http;
    const request = client.request(
      url,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        agent: false,
        signal,
        lookup: (_host, options, callback) =>
          options.all
            ? callback(null, [{ address: to.address, family: to.family }])
            : callback(null, to.address, to.family),
      },
      (response) => {
        readBody(response, maxBytes).then(
          (bytes) => answer({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
          (error) => {
            request.destroy();
            gone(error);
          },
        );
      },
    );
    request.on('error', gone);
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        sent = true;
      });
    });
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError('对方的应答超过长度限制', { sent: true });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((answer, fail) => {
    signal.addEventListener('abort', () => fail(tooSlow()), { once: true });
    work.then(answer, fail);
  });
}

const notAllowed = (host: string, port: number) =>
  new OutboundError(`不允许访问 ${host}:${port}，请联系管理员加入 OUTBOUND_ALLOW`);
const unknownHost = (host: string) => new OutboundError(`找不到主机 ${host}`);
const tooSlow = (sent = false) => new OutboundError('对方未在限定时间内应答', { sent });
const unreachable = (url: URL, sent: boolean) =>
  new OutboundError(sent ? `与 ${url.host} 的连接中断` : `无法连接 ${url.host}`, { sent });
