import { AccountBookOutlined, CarryOutOutlined, FileDoneOutlined, FlagOutlined } from '@ant-design/icons';
import { daysAhead, type Upcoming, type UpcomingKind } from '@dossier/contract/pm/project-value.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { daysFromTo, shortDay } from '../../days.ts';

const icons: Readonly<Record<UpcomingKind, ComponentType>> = {
  task: CarryOutOutlined,
  milestone: FlagOutlined,
  deliv: FileDoneOutlined,
  node: AccountBookOutlined,
};
const paths: Readonly<Record<UpcomingKind, string>> = {
  task: '/pm/task',
  milestone: '/pm/task',
  deliv: '/pm/deliv',
  node: '/pm/node',
};

/** What comes in the next days, the first of it first. */
export function UpcomingList({ lines, today }: { lines: readonly Upcoming[]; today: string }) {
  const t = useText();
  const kinds: Readonly<Record<UpcomingKind, string>> = {
    ...{ task: t('任务'), milestone: t('里程碑'), deliv: t('交付物'), node: t('收付款节点') },
  };
  const dayOf = (day: string) => [t('今天'), t('明天')][daysFromTo(today, day)] ?? shortDay(day, today);
  return (
    <div className="pm-card">
      <h4>{t('未来 {0} 天', daysAhead)}</h4>
      {lines.length === 0 ? (
        <p className="pm-none">{t('没有到期的任务、交付物和节点')}</p>
      ) : (
        <ul className="pm-lines">
          {lines.map(({ kind, id, name, day, who }) => (
            <li key={`${kind}${id}`}>
              <time dateTime={day}>{dayOf(day)}</time>
              <span title={kinds[kind]} className="pm-line-mark">
                <Icon of={icons[kind]} />
              </span>
              <Link to={`${paths[kind]}?detail=${id}`}>{name}</Link>
              <small>{who ?? kinds[kind]}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
