import type { Alert } from '@dossier/contract/pm/project-value.ts';
import { openTasks } from '@dossier/contract/pm/task.ts';
import { fixedText } from '@dossier/widgets/text/number-text.ts';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { dayBefore } from '../../days.ts';

interface AlertListProps {
  /** Id of the project. */
  id: string;
  alerts: readonly Alert[];
  today: string;
}

/** What wants to be seen to, each with the way to where that is done. */
export function AlertList({ id, alerts, today }: AlertListProps) {
  const t = useText();
  const { routes } = useNavigation();
  const wordsOf = ({ kind, level, name, n }: Alert): string => {
    switch (kind) {
      case 'milestone':
        return t('“{0}”延期{1}个工作日', name ?? '', n ?? 0);
      case 'receipt':
        return t('应收款最长逾期{0}天', n ?? 0);
      case 'risk':
        return t('{0}项高风险已过复核日', n ?? 0);
      case 'task':
        return t('{0}项任务已逾期', n ?? 0);
      case 'deliv':
        return t('{0}个交付物已逾期', n ?? 0);
      default:
        return level === 'R'
          ? t('{0}为{1}，低于0.80', kind.toUpperCase(), fixedText(n, 3))
          : t('{0}为{1}，低于0.95', kind.toUpperCase(), fixedText(n, 3));
    }
  };
  const until = dayBefore(today);
  const ways: Readonly<Record<string, readonly [path: string, label: string]>> = {
    milestone: [`/pm/plan?project=${id}`, t('调整计划')],
    risk: [`/pm/risk?projectId=${id}&status=0,1&level=H&reviewDate_end=${until}`, t('去复核')],
    task: [`/pm/task?projectId=${id}&status=${openTasks.join(',')}&type=task&planEnd_end=${until}`, t('看任务')],
    deliv: [`/pm/deliv?projectId=${id}&status=0,1,2,4&dueDate_end=${until}`, t('看交付物')],
    receipt: [`/pm/contract?projectId=${id}`, t('看合同')],
  };
  return (
    <div className="pm-card">
      <h4>{t('提醒')}</h4>
      {alerts.length === 0 ? (
        <p className="pm-none">{t('没有需要处理的事项')}</p>
      ) : (
        <ul className="pm-lines">
          {alerts.map((alert) => {
            const [place, label] = ways[alert.kind] ?? [];
            const path = place ? reachable(place, routes) : null;
            return (
              <li key={`${alert.kind}${alert.name ?? ''}`}>
                <span
                  className="pm-alert-mark"
                  data-level={alert.level}
                  role="img"
                  aria-label={alert.level === 'R' ? t('严重') : t('预警')}
                />
                <span className="pm-line-words">{wordsOf(alert)}</span>
                {path ? <Link to={path}>{label}</Link> : null}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
