import { clientConfig, getUserInfo } from '@dossier/contract/identity/session.ts';
import { useCallback, useEffect, useState } from 'react';
import { PageHeader } from '#list/PageHeader.tsx';
import { call } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { openSocket } from '#services/session/socket.ts';
import './connection.css';

type Outcome = { ms: number } | { reason: string };
type Check = 'server' | 'session' | 'socket';

/** Longest wait for the websocket's handshake, in ms. */
const socketTimeout = 5000;

/** 连接自检: whether server, session and websocket answer, and how fast. */
export default function ConnectionPage() {
  const t = useShellMessages().connection;
  const [outcomes, setOutcomes] = useState<Partial<Record<Check, Outcome>>>({});
  const run = useCallback(() => {
    setOutcomes({});
    const checks: Record<Check, () => Promise<unknown>> = {
      server: () => call(clientConfig),
      session: () => call(getUserInfo),
      socket: () => openOnce(t.noSocket),
    };
    for (const name of Object.keys(checks) as Check[]) {
      const began = performance.now();
      checks[name]().then(
        () => setOutcomes((before) => ({ ...before, [name]: { ms: Math.round(performance.now() - began) } })),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          setOutcomes((before) => ({ ...before, [name]: { reason } }));
        },
      );
    }
  }, [t]);
  useEffect(run, [run]);
  return (
    <div className="connection">
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <button type="button" className="plain-button" onClick={run}>
            {t.again}
          </button>
        }
      />
      <dl className="card checks" aria-live="polite">
        {(['server', 'session', 'socket'] as const).map((name) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <Result outcome={outcomes[name]} />
          </div>
        ))}
      </dl>
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  const t = useShellMessages().connection;
  if (!outcome) return <dd className="check">{t.checking}</dd>;
  if ('ms' in outcome) return <dd className="check check--good">{t.good(outcome.ms)}</dd>;
  return <dd className="check check--bad">{t.bad(outcome.reason)}</dd>;
}

function openOnce(failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket('websocket');
    const fail = () => reject(new Error(failure));
    const timer = setTimeout(fail, socketTimeout);
    socket.onopen = () => {
      clearTimeout(timer);
      resolve();
      socket.close();
    };
    socket.onerror = () => {
      clearTimeout(timer);
      fail();
    };
  });
}
