import path from 'node:path';
import type { Reader } from './environment.ts';

/** Where clamd listens: at a socket of this machine, or at a host and port. */
export interface ClamavConfig {
  socketPath: string | undefined;
  host: string;
  port: number;
  /** For one file, from the connection to the verdict. */
  timeoutMs: number;
  /** What it takes at most: its StreamMaxLength. It hangs up on more, which is hard to tell from a fault. */
  maxBytes: number;
}

/** The virus scanner of the environment; none when neither a host nor a socket is set. */
export function clamavOf(read: Reader): ClamavConfig | undefined {
  const [socketPath, host] = [read.optional('CLAMAV_SOCKET'), read.optional('CLAMAV_HOST')];
  const port = read.integer('CLAMAV_PORT', 3310, 1, 65_535);
  const timeoutMs = read.integer('CLAMAV_TIMEOUT', 60, 1, 110) * 1000;
  const maxBytes = read.integer('CLAMAV_MAX_MEGABYTES', 100, 1, 4000) * 1024 * 1024;
  if (socketPath !== undefined && host !== undefined)
    read.refuse('CLAMAV_SOCKET', '与 CLAMAV_HOST 只能设置一个', 'and CLAMAV_HOST exclude each other', false);
  if (socketPath !== undefined && !path.isAbsolute(socketPath))
    read.refuse('CLAMAV_SOCKET', '应为绝对路径', 'must be an absolute path');
  if (socketPath === undefined && host === undefined) return undefined;
  return { socketPath, host: host ?? '', port, timeoutMs, maxBytes };
}
