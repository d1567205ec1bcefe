import type { WorkChatConfig } from '#config/config-work-chat.ts';
import type { App } from '#services/services.ts';
import type { Subject } from '../oidc.ts';
import { ChatError } from './chat-error.ts';
import { dingtalkAddress, dingtalkSubject } from './dingtalk.ts';
import { wecomAddress, wecomState, wecomSubject } from './wecom.ts';

/** Where the browser signs in. @param asked `inside`: in the chat's own browser */
export function chatAddress(chat: WorkChatConfig, asked: { redirect: string; state: string; inside: boolean }): string {
  switch (chat.protocol) {
    case 'wecom':
      return wecomAddress(chat, asked);
    case 'dingtalk':
      return dingtalkAddress(chat, asked);
  }
}

/** Our state, out of what the chat sends back; '' when it is none of ours. */
export function chatState({ protocol }: WorkChatConfig, state: string): string {
  return protocol === 'wecom' ? wecomState(state) : state;
}

/** Who a code stands for. @throws ChatError when the chat does not say, OutsiderError when it is none of its people */
export function chatSubject(app: Pick<App, 'outbound'>, chat: WorkChatConfig, code: string): Promise<Subject> {
  if (code === '') throw new ChatError('the chat sent no code');
  switch (chat.protocol) {
    case 'wecom':
      return wecomSubject(app, chat, code);
    case 'dingtalk':
      return dingtalkSubject(app, chat, code);
  }
}
