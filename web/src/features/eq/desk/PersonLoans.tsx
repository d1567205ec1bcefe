import type { DeskLoan } from '@dossier/contract/eq/lending.ts';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

export interface PersonLoansProps {
  person: { username: string; realname: string };
  loans: readonly DeskLoan[];
  onClear: () => void;
}

/** Who stands at the desk, and what he may fetch and has to bring back. */
export function PersonLoans({ person, loans, onClear }: PersonLoansProps) {
  const t = useText();
  return (
    <aside className="desk-person" aria-label={t('借用人')}>
      <h2>
        {person.realname} <small className="desk-quiet">{person.username}</small>
        <Button type="link" size="small" onClick={onClear}>
          {t('换人')}
        </Button>
      </h2>
      {loans.length === 0 ? <p className="desk-quiet">{t('没有待领取或未归还的借用单')}</p> : null}
      {loans.map((loan) => (
        <section key={loan.id}>
          <h3>
            <span className="dw-mono">{loan.code}</span>
            {loan.overdue ? <span className="desk-late">{t('已逾期')}</span> : null}
          </h3>
          <p className="desk-quiet">
            {dateText(loan.startTime.slice(0, 16))} – {dateText(loan.endTime.slice(0, 16))}　{loan.purpose}
          </p>
          <ul>
            {loan.lines.map((line) => (
              <li key={line.id}>
                {line.name}
                {line.quantity > 1 ? ` × ${line.quantity}` : ''}
                {line.assetCode ? <span className="dw-mono desk-quiet"> {line.assetCode}</span> : null}
                <span className="desk-state">{t(line.backTime ? '已还' : line.outTime ? '待归还' : '待领取')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
