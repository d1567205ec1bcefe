import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { Assignment } from '@dossier/contract/online/enhance/steps.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input } from 'antd';
import { useText } from '#services/messages/text.ts';

/** Most fields of one step. */
const most = 30;

export interface AssignmentsProps {
  label: string;
  columns: readonly { name: string; text: string }[];
  value: readonly Assignment[];
  onChange: (value: Assignment[]) => void;
}

/** Fields and what stands in them, line by line. */
export function Assignments({ label, columns, value, onChange }: AssignmentsProps) {
  const t = useText();
  const set = (at: number, patch: Partial<Assignment>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <>
      <span className="oen-label">{label}</span>
      <fieldset className="oen-lines" aria-label={label}>
        {value.map((line, at) => (
          // Lines have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: inputs are controlled by the value
          <div className="oen-line" key={at}>
            <Select
              aria-label={t('{0}：第{1}个字段', label, at + 1)}
              value={line.field || null}
              placeholder={t('字段')}
              showSearch={{ optionFilterProp: 'label' }}
              options={columns.map(({ name, text }) => ({ value: name, label: `${text}（${name}）` }))}
              onChange={(field: string | null) => set(at, { field: field ?? '' })}
            />
            <Input
              aria-label={t('{0}：第{1}个值', label, at + 1)}
              value={line.value}
              maxLength={500}
              placeholder={t('值')}
              onChange={({ target }) => set(at, { value: target.value })}
            />
            <Button
              type="text"
              icon={<Icon of={MinusCircleOutlined} />}
              aria-label={t('删除第{0}行', at + 1)}
              disabled={value.length === 1}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        <Button
          type="dashed"
          size="small"
          icon={<Icon of={PlusOutlined} aria-hidden />}
          disabled={value.length >= most}
          onClick={() => onChange([...value, { field: '', value: '' }])}
        >
          {t('添加字段')}
        </Button>
      </fieldset>
    </>
  );
}
