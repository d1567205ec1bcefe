import { useMessages } from '#services/messages/index.ts';
import { Field } from './Field.tsx';
import type { Captcha } from './use-captcha.ts';

interface Props {
  /** Of the input. */
  name: string;
  captcha: Captcha;
  error: string | undefined;
}

/** The text of a picture, and the picture; pressing it asks for another one. */
export function CaptchaField({ name, captcha, error }: Props) {
  const t = useMessages().signIn;
  return (
    <Field
      label={t.captcha}
      name={name}
      placeholder={t.captchaPlaceholder}
      autoComplete="off"
      maxLength={8}
      error={error}
      side={
        <button type="button" className="captcha" onClick={captcha.renew} title={t.newCaptcha}>
          {captcha.image ? (
            <img src={captcha.image} alt={t.newCaptcha} width="105" height="35" />
          ) : (
            <span>{captcha.failed ? t.captchaFailed : ''}</span>
          )}
        </button>
      }
    />
  );
}
