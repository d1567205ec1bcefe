import type { WorkChatConfig } from '#config/config-work-chat.ts';
import type { App } from '#services/services.ts';
import type { Subject } from '../oidc.ts';
import { type Answer, ask, textOf } from './ask.ts';
import { ChatError, OutsiderError } from './chat-error.ts';

/** Whoever has the application's page in WeCom is asked nothing; a browser shows a code to scan. */
export function wecomAddress(
  { login, inside: chatLogin, clientId, agentId }: WorkChatConfig,
  { redirect, state, inside }: { redirect: string; state: string; inside: boolean },
): string {
  const mark = Buffer.from(state).toString('hex');
  if (inside) {
    const query = new URLSearchParams({ appid: clientId, redirect_uri: redirect, response_type: 'code' });
    for (const [name, value] of Object.entries({ scope: 'snsapi_base', state: mark, agentid: agentId }))
      query.set(name, value);
    return `${chatLogin}/connect/oauth2/authorize?${query}#wechat_redirect`;
  }
  const query = new URLSearchParams({ login_type: 'CorpApp', appid: clientId, agentid: agentId });
  query.set('redirect_uri', redirect);
  query.set('state', mark);
  return `${login}/wwlogin/sso/login?${query}`;
}

/** WeCom takes letters and digits only, and ours has two signs besides. */
export const wecomState = (mark: string): string =>
  /^[0-9a-f]{2,200}$/.test(mark) ? Buffer.from(mark, 'hex').toString() : '';

/** Who scanned, by the code that WeCom gave the browser. */
export async function wecomSubject(app: Pick<App, 'outbound'>, chat: WorkChatConfig, code: string): Promise<Subject> {
  const asked = async () => {
    const address = new URL('/cgi-bin/auth/getuserinfo', chat.api);
    address.searchParams.set('access_token', await tokenOf(app, chat));
    address.searchParams.set('code', code);
    return (await ask(app, address)).answer;
  };
  let answer = await asked();
  if (staleToken.includes(Number(answer.errcode))) {
    // Taken back before its time, by somebody who reads the same application's secret anew.
    tokens.delete(chat);
    answer = await asked();
  }
  assertGood(answer, 'getuserinfo');
  const userId = textOf(answer, 'userid', 64) || textOf(answer, 'UserId', 64);
  if (userId === '') {
    if (textOf(answer, 'openid') || textOf(answer, 'OpenId')) throw new OutsiderError('WeCom knows no member');
    throw new ChatError('WeCom named nobody');
  }
  // Names of members differ in more than case (WeCom, 成员管理).
  return {
    issuer: `wecom:${chat.clientId}`,
    subject: userId.toLowerCase(),
    name: userId,
    realname: '',
    sid: null,
    idToken: '',
  };
}

/** Codes of WeCom for a token that is invalid or has ended. */
const staleToken = [40014, 42001];
/** Seconds before its end that a token is renewed. */
const margin = 300;

/** Tokens until they end: WeCom bounds how often they are asked for. */
const tokens = new WeakMap<WorkChatConfig, { token: Promise<string>; until: number }>();

function tokenOf(app: Pick<App, 'outbound'>, chat: WorkChatConfig): Promise<string> {
  const known = tokens.get(chat);
  if (known && performance.now() < known.until) return known.token;
  const entry = { token: fetchToken(), until: Number.POSITIVE_INFINITY };
  tokens.set(chat, entry);
  entry.token.catch(() => {
    if (tokens.get(chat) === entry) tokens.delete(chat);
  });
  return entry.token;

  async function fetchToken(): Promise<string> {
    const address = new URL('/cgi-bin/gettoken', chat.api);
    address.searchParams.set('corpid', chat.clientId);
    address.searchParams.set('corpsecret', chat.clientSecret);
    const { answer } = await ask(app, address);
    assertGood(answer, 'gettoken');
    const token = textOf(answer, 'access_token', 1024);
    if (token === '') throw new ChatError('WeCom gave no token');
    const seconds = typeof answer.expires_in === 'number' ? answer.expires_in : 0;
    entry.until = performance.now() + Math.max(0, seconds - margin) * 1000;
    return token;
  }
}

/** WeCom says with status 200 what went wrong. Its sentence is left out: it may repeat what was sent. */
function assertGood({ errcode }: Answer, call: string): void {
  if (errcode !== undefined && errcode !== 0) throw new ChatError(`WeCom ${call}: errcode ${Number(errcode)}`);
}
