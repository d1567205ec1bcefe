import { createHmac } from 'node:crypto';
import type { HookConfig } from '#config/config.ts';
import type { Outbound } from '#services/outbound.ts';
import type { Channel } from './channel.ts';
import { postJson } from './post.ts';

/**
 * The installation's web hook: one POST per message, `X-Dossier-Signature: sha256=HMAC(secret, "{timestamp}.{body}")`.
 * A repeated one carries the same `X-Dossier-Delivery`.
 */
export function hookChannel(outbound: Outbound, settings: () => HookConfig | undefined): Channel {
  return {
    label: '网络钩子',
    recognisable: true,
    missing: () => (settings() ? null : '网络钩子未配置（HOOK_URL、HOOK_SECRET）'),
    async send({ id, kind, title, text, html, createTime, receiver }) {
      const { url = '', secret = '' } = settings() ?? {};
      const body = JSON.stringify({
        id,
        kind,
        title,
        text,
        html,
        createTime,
        receiver: { username: receiver.username, realname: receiver.realname },
      });
      const timestamp = String(Date.now());
      await postJson(outbound, url, body, {
        'x-dossier-delivery': id,
        'x-dossier-timestamp': timestamp,
        'x-dossier-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
      });
    },
  };
}
