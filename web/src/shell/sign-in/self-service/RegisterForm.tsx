import { patterns } from '@dossier/rules/patterns.ts';
import type { FormEvent } from 'react';
import { useDoorMessages } from '#services/messages/door.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { CaptchaField } from '../CaptchaField.tsx';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { MobileField, SmsCodeField } from '../SmsCodeFields.tsx';
import { useCaptcha } from '../use-captcha.ts';
import { usePlainForm } from '../use-plain-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordErrors } from './new-password.ts';

interface Typed {
  username: string;
  password: string;
  phone: string;
  /** '' where no code is sent. */
  smscode: string;
  /** Asked of the invited alone. */
  realname: string;
  /** The picture's text, where there is one instead of the code. */
  captcha: string;
  checkKey: number;
}

interface Props {
  /** The link by which they come, and what shows that they are no program. @default the code to the phone */
  invitation?: { code: string; proof: 'sms' | 'captcha' | 'none' };
  onSend(typed: Typed): Promise<void>;
}

const names = ['username', 'realname', 'password', 'repeat', 'mobile', 'captcha', 'picture'] as const;

/** A new account: name, password, phone and its code. */
export function RegisterForm({ invitation, onSend }: Props) {
  const messages = useDoorMessages();
  const t = messages.selfService;
  const form = usePlainForm(names);
  const code = useSmsCode('1', invitation?.code);
  const proof = invitation?.proof ?? 'sms';
  const captcha = useCaptcha(proof === 'captcha');

  const mobileError = () => {
    const mobile = form.read('mobile').trim();
    if (mobile === '') return t.needMobile;
    return patterns.accountMobile.test.test(mobile) ? undefined : t.badMobile;
  };
  const sendCode = async () => {
    if (form.fail({ mobile: mobileError() })) return;
    const failed = await code.send(form.read('mobile').trim());
    if (failed) form.fail({ mobile: failed });
    else form.focus('captcha');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const username = form.read('username').trim();
    const realname = form.read('realname').trim();
    const password = form.read('password');
    const smscode = form.read('captcha').trim();
    const picture = form.read('picture').trim();
    const wrong = form.fail({
      username: usernameError(username, t.needUsername),
      realname: invitation && !realname ? t.needRealname : undefined,
      ...newPasswordErrors(password, form.read('repeat'), t),
      mobile: mobileError(),
      captcha: proof === 'sms' && !smscode ? t.needCode : undefined,
      picture: proof === 'captcha' && !picture ? t.needCode : undefined,
    });
    if (wrong) return;
    void form.submit(async () => {
      const phone = form.read('mobile').trim();
      try {
        await onSend({ username, realname, password, phone, smscode, captcha: picture, checkKey: captcha.key });
      } catch (error) {
        // Every try uses the picture up.
        captcha.renew();
        throw error;
      }
    }, t.registerFailed);
  };

  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.registerTitle}>
      <Field
        label={messages.signIn.username}
        name="username"
        placeholder={t.needUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
        autoFocus
        error={form.errors.username}
      />
      {invitation ? (
        <Field
          label={t.realname}
          name="realname"
          placeholder={t.needRealname}
          autoComplete="name"
          maxLength={100}
          error={form.errors.realname}
        />
      ) : null}
      <NewPasswordFields errors={form.errors} />
      <MobileField error={form.errors.mobile} />
      {proof === 'sms' ? <SmsCodeField code={code} error={form.errors.captcha} onSend={() => void sendCode()} /> : null}
      {proof === 'captcha' ? <CaptchaField name="picture" captcha={captcha} error={form.errors.picture} /> : null}
      <FormEnd busy={form.busy} error={form.errors.form} text={t.registerSubmit} busyText={t.registering} />
    </form>
  );
}

function usernameError(username: string, missing: string): string | undefined {
  if (!username) return missing;
  return patterns.username.test.test(username) ? undefined : patterns.username.message;
}
