import type { Config, MailConfig } from '#config/config.ts';
import type { Outbound } from '../outbound.ts';

/**
 * The address to connect to for a mail server: the environment's own host as it is, a host that was typed in
 * 系统设置 only as OUTBOUND_ALLOW lets it through at this moment.
 * @throws OutboundError
 */
export async function mailAddress(
  { config, outbound }: { config: Pick<Config, 'mail'>; outbound: Outbound },
  { host, port }: MailConfig,
): Promise<string> {
  if (host === config.mail?.host && port === config.mail.port) return host;
  return (await outbound.destination(host, port)).address;
}
