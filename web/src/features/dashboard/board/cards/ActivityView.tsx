import { listMyActivity } from '@dossier/contract/organisation/my-work.ts';
import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';

/** What the person did last, as the operation log has it. */
export function ActivityView() {
  const t = useText();
  const query = useQuery({
    queryKey: [listMyActivity.path, 'card'],
    queryFn: ({ signal }) => call(listMyActivity, { signal }),
  });
  const entries = query.data ?? [];
  return (
    <CardState query={query}>
      {entries.length === 0 ? (
        <p className="card-note">{t('还没有动态')}</p>
      ) : (
        <div className="card-scroll">
          <ol className="entry-list">
            {entries.map(({ id, project, time }) => (
              <li key={id}>
                <span>{messages().answered(project.event ?? '')}</span>
                <time>{monthDay(time ?? '', 16)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </CardState>
  );
}
