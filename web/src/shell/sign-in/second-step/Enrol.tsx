import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  ownSecondStep,
} from '@dossier/contract/identity/second-step.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { knowsPasskeys, makePasskey } from '#services/session/passkey.ts';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import '../ways/qr.css';
import './second-step.css';

const size = 180;
const QrCode = lazyPart(async () => (await import('antd/es/qr-code')).default, size);

interface Props {
  /** Of a session that can do nothing else yet. */
  token: string;
  onDone(): void;
  onBack(): void;
}

/** A role asks for a second step and the person has none: it is set up before anything else. */
export function Enrol({ token, onDone, onBack }: Props) {
  const t = useDoorMessages();
  const say = t.secondStep;
  const [totp, setTotp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [offersPasskeys, setOffersPasskeys] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    call(ownSecondStep, { token })
      .then(({ passkeysWork }) => setOffersPasskeys(passkeysWork && knowsPasskeys()))
      .catch(() => undefined);
  }, [token]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : say.cancelled);
    } finally {
      setBusy(false);
    }
  };
  const finish = ({ recoveryCodes }: { recoveryCodes?: string[] }) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  const byPasskey = () =>
    run(async () => {
      const { handle, options } = await call(beginPasskey, { token, body: {} });
      const answer = await makePasskey(options);
      finish(await call(addPasskey, { token, body: { handle, name: say.defaultName, answer } }));
    });
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    void run(async () => finish(await call(confirmTotp, { token, body: { code } })));
  };

  if (codes) return <Codes codes={codes} onDone={onDone} />;
  if (totp)
    return (
      <form className="second-step" onSubmit={confirm} noValidate aria-label={say.enrolTotp}>
        <h1 className="sign-in-title">{say.enrolTotp}</h1>
        <p className="second-step-hint">{say.enrolTotpHint}</p>
        <div className="qr">
          <div className="qr-code" role="img" aria-label={say.qrCode}>
            <QrCode type="svg" value={totp.uri} size={size} bordered={false} color="#000000" bgColor="#ffffff" />
          </div>
        </div>
        <p className="second-step-secret">
          {say.secret}: <code>{totp.secret}</code>
        </p>
        <Field
          label={say.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          autoFocus
          error={undefined}
        />
        <FormEnd busy={busy} error={error} text={say.submit} busyText={say.submitting} />
        <button type="button" className="text-button" onClick={() => setTotp(null)}>
          {say.otherWay}
        </button>
      </form>
    );
  return (
    <div className="second-step">
      <h1 className="sign-in-title">{say.enrolTitle}</h1>
      <p className="second-step-hint">{say.enrolHint}</p>
      <div className="second-step-ways">
        {offersPasskeys ? (
          <section className="second-step-way">
            <h2>{say.enrolPasskey}</h2>
            <p>{say.enrolPasskeyHint}</p>
            <button type="button" className="plain-button" disabled={busy} onClick={() => void byPasskey()}>
              {say.addPasskey}
            </button>
          </section>
        ) : null}
        <section className="second-step-way">
          <h2>{say.enrolTotp}</h2>
          <p>{say.enrolTotpHint}</p>
          <button
            type="button"
            className="plain-button"
            disabled={busy}
            onClick={() => void run(async () => setTotp(await call(beginTotp, { token, body: {} })))}
          >
            {say.begin}
          </button>
        </section>
      </div>
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
      <div className="second-step-others">
        <button type="button" className="text-button" onClick={onBack}>
          {t.signIn.backToForm}
        </button>
      </div>
    </div>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const say = useDoorMessages().secondStep;
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="second-step">
      <h1 className="sign-in-title">{say.codesTitle}</h1>
      <p className="second-step-hint">{say.codesHint}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="plain-button" onClick={() => void copy()}>
        {copied ? say.copied : say.copy}
      </button>
      <button type="button" className="plain-button plain-button--primary submit" onClick={onDone}>
        {say.saved}
      </button>
    </div>
  );
}
