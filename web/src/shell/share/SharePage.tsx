import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { lookAtShare } from '@dossier/contract/online/share/share-calls.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { Field } from '../sign-in/Field.tsx';
import { FormEnd } from '../sign-in/FormEnd.tsx';
import { usePlainForm } from '../sign-in/use-plain-form.ts';
import { useSignInTitle } from '../sign-in/use-sign-in-title.ts';
import { ShareForm } from './ShareForm.tsx';
import './share.css';

export type SharedLook = ResultOf<typeof lookAtShare>;

/** What a link to a form shows: a record, or a form to fill in. Drawn as the sign-in page is, without the UI kit. */
export default function SharePage() {
  const t = useDoorMessages().share;
  const [token] = useState(() => window.location.hash.slice(1));
  const [accessCode, setAccessCode] = useState<string | null>(null);
  const [opened, setOpened] = useState<SharedLook | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useSignInTitle(opened?.title || t.loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const request = new AbortController();
    call(lookAtShare, { body: { token }, signal: request.signal }).then(setOpened, (reason: unknown) => {
      if (!request.signal.aborted) setError(reason);
    });
    return () => request.abort();
  }, [token, tries]);

  const again = () => {
    setError(null);
    setTries((count) => count + 1);
  };
  // What the server has said does not change by asking again.
  if (error !== null)
    return (
      <div className="share">
        {failure(
          error instanceof ApiError ? error.message : t.failed,
          error instanceof ApiError ? null : again,
          t.again,
        )}
      </div>
    );
  if (!opened) return <div className="share">{failure(t.loading, null, t.again)}</div>;
  if (opened.asksCode)
    return (
      <div className="share">
        <CodeForm
          onOpen={async (code) => {
            const next = await call(lookAtShare, { body: { token, accessCode: code } });
            setAccessCode(code);
            setOpened(next);
          }}
        />
      </div>
    );
  return (
    <div className="share">
      <h1 className="sign-in-title">{opened.title}</h1>
      <p className="share-note">{t.by(opened.sharedBy, opened.expiresAt)}</p>
      {opened.form ? (
        <ShareForm
          look={opened}
          form={opened.form}
          secret={{ token, accessCode }}
          onAgain={() => window.location.reload()}
        />
      ) : (
        <dl className="share-facts">
          {opened.facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text || t.empty}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function failure(text: string, onAgain: (() => void) | null, again: string) {
  return (
    <div role="status">
      <p className="share-note">{text}</p>
      {onAgain ? (
        <button type="button" className="plain-button submit" onClick={onAgain}>
          {again}
        </button>
      ) : null}
    </div>
  );
}

function CodeForm({ onOpen }: { onOpen: (code: string) => Promise<void> }) {
  const t = useDoorMessages().share;
  const form = usePlainForm(['accessCode'] as const);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = form.read('accessCode').trim();
    if (form.fail({ accessCode: code ? undefined : t.needCode })) return;
    void form.submit(() => onOpen(code), t.failed);
  };
  return (
    <form ref={form.ref} onSubmit={submit} noValidate aria-label={t.codeTitle}>
      <h1 className="sign-in-title">{t.codeTitle}</h1>
      <Field
        label={t.code}
        name="accessCode"
        placeholder={t.codeHint}
        autoComplete="off"
        maxLength={20}
        autoFocus
        error={form.errors.accessCode}
      />
      <FormEnd busy={form.busy} error={form.errors.form} text={t.open} busyText={t.opening} />
    </form>
  );
}
