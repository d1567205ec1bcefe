import { createDecipheriv, createHmac } from 'node:crypto';
import type { Config } from '#config/config.ts';

type Keys = Pick<Config, 'tokenKey'>;

/**
 * Key and iv for clients that send passwords by AES-CBC. Everybody is given them, so they hide a password from a log or
 * a shoulder and protect it from nobody on the line: that is what TLS is for. The same on every instance.
 */
export function passwordKey({ tokenKey }: Keys): { key: string; iv: string } {
  const text = createHmac('sha256', tokenKey).update('passwords that clients encrypt').digest('hex');
  return { key: text.slice(0, 16), iv: text.slice(16, 32) };
}

/** The password as it was typed, however it was sent. What does not decrypt to plain text was sent plain. */
export function sentPassword(keys: Keys, sent: string): string {
  if (sent.length < 24 || sent.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(sent)) return sent;
  const { key, iv } = passwordKey(keys);
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key), Buffer.from(iv));
    const bytes = Buffer.concat([decipher.update(Buffer.from(sent, 'base64')), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return sent;
  }
}
