import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { passwordChange, phoneVerification } from '@dossier/contract/identity/self-service.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { openAddress } from '#services/navigation/address.ts';
import { loginPath } from '#services/navigation/path.ts';
import { type SmsCode, useSmsCode } from '#services/session/use-sms-code.ts';
import { AddressLink } from '../AddressLink.tsx';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { SmsCodeField } from '../SmsCodeFields.tsx';
import { usePlainForm } from '../use-plain-form.ts';
import { useSignInTitle } from '../use-sign-in-title.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { newPasswordErrors } from './new-password.ts';
import { ResultMark } from './RegisterResult.tsx';
import './self-service.css';

/** Whose phone was verified, and the proof of it that the new password needs. */
type Verified = ResultOf<typeof phoneVerification> & { phone: string };

/** 忘记密码: 填写手机号, 手机验证, 更改密码, 完成. The steps live in memory: after a refresh the phone is verified anew. */
export default function Recovery() {
  const { selfService: t, signIn } = useDoorMessages();
  useSignInTitle(t.resetTitle);
  const code = useSmsCode('2');
  const [phone, setPhone] = useState('');
  /** The phone has a code. */
  const [sent, setSent] = useState(false);
  const [verified, setVerified] = useState<Verified | null>(null);
  const [done, setDone] = useState(false);
  const step = done ? 3 : verified ? 2 : sent ? 1 : 0;
  const steps = [
    <PhoneStep
      key="phone"
      code={code}
      phone={phone}
      onSent={(to) => {
        setPhone(to);
        setSent(true);
      }}
    />,
    <CodeStep key="code" code={code} phone={phone} onVerified={setVerified} onBack={() => setSent(false)} />,
    verified ? <ChangeStep key="change" verified={verified} onDone={() => setDone(true)} /> : null,
    <Done key="done" />,
  ];
  return (
    <>
      <h1 className="sign-in-title">{t.resetTitle}</h1>
      <ol className="steps" aria-label={t.stepsLabel}>
        {t.steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-past={index < step || undefined}>
            <span aria-hidden="true">{index + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      {steps[step]}
      {done ? null : (
        <p className="below-form">
          <AddressLink to={loginPath}>{signIn.backToForm}</AddressLink>
        </p>
      )}
    </>
  );
}

interface PhoneStepProps {
  code: SmsCode;
  /** What was typed before one came back. */
  phone: string;
  onSent(phone: string): void;
}

function PhoneStep({ code, phone, onSent }: PhoneStepProps) {
  const { selfService: t, signIn } = useDoorMessages();
  const form = usePlainForm(['mobile']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = form.read('mobile').trim();
    if (form.fail({ mobile: patterns.anyMobile.test.test(typed) ? undefined : t.badMobile })) return;
    // The code that is on its way still counts: nobody waits for the next one to go on.
    if (typed === phone && code.left > 0) return onSent(typed);
    void form.submit(async () => {
      const failed = await code.send(typed);
      if (failed) form.fail({ mobile: failed });
      else onSent(typed);
    }, signIn.smsFailed);
  };
  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.steps[0]}>
      <Field
        label={signIn.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        placeholder={signIn.mobilePlaceholder}
        autoComplete="tel-national"
        maxLength={11}
        autoFocus
        defaultValue={phone}
        error={form.errors.mobile}
      />
      <FormEnd busy={form.busy} error={form.errors.form} text={signIn.getSmsCode} busyText={signIn.smsSending} />
    </form>
  );
}

interface CodeStepProps {
  code: SmsCode;
  phone: string;
  onVerified(verified: Verified): void;
  onBack(): void;
}

function CodeStep({ code, phone, onVerified, onBack }: CodeStepProps) {
  const t = useDoorMessages().selfService;
  const form = usePlainForm(['captcha']);
  const again = async () => {
    const failed = await code.send(phone);
    if (failed) form.fail({ captcha: failed });
    else form.focus('captcha');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const smscode = form.read('captcha').trim();
    if (form.fail({ captcha: smscode ? undefined : t.needCode })) return;
    void form.submit(
      async () => onVerified({ ...(await call(phoneVerification, { body: { phone, smscode } })), phone }),
      t.verifyFailed,
    );
  };
  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.steps[1]}>
      <p className="form-note">{t.sentTo(phone)}</p>
      <SmsCodeField code={code} error={form.errors.captcha} autoFocus onSend={() => void again()} />
      <FormEnd busy={form.busy} error={form.errors.form} text={t.next} busyText={t.verifying} />
      <button type="button" className="text-button" onClick={onBack}>
        {t.otherPhone}
      </button>
    </form>
  );
}

function ChangeStep({ verified, onDone }: { verified: Verified; onDone(): void }) {
  const t = useDoorMessages().selfService;
  const form = usePlainForm(['password', 'repeat']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const password = form.read('password');
    const texts = { ...t, passwordRule: t.passwordRuleReset };
    if (form.fail(newPasswordErrors(password, form.read('repeat'), texts))) return;
    void form.submit(async () => {
      await call(passwordChange, { body: { ...verified, password } });
      onDone();
    }, t.changeFailed);
  };
  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.steps[2]}>
      <p className="form-note">{t.account(verified.username)}</p>
      {/* For the browser's store of passwords. */}
      <input type="text" name="username" autoComplete="username" value={verified.username} readOnly hidden />
      <NewPasswordFields errors={form.errors} autoFocus />
      <FormEnd busy={form.busy} error={form.errors.form} text={t.change} busyText={t.changing} />
    </form>
  );
}

/** Leads back to the sign-in by itself after five seconds. */
function Done() {
  const t = useDoorMessages().selfService;
  const [left, setLeft] = useState(5);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) openAddress(loginPath);
  }, [left]);
  return (
    <div className="result">
      <ResultMark />
      <p className="form-note" role="status">
        {t.changed}
      </p>
      <p className="field-hint">{t.backIn(Math.max(left, 0))}</p>
      <AddressLink to={loginPath} className="plain-button plain-button--primary submit">
        {t.backToSignIn}
      </AddressLink>
    </div>
  );
}
