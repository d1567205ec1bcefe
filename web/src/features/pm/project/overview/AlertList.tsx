import type { Alert } from '@dossier/contract/pm/project-value.ts';
import { fixedText } from '@dossier/widgets/text/number-text.ts';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';

/** What wants to be seen to, each with the way to where that is done. */
export function AlertList({ id, alerts }: { id: string; alerts: readonly Alert[] }) {
  const t = useText();
  const wordsOf = ({ kind, level, name, n }: Alert): string => {
    switch (kind) {
      case 'milestone':
        return t('“{0}”晚{1}个工作日', name ?? '', n ?? 0);
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
  const ways: Readonly<Record<string, readonly [path: string, label: string]>> = {
    milestone: [`/pm/plan?project=${id}`, t('调整计划')],
    risk: [`/pm/risk?projectId=${id}&level=H`, t('去复核')],
    task: [`/pm/task?projectId=${id}`, t('看任务')],
    deliv: [`/pm/deliv?projectId=${id}`, t('看交付物')],
    receipt: ['/pm/node?dir=in', t('看节点')],
  };
  return (
    <div className="pm-card">
      <h4>{t('提醒')}</h4>
      {alerts.length === 0 ? (
        <p className="pm-none">{t('没有需要处理的事项')}</p>
      ) : (
        <ul className="pm-lines">
          {alerts.map((alert) => {
            const [path, label] = ways[alert.kind] ?? [];
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
