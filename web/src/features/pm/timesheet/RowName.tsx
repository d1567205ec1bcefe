import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { useText } from '#services/messages/text.ts';
import type { RowHead } from './sheet.ts';

/** A row as screen readers name its cells. */
export function useRowWords(): (row: Pick<RowHead, 'projectName' | 'taskName' | 'type'>) => string {
  const { items } = useItems('pm_ts_type');
  return ({ projectName, taskName, type }) =>
    [projectName ?? '', taskName ?? '', items.find(({ value }) => value === type)?.text ?? type]
      .filter(Boolean)
      .join(' ');
}

/** What the hours of a row are for: the project, below it its number and the task. */
export function RowName({ row }: { row: Pick<RowHead, 'projectName' | 'projectCode' | 'taskName'> }) {
  const t = useText();
  const { projectName, projectCode, taskName } = row;
  return (
    <span className="ts-name">
      <b title={projectName ?? undefined}>{projectName ?? t('不计入项目')}</b>
      {projectCode ? (
        <small>
          <span className="dw-mono">{projectCode}</span> {taskName ?? ''}
        </small>
      ) : null}
    </span>
  );
}
