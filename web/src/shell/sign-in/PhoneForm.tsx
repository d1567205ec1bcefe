import { phoneLogin, sms } from '@dossier/contract/system/session.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import { type FormEvent, useRef, useState } from 'react';
import { callEnvelope } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useMessages } from '../../platform/messages/index.ts';
import { Field } from './Field.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { type SignedIn, signIn } from './sign-in.ts';
import { useCountdown } from './use-countdown.ts';

interface Props {
  onSignedIn(signedIn: SignedIn): void;
}

type Errors = Partial<Record<'mobile' | 'captcha' | 'form', string>>;

/** Phone number and the code sent to it; another code after 60 seconds. */
export function PhoneForm({ onSignedIn }: Props) {
  const t = useMessages().signIn;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const countdown = useCountdown(60);

  const read = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? '';
  const mobileError = (mobile: string) => {
    if (!mobile) return t.needMobile;
    return patterns.anyMobile.test.test(mobile) ? undefined : t.badMobile;
  };
  const fail = (found: Errors) => {
    setErrors(found);
    const first = found.mobile ? 'mobile' : found.captcha ? 'captcha' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const sendCode = async () => {
    const mobile = read('mobile');
    const wrong = mobileError(mobile);
    if (wrong) return fail({ mobile: wrong });
    setErrors({});
    setNotice(t.smsSending);
    countdown.start();
    try {
      // Where no sender is configured, the answer says where the code went instead.
      const { message } = await callEnvelope(sms, { body: { mobile, smsmode: '0' } });
      setNotice(message || t.smsSent);
      form.current?.querySelector<HTMLInputElement>('[name=captcha]')?.focus();
    } catch (error) {
      countdown.stop();
      setNotice('');
      setErrors({ form: error instanceof ApiError ? error.message : t.smsFailed });
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mobile = read('mobile');
    const code = read('captcha');
    const wrong = mobileError(mobile);
    if (wrong || !code) return fail({ mobile: wrong, captcha: code ? undefined : t.needSmsCode });
    setBusy(true);
    setErrors({});
    try {
      const remember = new FormData(event.currentTarget).get('remember') === 'on';
      onSignedIn(await signIn(phoneLogin, { mobile, captcha: code, remember_me: remember }, t.failed));
    } catch (error) {
      setErrors({ form: error instanceof ApiError ? error.message : t.failed });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t.phone}>
      <Field
        label={t.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        placeholder={t.mobilePlaceholder}
        autoComplete="tel-national"
        maxLength={11}
        autoFocus
        error={errors.mobile}
      />
      <Field
        label={t.smsCode}
        name="captcha"
        inputMode="numeric"
        placeholder={t.captchaPlaceholder}
        autoComplete="one-time-code"
        maxLength={8}
        error={errors.captcha}
        side={
          <button type="button" className="plain-button code-button" disabled={countdown.left > 0} onClick={sendCode}>
            {countdown.left > 0 ? t.smsWait(countdown.left) : t.getSmsCode}
          </button>
        }
      />
      <p className="field-hint" role="status">
        {notice}
      </p>
      <SubmitRow busy={busy} error={errors.form} />
    </form>
  );
}
