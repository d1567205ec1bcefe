import { Select } from '@dossier/widgets/kit/Select.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import type { FieldPartProps } from '#engine/extensions.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { useJobTasks } from './quartz-job.api.ts';

/** The registered task that a job runs; choosing one proposes its times and description. */
export function TaskPart({ value, onChange, draft, change, record: _, ...control }: FieldPartProps) {
  const t = useText();
  const { data: tasks = [], isPending, error } = useJobTasks();
  const chosen = tasks.find((task) => task.code === value);

  function choose(code: string): void {
    const task = tasks.find((one) => one.code === code);
    onChange(code);
    // What the task before proposed goes with it; what was typed stays.
    const proposed = (name: 'cron' | 'description', now: unknown) => !now || now === chosen?.[name];
    change({
      parameter: null,
      ...(task && proposed('cron', draft.cronExpression) ? { cronExpression: task.cron } : {}),
      ...(task && proposed('description', draft.description) ? { description: task.description } : {}),
    });
  }

  return (
    <>
      <Select
        {...control}
        showSearch={searchBy('label')}
        style={{ width: '100%' }}
        loading={isPending}
        placeholder={t('请选择任务')}
        value={typeof value === 'string' && value !== '' ? value : null}
        options={tasks.map(({ code, title }) => ({ value: code, label: `${named(title)}（${code}）` }))}
        onChange={choose}
      />
      {error ? (
        <div role="alert" className="rp-problem">
          {t('任务列表加载失败：{0}', error.message)}
        </div>
      ) : chosen ? (
        <div className="rp-help">{named(chosen.description)}</div>
      ) : null}
    </>
  );
}
