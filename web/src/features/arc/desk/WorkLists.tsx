import type { ArchiveDeskLoan, deskWork } from '@dossier/contract/arc/loan-calls.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

interface WorkListsProps {
  work: ResultOf<typeof deskWork>;
  disabled: boolean;
  onReady: (id: string, version: number) => void;
}

/** What the desk has to do: fetch by the shelves, hand out, call back. */
export function WorkLists({ work, disabled, onReady }: WorkListsProps) {
  const t = useText();
  const lists = [
    [t('待备档（按库位）'), work.fetch],
    [t('待领取'), work.ready],
    [t('等候中'), work.queued],
    [t('逾期未还'), work.overdue],
  ] as const;
  return (
    <div className="arc-desk-work">
      {lists.map(([title, loans], index) => (
        <section key={title} aria-label={title}>
          <h2>
            {title} <span className="arc-desk-quiet">{loans.length}</span>
          </h2>
          {loans.length === 0 ? <p className="arc-desk-quiet">{t('没有')}</p> : null}
          {loans.map((loan) => (
            <WorkLoan key={loan.id} loan={loan}>
              {index === 0 ? (
                <Button size="small" disabled={disabled} onClick={() => onReady(loan.id, loan.version)}>
                  {t('备好')}
                </Button>
              ) : null}
            </WorkLoan>
          ))}
        </section>
      ))}
    </div>
  );
}

function WorkLoan({ loan, children }: { loan: ArchiveDeskLoan; children: React.ReactNode }) {
  const t = useText();
  return (
    <article>
      <header>
        <span className="dw-mono">{loan.code}</span> <strong>{loan.borrowerName}</strong>
        <span className={loan.overdue ? 'arc-desk-late' : 'arc-desk-quiet'}>
          {loan.fetchBy ? t('{0}前领取', dateText(loan.fetchBy)) : t('应还 {0}', dateText(loan.endDate))}
        </span>
        {children}
      </header>
      <ul>
        {loan.lines.map((line) => (
          <li key={line.id}>
            {line.place ? <span className="dw-mono arc-desk-place">{line.place}</span> : null}
            {line.title ?? t('密级高于您的授权级别')}
          </li>
        ))}
      </ul>
    </article>
  );
}
