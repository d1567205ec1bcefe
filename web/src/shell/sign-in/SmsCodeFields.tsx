import { useMessages } from '#services/messages/index.ts';
import type { SmsCode } from '#services/session/use-sms-code.ts';
import { Field } from './Field.tsx';

interface Props {
  code: SmsCode;
  errors: { mobile?: string | undefined; captcha?: string | undefined };
  autoFocus?: boolean;
  onSend(): void;
}

/** A phone, and the code that goes to it. */
export function SmsCodeFields({ code, errors, autoFocus, onSend }: Props) {
  return (
    <>
      <MobileField error={errors.mobile} autoFocus={autoFocus} />
      <SmsCodeField code={code} error={errors.captcha} onSend={onSend} />
    </>
  );
}

/** A phone. */
export function MobileField({ error, autoFocus }: { error: string | undefined; autoFocus?: boolean | undefined }) {
  const t = useMessages().signIn;
  return (
    <Field
      label={t.mobile}
      name="mobile"
      type="tel"
      inputMode="numeric"
      placeholder={t.mobilePlaceholder}
      autoComplete="tel-national"
      maxLength={11}
      autoFocus={autoFocus}
      error={error}
    />
  );
}

interface CodeProps {
  code: SmsCode;
  error: string | undefined;
  autoFocus?: boolean;
  onSend(): void;
}

/** The code that went to a phone, the button for another one, and what is happening with it. */
export function SmsCodeField({ code, error, autoFocus = false, onSend }: CodeProps) {
  const t = useMessages().signIn;
  return (
    <>
      <Field
        label={t.smsCode}
        name="captcha"
        inputMode="numeric"
        placeholder={t.captchaPlaceholder}
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus={autoFocus}
        error={error}
        side={
          <button type="button" className="plain-button code-button" disabled={code.left > 0} onClick={onSend}>
            {code.left > 0 ? t.smsWait(code.left) : t.getSmsCode}
          </button>
        }
      />
      <p className="field-hint" role="status">
        {code.notice}
      </p>
    </>
  );
}
