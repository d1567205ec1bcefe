import { type ListedRecord, ownRecords } from '@dossier/contract/communication/own-record.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { named } from '#services/messages/named.ts';
import { later, useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { CardState } from './CardState.tsx';

const kinds = { opened: later('最近打开'), starred: later('我的收藏'), followed: later('我的关注') } as const;
const nothing = {
  opened: later('还没有打开过记录'),
  starred: later('收藏的记录会列在这里：打开一条记录，点五角星'),
  followed: later('关注的记录会列在这里：有变化时您会收到消息'),
} as const;
type Kind = keyof typeof kinds;
const most = 12;

/** Records that the person opened last, keeps and follows. */
export function OpenedView() {
  const t = useText();
  const [kind, setKind] = useState<Kind>('opened');
  const { routes } = useNavigation();
  const query = useQuery({
    queryKey: [ownRecords.path, 'card'],
    queryFn: ({ signal }) => call(ownRecords, { signal }),
  });
  const records = query.data?.[kind] ?? [];
  const addressOf = ({ component, tableDataId }: ListedRecord) => {
    const page = routes.find((route) => route.kind === 'page' && route.target === component)?.path;
    return page ? `${page}?${new URLSearchParams({ detail: tableDataId })}` : null;
  };
  return (
    <>
      <fieldset className="switch card-switch" aria-label={t('我的记录')}>
        {(Object.keys(kinds) as Kind[]).map((each) => (
          <button type="button" key={each} aria-pressed={kind === each} onClick={() => setKind(each)}>
            {t(kinds[each])}
            {each !== 'opened' && query.data?.[each].length ? ` ${query.data[each].length}` : ''}
          </button>
        ))}
      </fieldset>
      <CardState query={query}>
        {records.length === 0 ? (
          <p className="card-note">{t(nothing[kind])}</p>
        ) : (
          <div className="card-scroll">
            <ul className="entry-list">
              {records.slice(0, most).map((one) => {
                const address = addressOf(one);
                return (
                  <li key={`${one.tableName}${one.tableDataId}`}>
                    {address ? (
                      <Link to={address} title={one.title}>
                        {one.title}
                      </Link>
                    ) : (
                      <span>{one.title}</span>
                    )}
                    <span className="due-kind">{named(one.label)}</span>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </CardState>
    </>
  );
}
