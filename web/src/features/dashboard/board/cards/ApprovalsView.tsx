import { listInbox } from '@dossier/contract/flow/reading.ts';
import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';

const most = 6;

/** What waits for the person's decision, least time left first; each opens in the inbox. */
export function ApprovalsView() {
  const t = useText();
  const query = useQuery({
    queryKey: [listInbox.path, 'card'],
    queryFn: ({ signal }) => call(listInbox, { query: { pageNo: 1, pageSize: most }, signal }),
  });
  const { records = [], total = 0 } = query.data ?? {};
  return (
    <CardState query={query}>
      {records.length === 0 ? (
        <p className="card-note">{t('没有等待您审批的事项')}</p>
      ) : (
        <div className="card-scroll">
          <ul className="entry-list">
            {records.map((one) => (
              <li key={one.taskId}>
                <Link to={`/flow/inbox?task=${one.taskId}`}>
                  <strong title={one.title}>{one.title}</strong>
                  <span>{[one.name, one.applicant.name, one.step].filter(Boolean).join(' · ')}</span>
                </Link>
                <time data-late={one.late}>{monthDay(one.dueAt ?? one.arrivedAt ?? '', 16)}</time>
              </li>
            ))}
          </ul>
          {total > records.length ? (
            <Link className="card-more" to="/flow/inbox">
              {t('查看全部 {0} 条', total)}
            </Link>
          ) : null}
        </div>
      )}
    </CardState>
  );
}
