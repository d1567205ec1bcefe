import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './config.ts';

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
const secretInUrl = /([?&](?:token|x-access-token|password|captcha)=)[^&#]*/gi;

/** An address as it may be logged. */
export function withoutSecrets(url: string): string {
  return url.replace(secretInUrl, '$1***');
}

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
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
