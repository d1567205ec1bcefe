import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { CasConfig } from '#config/config-sign-in.ts';
import { refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';

/** Longest answer of the CAS server that is read, in bytes. */
const maxBytes = 64 * 1024;

/** Our sign-in page: tickets are for it, and browsers come back to it. */
export const signInPage = '/user/login';

/** What service tickets and proxy tickets look like. */
const ticketPattern = /^(ST|PT)-[\w.-]{1,250}$/;

const parser = new XMLParser({ removeNSPrefix: true, processEntities: false, parseTagValue: false });

/**
 * Asks the CAS server whose ticket this is. Tickets are good once and for one service, which must be a page of ours:
 * otherwise somebody could hand in a ticket that was given to his own page.
 */
export async function principalOf(
  { config, outbound }: Pick<App, 'config' | 'outbound'>,
  { ticket = '', service = '' }: { ticket?: string; service?: string },
): Promise<string> {
  const { cas } = config;
  if (!cas) throw refuse('统一身份认证未配置，请联系管理员');
  if (!URL.canParse(service) || new URL(service).origin !== config.publicUrl) throw refuse('service不是本系统的地址');
  if (!ticketPattern.test(ticket)) throw refuse('ticket验证失败');
  const { status, body } = await outbound.request(validation(cas, ticket, service), {
    configured: new URL(cas.url).origin,
    maxBytes,
  });
  const user = status === 200 ? readPrincipal(body.toString('utf8')) : null;
  if (user === null) throw refuse('ticket验证失败');
  return user;
}

/** Known to CAS 2 and 3 alike. */
function validation({ url }: CasConfig, ticket: string, service: string): URL {
  const address = new URL(`${url}/serviceValidate`);
  address.search = String(new URLSearchParams({ service, ticket }));
  return address;
}

/** The user of a good answer; null for every other. */
export function readPrincipal(xml: string): string | null {
  const read = readXml(xml);
  const response = child(read, 'serviceResponse');
  const success = child(response, 'authenticationSuccess');
  const user = child(success, 'user');
  if (child(response, 'authenticationFailure') !== undefined || typeof user !== 'string' || user === '') return null;
  return user;
}

/** The ticket whose session a SAML LogoutRequest ends; null for everything else. */
export function readLogoutTicket(xml: string): string | null {
  const ticket = child(child(readXml(xml), 'LogoutRequest'), 'SessionIndex');
  return typeof ticket === 'string' && ticketPattern.test(ticket.trim()) ? ticket.trim() : null;
}

/** Where the browser signs out of the CAS server; otherwise it would let the browser in again at once. */
export function casLogoutAddress({ cas, publicUrl }: App['config']): string | null {
  return cas ? `${cas.url}/logout?${new URLSearchParams({ service: `${publicUrl}${signInPage}` })}` : null;
}

function readXml(xml: string): unknown {
  // Neither a document type nor entities have a place in this protocol.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : null;
  } catch {
    // Nested too deep, or names that no answer has: the parser's refusal is no fault of ours.
    return null;
  }
}

function child(node: unknown, name: string): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node) || !Object.hasOwn(node, name)) return undefined;
  return (node as Record<string, unknown>)[name];
}
