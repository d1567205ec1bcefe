import { getLoginQrcode, getQrcodeToken } from '@dossier/contract/identity/qr-login.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { scanPath } from '#services/navigation/path.ts';
import type { SignedIn } from '../sign-in.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import './qr.css';

/** How often the screen asks whether the phone has answered, in milliseconds. */
const askEvery = 1500;
const size = 200;

const QrCode = lazyPart(async () => (await import('antd/es/qr-code')).default, size);

type State = 'loading' | 'waiting' | 'scanned' | 'expired';

/** A code that a signed-in phone reads and answers. */
export default function QrForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useDoorMessages().ways;
  const [round, setRound] = useState(0);
  const { code, state } = useQrCode(round, onSignedIn);
  const say = state === 'expired' ? t.expired : state === 'scanned' ? t.scanned : t.scanHint;
  return (
    <div className="qr">
      {/* Black on white in every theme: cameras want it so. */}
      <div className="qr-code" role="img" aria-label={t.qrCode} data-address={code ?? undefined} data-state={state}>
        {code ? (
          <QrCode type="svg" value={code} size={size} bordered={false} color="#000000" bgColor="#ffffff" />
        ) : null}
      </div>
      <p role="status">{say}</p>
      {state === 'expired' ? (
        <button type="button" className="plain-button" onClick={() => setRound(round + 1)}>
          {t.refresh}
        </button>
      ) : null}
    </div>
  );
}

/** Asks for a code and then for what became of it, until the page goes on, the code expires or the form closes. */
function useQrCode(round: number, onSignedIn: OnSignedIn): { code: string | null; state: State } {
  const [code, setCode] = useState<string | null>(null);
  const [state, setState] = useState<State>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks anew; the handler is another one at every drawing
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    setCode(null);
    setState('loading');
    watch().catch(() => {
      if (!signal.aborted) setState('expired');
    });
    return () => ended.abort();

    async function watch(): Promise<void> {
      const { qrcodeId } = await call(getLoginQrcode, { signal });
      setCode(`${window.location.origin}${scanPath}?code=${qrcodeId}`);
      setState('waiting');
      for (;;) {
        await new Promise((later) => setTimeout(later, askEvery));
        if (signal.aborted) return;
        const { success, scanned, ...found } = await call(getQrcodeToken, { query: { qrcodeId }, signal });
        if (signal.aborted) return;
        // With `success` everything that a sign-in gives is there.
        if (success) return onSignedIn(found as SignedIn);
        if (found.token === '-2') return setState('expired');
        setState(scanned ? 'scanned' : 'waiting');
      }
    }
  }, [round]);
  return { code, state };
}
