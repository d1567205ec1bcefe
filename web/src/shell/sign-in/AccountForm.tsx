import { login } from '@dossier/contract/identity/session.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { loadClientConfig, useClientConfig } from '#services/api/client-config.ts';
import { useMessages } from '#services/messages/index.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { type SignedIn, signIn } from './sign-in.ts';
import { useCaptcha } from './use-captcha.ts';

type Errors = Partial<Record<'username' | 'password' | 'captcha' | 'form', string>>;

/** Account, password and image code. The first wrong field gets the focus. */
export function AccountForm({ onSignedIn }: { onSignedIn(signedIn: SignedIn): void }) {
  const t = useMessages().signIn;
  const asksCaptcha = useClientConfig((config) => config.captcha);
  const captcha = useCaptcha(asksCaptcha);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const fail = (found: Errors) => {
    setErrors(found);
    const first = (['username', 'password', 'captcha'] as const).find((name) => found[name]);
    if (first) focus(first);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    // Quick fingers, slow line: whether a code is asked for may not be known yet.
    setBusy(true);
    await loadClientConfig().catch(() => undefined);
    setBusy(false);
    const missing: Errors = {
      ...(text('username') ? {} : { username: t.needUsername }),
      ...(values.get('password') ? {} : { password: t.needPassword }),
      ...(useClientConfig.getState().captcha && !text('captcha') ? { captcha: t.needCaptcha } : {}),
    };
    if (Object.keys(missing).length > 0) return fail(missing);
    setBusy(true);
    setErrors({});
    try {
      const body = {
        username: text('username'),
        password: String(values.get('password')),
        captcha: text('captcha'),
        checkKey: captcha.key,
        remember_me: values.get('remember') === 'on',
      };
      onSignedIn(await signIn(login, { body }, t.failed));
    } catch (error) {
      const message = error instanceof ApiError ? error.message : t.failed;
      const wrongCaptcha = error instanceof ApiError && error.code === 412;
      // The code was used up by the attempt, right or wrong.
      captcha.renew();
      const field = form.current?.querySelector<HTMLInputElement>('[name=captcha]');
      if (field) field.value = '';
      fail(wrongCaptcha ? { captcha: message } : { form: message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t.account}>
      <Field
        label={t.username}
        name="username"
        placeholder={t.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors.username}
      />
      <PasswordField error={errors.password} />
      {asksCaptcha ? <CaptchaField name="captcha" captcha={captcha} error={errors.captcha} /> : null}
      <SubmitRow busy={busy} error={errors.form} />
    </form>
  );
}
