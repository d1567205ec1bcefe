import { type Contact, sendEmailCode, sendOldCode, sendPhoneCode } from '@dossier/contract/identity/own-contact.ts';
import { useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useCountdown } from '#services/session/use-countdown.ts';
import type { SmsCode } from '#services/session/use-sms-code.ts';

/** Asks for a code to the new phone or address, or to the one until now; another one after 60 seconds. */
export function useOwnCode(contact: Contact, side: 'old' | 'new'): SmsCode {
  const t = useShellMessages().signIn;
  const [notice, setNotice] = useState('');
  const countdown = useCountdown(60);
  const ask = (address: string) => {
    if (side === 'old') return callEnvelope(sendOldCode, { body: { contact } });
    return contact === 'phone'
      ? callEnvelope(sendPhoneCode, { body: { phone: address } })
      : callEnvelope(sendEmailCode, { body: { email: address } });
  };
  const send = async (address: string) => {
    setNotice(t.smsSending);
    countdown.start();
    try {
      setNotice((await ask(address)).message);
      return null;
    } catch (error) {
      countdown.stop();
      setNotice('');
      return error instanceof ApiError ? error.message.trim() : t.smsFailed;
    }
  };
  return { left: countdown.left, notice, send };
}
