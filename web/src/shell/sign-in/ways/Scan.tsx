import { cancelLoginQrcode, readLoginQrcode, scanLoginQrcode } from '@dossier/contract/identity/qr-login.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { loadClientConfig } from '#services/api/client-config.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { useAddress } from '#services/navigation/address.ts';
import { homePath } from '#services/navigation/path.ts';
import { useSession } from '#services/session/session.ts';
import { SignInFrame } from '../SignInFrame.tsx';
import '../sign-in.css';
import './qr.css';

type Asked = Awaited<ReturnType<typeof call<typeof readLoginQrcode>>>;

/** On the phone: who asks to be signed in, and the user's answer. */
export default function Scan() {
  const t = useDoorMessages();
  const qrcodeId = useAddress().searchParams.get('code') ?? '';
  const user = useSession((session) => session.user);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => setEnd(error instanceof ApiError ? error.message : t.signIn.failed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is read once; a second reading would find it taken
  useEffect(() => {
    loadClientConfig().catch(() => undefined);
    readOnce(qrcodeId).then(setAsked, fail);
  }, [qrcodeId]);

  const answer = async (target: typeof scanLoginQrcode | typeof cancelLoginQrcode, sentence: string) => {
    setBusy(true);
    await call(target, { query: { qrcodeId } }).then(() => setEnd(sentence), fail);
  };

  if (end)
    return (
      <Card title={t.ways.scanTitle}>
        <p role="status">{end}</p>
        <a className="plain-button" href={homePath}>
          {t.selfService.home}
        </a>
      </Card>
    );
  if (!asked) return <Card title={t.ways.scanTitle}>{null}</Card>;
  return (
    <Card title={t.ways.scanTitle}>
      <dl className="scan-facts">
        <dt>{t.ways.account}</dt>
        <dd>{user ? `${user.realname ?? ''} ${user.username}` : t.ways.unknown}</dd>
        <dt>{t.ways.time}</dt>
        <dd>{asked.time}</dd>
        <dt>{t.ways.address}</dt>
        <dd>{asked.address}</dd>
        <dt>{t.ways.browser}</dt>
        <dd>{asked.browser || t.ways.unknown}</dd>
      </dl>
      {asked.elsewhere ? <p className="form-error">{t.ways.elsewhere}</p> : null}
      <p>{t.ways.scanWarning}</p>
      <div className="scan-actions">
        <button
          type="button"
          className="plain-button plain-button--primary"
          disabled={busy}
          onClick={() => void answer(scanLoginQrcode, t.ways.allowed)}
        >
          {t.ways.allow}
        </button>
        <button
          type="button"
          className="plain-button"
          disabled={busy}
          onClick={() => void answer(cancelLoginQrcode, t.ways.denied)}
        >
          {t.ways.deny}
        </button>
      </div>
    </Card>
  );
}

let reading: { code: string; answer: Promise<Asked> } | null = null;

/** The answer of the one reading, also where React runs effects twice. */
function readOnce(code: string): Promise<Asked> {
  if (reading?.code !== code) reading = { code, answer: call(readLoginQrcode, { query: { qrcodeId: code } }) };
  return reading.answer;
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignInFrame>
      <h1 className="sign-in-title">{title}</h1>
      {children}
    </SignInFrame>
  );
}
