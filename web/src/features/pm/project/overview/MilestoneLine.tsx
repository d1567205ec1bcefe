import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import { planOfProject } from '@dossier/contract/pm/plan.ts';
import type { MilestonePoint, ProjectOverview } from '@dossier/contract/pm/project-value.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { daysFromTo, shortDay } from '../../days.ts';

interface MilestoneLineProps {
  /** Id of the project. */
  id: string;
  points: readonly MilestonePoint[];
  overview: ProjectOverview;
}

/** The milestones from left to right, and where today stands among them. */
export function MilestoneLine({ id, points, overview }: MilestoneLineProps) {
  const t = useText();
  const { may } = useRights();
  const { day: today, baseline } = overview;
  const next = points.findIndex(({ day }) => day >= today);
  return (
    <div className="pm-card">
      <h4>
        {t('项目里程碑')} <small>{`${points.filter(({ done }) => done).length} / ${points.length}`}</small>
        <span className="pm-card-end">
          {baseline === null ? t('尚无基线') : t('基线 {0}', baseline)}
          {may(planOfProject) ? <Link to={`/pm/plan?project=${id}`}>{t('打开计划')}</Link> : null}
        </span>
      </h4>
      {points.length === 0 ? (
        <p className="pm-none">{t('计划中没有里程碑')}</p>
      ) : (
        <ol className="pm-milestones">
          {points.map((point, index) => (
            <li key={point.id} data-state={stateOf(point)} data-now={index === next || undefined}>
              <time dateTime={point.day}>{shortDay(point.actual ?? point.day, today)}</time>
              <span className="pm-diamond">
                {point.done ? <Icon of={CheckOutlined} /> : point.late > 0 ? <Icon of={ExclamationOutlined} /> : null}
              </span>
              <Link to={`/pm/task?detail=${point.id}`}>{point.name}</Link>
              <small>
                {point.late > 0
                  ? t('延期{0}个工作日', point.late)
                  : index === next && !point.done
                    ? t('还有{0}天', daysFromTo(today, point.day))
                    : null}
              </small>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const stateOf = ({ done, late }: MilestonePoint): string => (done ? 'done' : late > 0 ? 'late' : 'open');
