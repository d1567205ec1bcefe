import { sms } from '@dossier/contract/identity/session.ts';
import { useState } from 'react';
import { callEnvelope } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { useMessages } from '../messages/index.ts';
import { useCountdown } from './use-countdown.ts';

export interface SmsCode {
  /** Seconds until another code may be asked for. */
  left: number;
  /** What is happening with the code; '' at rest. */
  notice: string;
  /** Why there is no code, or null. */
  send(mobile: string): Promise<string | null>;
}

/** Asks for a code by SMS; another one after 60 seconds. @param smsmode 0 sign in, 1 register, 2 forgotten password @param invitation code of a link by which one registers */
export function useSmsCode(smsmode: '0' | '1' | '2', invitation?: string): SmsCode {
  const t = useMessages().signIn;
  const [notice, setNotice] = useState('');
  const countdown = useCountdown(60);
  const send = async (mobile: string) => {
    setNotice(t.smsSending);
    countdown.start();
    try {
      // Where no sender is configured, the answer says where the code went instead.
      const { message } = await callEnvelope(sms, { body: { mobile, smsmode, ...(invitation ? { invitation } : {}) } });
      setNotice(message || t.smsSent);
      return null;
    } catch (error) {
      countdown.stop();
      setNotice('');
      return error instanceof ApiError ? error.message.trim() : t.smsFailed;
    }
  };
  return { left: countdown.left, notice, send };
}
