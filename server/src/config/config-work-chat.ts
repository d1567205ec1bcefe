import type { Reader } from './environment.ts';
import { secureUrl } from './secure-url.ts';

/** An enterprise chat that signs people in (decision 0112). */
export interface WorkChatConfig {
  protocol: 'wecom' | 'dingtalk';
  /** Name in addresses and in the table of linked accounts, as clients of the contract know it. */
  source: 'wechat_enterprise' | 'dingtalk';
  /** On the sign-in page's button. */
  name: string;
  /** WeCom: the corporation's id. DingTalk: the application's. */
  clientId: string;
  clientSecret: string;
  /** WeCom: number of the application. */
  agentId: string;
  /** DingTalk: the organisation whose people alone are let in; '' asks for none. WeCom knows its own. */
  corpId: string;
  /** Where browsers sign in. */
  login: string;
  /** Where the chat's own browser signs in. */
  inside: string;
  /** Where this server asks. */
  api: string;
}

export function workChatsOf(read: Reader): WorkChatConfig[] {
  const base = (name: string, fallback: string) => new URL(secureUrl(read, name) ?? fallback).origin;
  const wecom = read.group(['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET'] as const);
  const dingtalk = read.group(['DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET'] as const);
  // Read in any case: a wrong one is said before somebody sets the rest.
  const wecomPages = {
    login: base('WECOM_LOGIN_URL', 'https://login.work.weixin.qq.com'),
    inside: base('WECOM_INSIDE_URL', 'https://open.weixin.qq.com'),
    api: base('WECOM_API_URL', 'https://qyapi.weixin.qq.com'),
  };
  const dingtalkLogin = base('DINGTALK_LOGIN_URL', 'https://login.dingtalk.com');
  const dingtalkPages = {
    login: dingtalkLogin,
    inside: dingtalkLogin,
    api: base('DINGTALK_API_URL', 'https://api.dingtalk.com'),
  };
  const chats: (WorkChatConfig | undefined)[] = [
    wecom && {
      protocol: 'wecom',
      source: 'wechat_enterprise',
      name: read.text('WECOM_NAME', '企业微信'),
      clientId: wecom[0],
      agentId: wecom[1],
      clientSecret: wecom[2],
      corpId: wecom[0],
      ...wecomPages,
    },
    dingtalk && {
      protocol: 'dingtalk',
      source: 'dingtalk',
      name: read.text('DINGTALK_NAME', '钉钉'),
      clientId: dingtalk[0],
      agentId: '',
      clientSecret: dingtalk[1],
      corpId: read.text('DINGTALK_CORP_ID', ''),
      ...dingtalkPages,
    },
  ];
  return chats.filter((chat) => chat !== undefined);
}
