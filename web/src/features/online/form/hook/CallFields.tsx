import type { Step } from '@dossier/contract/online/enhance/steps.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useText } from '#services/messages/text.ts';
import { useHooks } from './hook.api.ts';

type CallStep = Extract<Step, { type: 'call' }>;
interface CallFieldsProps {
  id: string;
  step: CallStep;
  columns: readonly { name: string; text: string }[];
  onChange: (step: Step) => void;
}

/** Which program a step calls, when, and what it is sent. */
export function CallFields({ id, step, columns, onChange }: CallFieldsProps) {
  const t = useText();
  const hooks = useHooks();
  return (
    <>
      <label htmlFor={`${id}-hook`}>{t('外部接口')}</label>
      <Select
        id={`${id}-hook`}
        value={step.hook || null}
        placeholder={t('请选择')}
        options={(hooks.data ?? []).map(({ code, name }) => ({ value: code, label: `${name}（${code}）` }))}
        onChange={(hook: string | null) => onChange({ ...step, hook: hook ?? '' })}
      />
      <label htmlFor={`${id}-manner`}>{t('调用时机')}</label>
      <Select
        id={`${id}-manner`}
        value={step.manner}
        options={[
          { value: 'before', label: t('保存前（等待结果，最多5秒）') },
          { value: 'after', label: t('保存后（失败自动重试）') },
        ]}
        onChange={(manner: CallStep['manner']) => onChange({ ...step, manner })}
      />
      <label htmlFor={`${id}-sent`}>{t('发送的字段')}</label>
      <Select
        id={`${id}-sent`}
        mode="multiple"
        value={step.fields ?? []}
        placeholder={t('不选则发送全部字段')}
        showSearch={{ optionFilterProp: 'label' }}
        options={columns.map(({ name, text }) => ({ value: name, label: `${text}（${name}）` }))}
        onChange={(fields: string[]) => onChange({ ...step, fields })}
      />
    </>
  );
}
