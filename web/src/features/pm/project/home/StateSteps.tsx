import { CheckOutlined, StopOutlined } from '@ant-design/icons';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { daysFromTo } from '../../days.ts';
import type { ProjectRecord } from '../project.api.ts';
import { stepsOf, wasTerminated } from './steps.ts';

/** Where a project is on its way, from draft to archive. */
export function StateSteps({ record }: { record: ProjectRecord }) {
  const t = useText();
  const { items } = useItems(project.fields.status.dict);
  const nameOf = (status: string) => items.find(({ value }) => value === status)?.text ?? status;
  const status = String(record.status ?? '');
  const begun = status === projectStatus.running ? record.actualStart : null;
  return (
    <ol className="ph-steps" aria-label={t('项目阶段')}>
      {stepsOf(status, wasTerminated(record)).map((step) => {
        const isNow = step.status === status;
        return (
          <li key={step.status} data-at={step.at} aria-current={isNow ? 'step' : undefined}>
            {step.at === 'done' ? <Icon of={CheckOutlined} aria-hidden /> : null}
            {step.at === 'ended' ? <Icon of={StopOutlined} aria-hidden /> : null}
            <span title={nameOf(step.status)}>{nameOf(step.status)}</span>
            {isNow && begun ? <small>{t('第 {0} 天', daysFromTo(begun, today()) + 1)}</small> : null}
          </li>
        );
      })}
    </ol>
  );
}
