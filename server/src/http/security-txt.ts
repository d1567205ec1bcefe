import type { App } from '#services/services.ts';

const day = 86_400_000;
/** RFC 9116 2.5.5 recommends less than a year. */
const validDays = 180;

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
