import { useCallback, useEffect, useRef, useState } from 'react';
import { PageHeader } from '#list/PageHeader.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { useChecks } from './checks.ts';
import type { Outcome } from './outcomes.ts';
import '#list/card.css';
import './connection.css';

/** 连接自检: whether this browser and its line to the server have what the product needs. */
export default function ConnectionPage() {
  const t = useText();
  const { title, description, again, checking, bad } = useShellMessages().connection;
  const checks = useChecks();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const latest = useRef({ checks, bad });
  latest.current = { checks, bad };
  const run = useCallback(() => {
    setOutcomes({});
    for (const { name, run: find } of latest.current.checks) {
      const tell = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [name]: outcome }));
      Promise.resolve()
        .then(find)
        .then(tell, (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          tell({ state: 'bad', text: latest.current.bad(reason) });
        });
    }
  }, []);
  useEffect(run, [run]);
  return (
    <div className="connection">
      <PageHeader
        title={title}
        description={description}
        actions={
          <button type="button" className="plain-button" onClick={run}>
            {again}
          </button>
        }
      />
      <dl className="card checks" aria-live="polite">
        {checks.map(({ name, label }) => {
          const outcome = outcomes[name];
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="check" data-state={outcome?.state}>
                {outcome?.text ?? checking}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="checks-note">{t('浏览器：{0}', navigator.userAgent)}</p>
    </div>
  );
}
