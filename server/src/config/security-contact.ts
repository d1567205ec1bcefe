import type { Reader } from './environment.ts';

/** Where holes of this installation are to be reported, as RFC 9116 wants it. */
export function contactOf(read: Reader): string | undefined {
  const value = read.optional('SECURITY_CONTACT');
  if (value !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(value)) {
    read.refuse(
      'SECURITY_CONTACT',
      '应形如 mailto:security@example.com 或 https://…',
      'must look like mailto:security@example.com or https://…',
    );
  }
  return value;
}
