import { createHash, createHmac, randomUUID } from 'node:crypto';
import { openHeaders } from '@dossier/contract/connections/open-app.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '#services/services.ts';
import type { Answer } from './app.ts';

/** A key and what signs with it. */
export interface OpenKey {
  id: string;
  accessKey: string;
  secret: string;
}

export interface SignInput {
  method?: string;
  /** Path and query as they are sent. */
  url: string;
  /** What is signed in place of the url; default: the url. */
  signedUrl?: string;
  body?: string | Buffer;
  timestamp?: string;
  nonce?: string;
}

/** Headers of a signed call, made without any code of the server: its own tests would share its mistakes. */
export function signed({ accessKey, secret }: OpenKey, input: SignInput): Record<string, string> {
  const { method = 'GET', url, body = '', timestamp = String(Date.now()), nonce = randomUUID() } = input;
  const [path = '', search = ''] = (input.signedUrl ?? url).split('?');
  const query = search.split('&').sort().join('&');
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [method, path, query, timestamp, nonce, digest].join('\n');
  return {
    [openHeaders.key]: accessKey,
    [openHeaders.timestamp]: timestamp,
    [openHeaders.nonce]: nonce,
    [openHeaders.digest]: digest,
    [openHeaders.signature]: createHmac('sha256', secret).update(text).digest('hex'),
  };
}

/** Sends a call as it is told. */
export async function send(
  app: Pick<App, 'http'>,
  options: InjectOptions,
): Promise<Answer & { raw: LightMyRequestResponse }> {
  const raw = await app.http.inject({ remoteAddress: '127.0.0.1', ...options });
  return { raw, status: raw.statusCode, ...(raw.json() as Omit<Answer, 'status'>) };
}
