import { type JobParameter, readParameters } from '@dossier/contract/operations/job-parameters.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Input, Switch } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { editableValues, textOfValues } from './parameter-text.ts';
import { useJobTasks } from './quartz-job.api.ts';

/** The parameters of a task, an input each; a text that no input can show is edited as JSON. */
export function ParameterPart({ value, onChange, draft, change: _, record: __, id, ...control }: FieldPartProps) {
  const t = useText();
  const { data: tasks = [] } = useJobTasks();
  const parameters = tasks.find((task) => task.code === draft.jobClassName)?.parameters;
  const text = typeof value === 'string' ? value : '';
  if (!parameters) return <p className="rp-help">{t('选择任务后设置参数。')}</p>;
  const { problems } = readParameters(parameters, text);
  const values = editableValues(parameters, text);

  if (!values) {
    return (
      <>
        <Input.TextArea
          {...control}
          id={id}
          status="error"
          className="dw-mono"
          autoSize={{ minRows: 3, maxRows: 12 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <div role="alert" className="rp-problem">
          {Object.values(problems).join('；')}
        </div>
      </>
    );
  }
  if (parameters.length === 0) return <p className="rp-help">{t('该任务没有参数。')}</p>;
  const set = (name: string, next: unknown) => onChange(textOfValues(parameters, { ...values, [name]: next }));
  return (
    <div className="job-parameters">
      {parameters.map((parameter, index) => {
        const own = index === 0 ? id : `${id}-${parameter.name}`;
        const problem = problems[parameter.name];
        return (
          <div key={parameter.name}>
            <label htmlFor={own}>{named(parameter.title)}</label>
            <ParameterInput
              id={own}
              parameter={parameter}
              disabled={control.disabled}
              wrong={problem !== undefined}
              value={values[parameter.name]}
              onChange={(next) => set(parameter.name, next)}
            />
            {problem ? (
              <div id={`${own}-note`} role="alert" className="rp-problem">
                {problem}
              </div>
            ) : (
              <div id={`${own}-note`} className="rp-help">
                {helpOf(parameter)}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface ParameterInputProps {
  id: string;
  parameter: JobParameter;
  disabled: boolean;
  wrong: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

function ParameterInput({ id, parameter, disabled, wrong, value, onChange }: ParameterInputProps) {
  const control = { id, disabled, 'aria-describedby': `${id}-note`, ...(wrong ? { status: 'error' as const } : {}) };
  switch (parameter.type) {
    case 'boolean':
      return (
        <Switch
          id={id}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          checked={(value ?? parameter.default) === true}
          onChange={onChange}
        />
      );
    case 'integer':
      return (
        <NumberInput
          {...control}
          style={{ width: '100%' }}
          precision={0}
          placeholder={placeholderOf(parameter)}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'string':
      return (
        <Input
          {...control}
          placeholder={placeholderOf(parameter)}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function placeholderOf({ default: usual, title }: JobParameter): string {
  return usual === undefined ? say('请输入{0}', named(title)) : say('默认 {0}', String(usual));
}

function helpOf({ description, minimum, maximum }: JobParameter): string {
  const range = minimum !== undefined && maximum !== undefined ? say('{0} 至 {1}', minimum, maximum) : '';
  return [description && named(description), range].filter(Boolean).join('；');
}
