import type { Config, MailConfig } from '../config.ts';

/** How mail is sent now; undefined: it is not configured. The one place that says so. */
export function mailSettings({ config }: { config: Pick<Config, 'mail'> }): MailConfig | undefined {
  return config.mail;
}
