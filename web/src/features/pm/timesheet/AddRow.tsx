import { PlusOutlined } from '@ant-design/icons';
import { hourTypes, readChoices } from '@dossier/contract/pm/timesheet.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '#services/api/api.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { isOfProject, keyOf, type Row, type RowHead } from './sheet.ts';

export interface AddRowProps {
  week: string;
  rows: readonly Row[];
  onAdd: (head: RowHead) => void;
}

/** A row is chosen: which kind of hours, and for work which project and task. */
export function AddRow({ week, rows, onAdd }: AddRowProps) {
  const t = useText();
  const { items } = useItems('pm_ts_type');
  const [type, setType] = useState<string>('work');
  const [projectId, setProjectId] = useState<string | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const choices = useQuery({
    queryKey: ['pm', 'timesheet', 'choices', week],
    queryFn: ({ signal }) => call(readChoices, { query: { week }, signal }),
  });
  const projects = choices.data ?? [];
  const chosen = projects.find(({ id }) => id === projectId);
  const ofProject = isOfProject({ type });
  const head: RowHead = {
    projectId: ofProject ? (chosen?.id ?? null) : null,
    projectName: ofProject ? (chosen?.name ?? null) : null,
    projectCode: ofProject ? (chosen?.code ?? null) : null,
    taskId: ofProject ? taskId : null,
    taskName: ofProject ? (chosen?.tasks.find(({ id }) => id === taskId)?.name ?? null) : null,
    type,
  };
  const isThere = rows.some((row) => keyOf(row) === keyOf(head));
  return (
    <fieldset className="card ts-add">
      <legend className="ts-legend">{t('添加一行')}</legend>
      <Select
        className="ts-add-type"
        aria-label={t('类型')}
        value={type}
        onChange={setType}
        options={hourTypes.map((value) => {
          const item = items.find((one) => one.value === value);
          return { value, label: item ? namedItem(item.text) : value };
        })}
      />
      {ofProject ? (
        <>
          <Select
            className="ts-add-project"
            aria-label={t('项目')}
            placeholder={t('选择项目')}
            showSearch={{ optionFilterProp: 'label' }}
            loading={choices.isPending}
            notFoundContent={t('本周没有可以填报的项目')}
            value={projectId}
            onChange={(id) => {
              setProjectId(id);
              setTaskId(null);
            }}
            options={projects.map(({ id, code, name }) => ({ value: id, label: `${name} ${code}` }))}
          />
          <Select
            className="ts-add-project"
            aria-label={t('任务')}
            placeholder={t('选择任务（可不选）')}
            allowClear
            disabled={!chosen}
            showSearch={{ optionFilterProp: 'label' }}
            value={taskId}
            onChange={(id) => setTaskId(id ?? null)}
            options={(chosen?.tasks ?? []).map(({ id, name, wbs }) => ({ value: id, label: `${wbs ?? ''} ${name}` }))}
          />
        </>
      ) : null}
      <Button
        icon={<Icon of={PlusOutlined} />}
        disabled={isThere || (ofProject && !chosen)}
        title={isThere ? t('这一行已经有了') : undefined}
        onClick={() => onAdd(head)}
      >
        {t('添加')}
      </Button>
    </fieldset>
  );
}
