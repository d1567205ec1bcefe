import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';

export interface RelyingParty {
  /** Domain that passkeys are made for. */
  id: string;
  /** Where pages that may use them come from. */
  origin: string;
}

/**
 * The site as browsers know it: PUBLIC_URL, else the host of the request, which a proxy may only name when it is trusted
 * (TRUST_PROXY). Null where browsers know no passkeys: at a bare address, and without TLS but on the machine itself.
 */
export function relyingParty({ config }: Pick<App, 'config'>, request: FastifyRequest): RelyingParty | null {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null;
}

/** @throws when passkeys do not work at this address */
export function needRelyingParty(app: Pick<App, 'config'>, request: FastifyRequest): RelyingParty {
  const party = relyingParty(app, request);
  if (!party) throw refuse('当前访问地址不支持通行密钥，请使用域名和 HTTPS 访问');
  return party;
}
