import { register } from '@dossier/contract/identity/self-service.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import type { FormEvent } from 'react';
import { call } from '#services/api/api.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { openAddress } from '#services/navigation/address.ts';
import { loginPath, registeredPath } from '#services/navigation/path.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { AddressLink } from '../AddressLink.tsx';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { SmsCodeFields } from '../SmsCodeFields.tsx';
import { usePlainForm } from '../use-plain-form.ts';
import { useSignInTitle } from '../use-sign-in-title.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordErrors } from './new-password.ts';
import './self-service.css';

/** 注册: an account of one's own, where the installation allows it. */
export default function Register() {
  const t = useDoorMessages().selfService;
  useSignInTitle(t.registerTitle);
  const { registration, loaded } = useClientConfig();
  return (
    <>
      <h1 className="sign-in-title">{t.registerTitle}</h1>
      {loaded ? registration ? <RegisterForm /> : <p className="form-note">{t.closed}</p> : null}
      <p className="below-form">
        <AddressLink to={loginPath}>{t.useAccount}</AddressLink>
      </p>
    </>
  );
}

const names = ['username', 'password', 'repeat', 'mobile', 'captcha'] as const;

function RegisterForm() {
  const messages = useDoorMessages();
  const t = messages.selfService;
  const form = usePlainForm(names);
  const code = useSmsCode('1');

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
    const password = form.read('password');
    const smscode = form.read('captcha').trim();
    const wrong = form.fail({
      username: usernameError(username, t.needUsername),
      ...newPasswordErrors(password, form.read('repeat'), t),
      mobile: mobileError(),
      captcha: smscode ? undefined : t.needCode,
    });
    if (wrong) return;
    void form.submit(async () => {
      const phone = form.read('mobile').trim();
      const { waiting } = await call(register, { body: { username, password, phone, smscode } });
      openAddress(registeredPath, { username, waiting });
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
      <NewPasswordFields errors={form.errors} />
      <SmsCodeFields code={code} errors={form.errors} onSend={sendCode} />
      <FormEnd busy={form.busy} error={form.errors.form} text={t.registerSubmit} busyText={t.registering} />
    </form>
  );
}

function usernameError(username: string, missing: string): string | undefined {
  if (!username) return missing;
  return patterns.username.test.test(username) ? undefined : patterns.username.message;
}
