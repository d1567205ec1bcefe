import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import type { FastifyReply } from 'fastify';
import type { App } from '#services/services.ts';
import type { Outcome } from './third.service.ts';

/**
 * The page that a provider's answer ends in: after a second it tells the window behind it what came of it, and closes.
 * Only a window of our own origin is told; and what it is told works in this browser alone. Where there is no such window
 * (the provider has cut it off, or none could be opened), the browser goes on to the page of the application.
 */
export function answerWindow(app: App, reply: FastifyReply, source: string, outcome: Outcome): string {
  const nonce = randomBytes(16).toString('base64');
  const data = {
    message: messageOf(source, outcome),
    origin: app.config.publicUrl,
    page: pageOf(app, source, outcome),
    // What went wrong is read here: the window behind knows one word for every failure.
    wait: isOutsider(outcome) ? 4000 : 1000,
  };
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
  });
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>登录</title>
<p>${escapeHtml(textOf(outcome))}</p>
<script type="application/json" id="outcome">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>
<script nonce="${nonce}">
const { message, origin, page, wait } = JSON.parse(document.getElementById('outcome').textContent);
setTimeout(() => {
  if (!window.opener) return location.replace(page);
  window.opener.postMessage(message, origin);
  window.close();
}, wait);
</script></html>`;
}

/** The answer of a sign-in in the page itself. */
export function answerPage(app: App, reply: FastifyReply, source: string, outcome: Outcome): string {
  return goOn(reply, pageOf(app, source, outcome));
}

/** Sends the browser on; the address is good once and is kept nowhere. */
export function goOn(reply: FastifyReply, address: string): string {
  reply.code(302).headers({ location: address, 'cache-control': 'no-store' });
  return '';
}

const isOutsider = (outcome: Outcome): boolean => outcome.type === 'failed' && outcome.outsider === true;

function textOf(outcome: Outcome): string {
  if (isOutsider(outcome)) return '登录失败：您不是本企业的成员';
  return outcome.type === 'failed' ? '登录失败' : '正在登录…';
}

/** What clients of this contract listen for. */
function messageOf(source: string, outcome: Outcome): unknown {
  if (outcome.type === 'failed') return '登录失败';
  if (outcome.type === 'known') return outcome.token;
  const { uuid, stranger, taken } = outcome;
  // The third part is ours: binding by password needs it, and other clients read two.
  if (!taken) return `绑定手机号,${uuid},${stranger.operateCode}`;
  const { name: username, suffix, operateCode } = stranger;
  return { isObj: true, source, uuid, username, avatar: '', suffix, operateCode };
}

function pageOf({ config }: App, source: string, outcome: Outcome): string {
  const query = new URLSearchParams({ thirdType: source });
  if (outcome.type === 'failed') query.set('thirdFailed', outcome.outsider ? 'outsider' : '1');
  if (outcome.type === 'known') query.set('oauth2LoginToken', outcome.token);
  if (outcome.type === 'stranger') {
    query.set('thirdUuid', outcome.uuid);
    query.set('operateCode', outcome.stranger.operateCode);
    if (outcome.taken) query.set('username', outcome.stranger.name);
  }
  return `${config.publicUrl}/oauth2-app/login?${query}`;
}
