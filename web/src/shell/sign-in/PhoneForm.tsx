import { phoneLogin } from '@dossier/contract/identity/session.ts';
import { anyMobile } from '@dossier/rules/mobile.ts';
import type { FormEvent } from 'react';
import { useMessages } from '#services/messages/index.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { SmsCodeFields } from './SmsCodeFields.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { type SignedIn, signIn } from './sign-in.ts';
import { usePlainForm } from './use-plain-form.ts';

interface Props {
  onSignedIn(signedIn: SignedIn): void;
}

/** Phone number and the code sent to it. */
export function PhoneForm({ onSignedIn }: Props) {
  const t = useMessages().signIn;
  const form = usePlainForm(['mobile', 'captcha']);
  const code = useSmsCode('0');

  const mobileError = (mobile: string) => {
    if (!mobile) return t.needMobile;
    return anyMobile.test.test(mobile) ? undefined : t.badMobile;
  };
  const sendCode = async () => {
    const mobile = form.read('mobile').trim();
    if (form.fail({ mobile: mobileError(mobile) })) return;
    const failed = await code.send(mobile);
    if (failed) form.fail({ form: failed });
    else form.focus('captcha');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const remember = new FormData(event.currentTarget).get('remember') === 'on';
    const mobile = form.read('mobile').trim();
    const captcha = form.read('captcha').trim();
    if (form.fail({ mobile: mobileError(mobile), captcha: captcha ? undefined : t.needSmsCode })) return;
    void form.submit(
      async () => onSignedIn(await signIn(phoneLogin, { body: { mobile, captcha, remember_me: remember } }, t.failed)),
      t.failed,
    );
  };

  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.phone}>
      <SmsCodeFields code={code} errors={form.errors} autoFocus onSend={sendCode} />
      <SubmitRow busy={form.busy} error={form.errors.form} />
    </form>
  );
}
