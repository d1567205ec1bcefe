import type { WorkChatConfig } from '#config/config-work-chat.ts';
import type { App } from '#services/services.ts';
import type { Subject } from '../oidc.ts';
import { ask, textOf } from './ask.ts';
import { ChatError, OutsiderError } from './chat-error.ts';

/** DingTalk has one page, which knows whether it is within the chat. */
export function dingtalkAddress(
  { login, clientId, corpId }: WorkChatConfig,
  { redirect, state }: { redirect: string; state: string },
): string {
  const query = new URLSearchParams({ redirect_uri: redirect, response_type: 'code', client_id: clientId, state });
  query.set('scope', corpId ? 'openid corpid' : 'openid');
  if (corpId) query.set('corpId', corpId);
  query.set('prompt', 'consent');
  return `${login}/oauth2/auth?${query}`;
}

/** Who said yes, by the code that DingTalk gave the browser. */
export async function dingtalkSubject(
  app: Pick<App, 'outbound'>,
  chat: WorkChatConfig,
  code: string,
): Promise<Subject> {
  const { clientId, clientSecret, corpId, api } = chat;
  const { status, answer } = await ask(app, new URL('/v1.0/oauth2/userAccessToken', api), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' }),
  });
  const token = textOf(answer, 'accessToken', 4096);
  if (status !== 200 || token === '') throw new ChatError(`DingTalk userAccessToken: status ${status}`);
  if (corpId && textOf(answer, 'corpId') !== corpId) throw new OutsiderError('DingTalk: of another organisation');
  const me = await ask(app, new URL('/v1.0/contact/users/me', api), {
    headers: { 'x-acs-dingtalk-access-token': token },
  });
  const unionId = textOf(me.answer, 'unionId');
  if (me.status !== 200 || unionId === '') throw new ChatError(`DingTalk users/me: status ${me.status}`);
  // A person's name here is what they call themselves: nobody is found by it.
  return {
    issuer: `dingtalk:${clientId}`,
    subject: unionId,
    name: '',
    realname: textOf(me.answer, 'nick', 100),
    sid: null,
    idToken: '',
  };
}
