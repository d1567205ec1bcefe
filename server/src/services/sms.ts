import type { App } from './services.ts';

/** Sends one text to a phone. Providers are set by SMS_*; without one nothing is sent. */
export interface SmsSender {
  send(phone: string, text: string): Promise<void>;
}

/** The provider answered and did not take the text. */
export class SmsRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`SMS provider answered ${status}`);
    this.status = status;
  }
}

/** The configured web-hook sender, or null. */
export function smsSender(app: Pick<App, 'config'>): SmsSender | null {
  const { sms } = app.config;
  if (!sms) return null;
  return {
    async send(phone, text) {
      const response = await fetch(sms.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(8000),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sms.token}` },
        body: JSON.stringify({ phone, content: text }),
      });
      if (!response.ok) throw new SmsRefused(response.status);
    },
  };
}
