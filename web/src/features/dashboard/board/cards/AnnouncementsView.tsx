import { getMyAnnouncementSend } from '@dossier/contract/communication/announcement.ts';
import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';

const most = 6;

/** The newest announcements for the person, those not yet read in bold; each opens in his messages. */
export function AnnouncementsView() {
  const t = useText();
  const query = useQuery({
    queryKey: [getMyAnnouncementSend.path, 'card'],
    queryFn: ({ signal }) =>
      call(getMyAnnouncementSend, { query: { pageNo: 1, pageSize: most, msgCategory: '1' }, signal }),
  });
  const records = query.data?.records ?? [];
  return (
    <CardState query={query}>
      {records.length === 0 ? (
        <p className="card-note">{t('没有公告')}</p>
      ) : (
        <div className="card-scroll">
          <ul className="entry-list">
            {records.map((one) => (
              <li key={one.id}>
                <Link to={`/isps/userAnnouncement?${new URLSearchParams({ titile: one.titile ?? '' })}`}>
                  {one.readFlag === '1' ? one.titile : <strong>{one.titile}</strong>}
                </Link>
                <time>{monthDay(one.sendTime ?? '')}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </CardState>
  );
}
