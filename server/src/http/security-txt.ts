import type { Reader } from '#config/environment.ts';
import type { App } from '#services/services.ts';

const day = 86_400_000;
/** RFC 9116 2.5.5 recommends less than a year. */
const validDays = 180;

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

/** Serves /.well-known/security.txt. Without a contact of its own it names the sign-in page, whose footer says whose it is. */
export function serveSecurityTxt({ http, config }: Pick<App, 'http' | 'config'>): void {
  http.get(
    '/.well-known/security.txt',
    { config: { outside: 'contact for reporting holes' } },
    async (request, reply) => {
      const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
      const expires = new Date(Date.now() + validDays * day).toISOString();
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' });
      return [
        `Contact: ${config.securityContact ?? `${origin}/user/login`}`,
        `Expires: ${expires}`,
        'Preferred-Languages: zh, en',
        ...(config.publicUrl ? [`Canonical: ${config.publicUrl}/.well-known/security.txt`] : []),
        '',
      ].join('\n');
    },
  );
}
