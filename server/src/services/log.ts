import type { FastifyBaseLogger } from 'fastify';
import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '#config/config.ts';

/** What never appears in a log line, wherever in an object it is found. */
const secretNames = [
  'password',
  'oldpassword',
  'newpassword',
  'confirmpassword',
  'captcha',
  'token',
  'x-access-token',
  'authorization',
  'cookie',
  'secret',
  'secretKey',
  'tokenKey',
  'dataKey',
  'dbPassword',
  'signSecret',
  'adminPassword',
  'databaseUrl',
];

/** Redaction looks at the object itself and two levels down: requests, bodies, headers. */
const redacted = secretNames.flatMap((name) => {
  const key = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
  return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`];
});

/** Tokens and passwords that clients put into the address (file views, old exports). */
const secretInUrl = /([?&](?:token|x-access-token|password|captcha|key)=)[^&#]*/gi;

/** An address as it may be logged. */
export function withoutSecrets(url: string): string {
  return url.replace(secretInUrl, '$1***');
}

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * The log of one request: its lines carry the request's id. Few requests write a line, and making the child that does
 * costs as much as reading the token, so it is made with the first line.
 */
export function requestLog(log: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  let child: FastifyBaseLogger | undefined;
  const own = () => {
    child ??= log.child(bindings);
    return child;
  };
  const lazy = Object.create(log) as FastifyBaseLogger;
  for (const level of levels) lazy[level] = (...line: Parameters<typeof log.info>) => own()[level](...line);
  lazy.child = (...more) => own().child(...more);
  return lazy;
}

/** JSON lines on standard output, time in UTC. */
export function createLog(level: LogLevel): Logger {
  return pino(logOptions(level));
}

export function logOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '***' },
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url), ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}
