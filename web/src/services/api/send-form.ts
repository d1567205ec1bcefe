import type { Envelope } from '@dossier/contract/core/envelope.ts';
import { say } from '../messages/text.ts';
import { apiBase, sessionHeaders } from './api.ts';

export interface FormAnswer {
  /** 0: there was no answer. */
  status: number;
  envelope: Envelope | null;
}

export interface SendOptions {
  /** Told how many bytes have gone. */
  onSent?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
  /** Whether the access token goes along. @default true */
  token?: boolean | undefined;
}

/** Sends a form with progress; `fetch` cannot tell how much was sent. @throws AbortError when the signal says so */
export function sendForm(
  method: string,
  path: string,
  body: FormData | null,
  { onSent, signal, token = true }: SendOptions = {},
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException(say('已取消'), 'AbortError'));
    if (signal?.aborted) return cancelled();
    const request = new XMLHttpRequest();
    request.open(method, apiBase + path);
    for (const [name, value] of Object.entries(sessionHeaders(token))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onSent?.(event.loaded);
    };
    request.onload = () => resolve({ status: request.status, envelope: readEnvelope(request.responseText) });
    request.onerror = () => resolve({ status: 0, envelope: null });
    request.onabort = cancelled;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** The wrapper in a text; null when it is none. */
export function readEnvelope(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return null;
  }
}
