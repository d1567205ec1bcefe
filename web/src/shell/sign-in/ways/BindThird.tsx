import { codes } from '@dossier/contract/core/envelope.ts';
import { bindThirdPhone, bindThirdUserOther, createThirdUserOther } from '@dossier/contract/identity/third-login.ts';
import { anyMobile } from '@dossier/rules/mobile.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import type { Stranger } from '#services/session/provider-window.ts';
import { useSmsCode } from '#services/session/use-sms-code.ts';
import { CaptchaField } from '../CaptchaField.tsx';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { SmsCodeFields } from '../SmsCodeFields.tsx';
import { noteSecondStep } from '../sign-in.ts';
import { useCaptcha } from '../use-captcha.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import { usePlainForm } from '../use-plain-form.ts';
import { exchange } from './third-login.ts';
import './bind-third.css';

interface Props {
  stranger: Stranger;
  onSignedIn: OnSignedIn;
  onClose(): void;
}

/** Links a provider's account to a user by his password or a code to his phone; or makes a user, where that is allowed. */
export function BindThird({ stranger, onSignedIn, onClose }: Props) {
  const t = useDoorMessages();
  const { sms, thirdCreate } = useClientConfig();
  const [way, setWay] = useState<'password' | 'phone'>('password');
  const form = usePlainForm(['username', 'password', 'imageText', 'mobile', 'captcha']);
  // Asked for when somebody has failed before, here or elsewhere: then the server says so.
  const [asksImage, setAsksImage] = useState(false);
  const image = useCaptcha(asksImage);
  const code = useSmsCode('0');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { source, uuid, operateCode, username } = stranger;

  const enter = async (token: Promise<string>) => {
    const code = await token.catch((error: unknown) => {
      noteSecondStep(error);
      throw error;
    });
    onSignedIn(await exchange(code, source, t.signIn.failed));
  };
  const text = (name: 'username' | 'imageText' | 'mobile' | 'captcha') => form.read(name).trim();
  const mobileError = () => (anyMobile.test.test(text('mobile')) ? undefined : t.signIn.badMobile);
  const byPassword = () => {
    const [name, password] = [text('username'), form.read('password')];
    const missing = {
      username: name ? undefined : t.signIn.needUsername,
      password: password ? undefined : t.signIn.needPassword,
      imageText: asksImage && !text('imageText') ? t.signIn.needCaptcha : undefined,
    };
    if (form.fail(missing)) return;
    const shown = asksImage ? { captcha: text('imageText'), checkKey: image.key } : {};
    const body = { source, uuid, operateCode, username: name, password, ...shown };
    const bind = async () => {
      try {
        return await call(bindThirdUserOther, { body });
      } catch (error) {
        if (error instanceof ApiError && error.code === codes.wrongCaptcha) setAsksImage(true);
        // The picture was used up by the attempt, right or wrong.
        image.renew();
        throw error;
      }
    };
    void form.submit(() => enter(bind()), t.signIn.failed);
  };
  const byPhone = () => {
    const [mobile, captcha] = [text('mobile'), text('captcha')];
    if (form.fail({ mobile: mobileError(), captcha: captcha ? undefined : t.signIn.needSmsCode })) return;
    const body = { mobile, captcha, thirdUserUuid: uuid };
    void form.submit(() => enter(call(bindThirdPhone, { body })), t.signIn.failed);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (way === 'password') byPassword();
    else byPhone();
  };
  const sendCode = async () => {
    if (form.fail({ mobile: mobileError() })) return;
    const failed = await code.send(text('mobile'));
    if (failed) form.fail({ form: failed });
    else form.focus('captcha');
  };
  const create = () => {
    const body = { source, uuid, operateCode };
    void form.submit(() => enter(call(createThirdUserOther, { body })), t.signIn.failed);
  };

  return (
    <dialog ref={dialog} className="bind-third" aria-labelledby="bind-third" onClose={onClose}>
      <h2 id="bind-third">{t.ways.bindTitle}</h2>
      <p>{username ? t.ways.sameName : t.ways.bindHint}</p>
      <form ref={form.ref} onSubmit={submit} noValidate>
        {sms ? (
          <div className="bind-ways">
            {(['password', 'phone'] as const).map((name) => (
              <label key={name} className="remember">
                <input type="radio" name="way" checked={way === name} onChange={() => setWay(name)} />
                {name === 'password' ? t.ways.byPassword : t.ways.byPhone}
              </label>
            ))}
          </div>
        ) : null}
        {way === 'password' ? (
          <>
            <Field
              label={t.signIn.username}
              name="username"
              placeholder={t.signIn.usernamePlaceholder}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={username}
              error={form.errors.username}
            />
            <PasswordField error={form.errors.password} />
            {asksImage ? <CaptchaField name="imageText" captcha={image} error={form.errors.imageText} /> : null}
          </>
        ) : (
          <SmsCodeFields code={code} errors={form.errors} onSend={sendCode} />
        )}
        <FormEnd busy={form.busy} error={form.errors.form} text={t.ways.bind} busyText={t.signIn.submitting} />
        <div className="bind-further">
          {thirdCreate ? (
            <button type="button" className="text-button" disabled={form.busy} onClick={create}>
              {t.ways.create}
            </button>
          ) : null}
          <button type="button" className="text-button" onClick={onClose}>
            {t.ways.deny}
          </button>
        </div>
      </form>
    </dialog>
  );
}
