import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ApproveNode } from '@dossier/rules/flow/graph.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Radio } from 'antd';
import { useText } from '#services/messages/text.ts';

export interface FieldRightsProps {
  resource: Pick<Resource, 'fields'>;
  value: Pick<ApproveNode, 'editable' | 'required'>;
  onChange: (value: Pick<ApproveNode, 'editable' | 'required'>) => void;
  disabled: boolean;
}

type Right = 'readOnly' | 'editable' | 'required';

/** Which fields a step may change and which it must fill; all others are read. */
export function FieldRights({ resource, value: { editable, required }, onChange, disabled }: FieldRightsProps) {
  const t = useText();
  const named = [...new Set([...editable, ...required])];
  const others = Object.entries(resource.fields).filter(
    ([name, field]) => !named.includes(name) && !field.readOnly && !field.internal,
  );
  const label = (name: string) => resource.fields[name]?.label ?? name;

  function set(name: string, right: Right): void {
    const without = (names: readonly string[]) => names.filter((one) => one !== name);
    const add = (names: readonly string[]) => (names.includes(name) ? names : [...names, name]);
    onChange({
      editable: right === 'readOnly' ? without(editable) : right === 'editable' ? add(editable) : without(editable),
      required: right === 'required' ? add(required) : without(required),
    });
  }

  return (
    <section className="fp-part" aria-label={t('这一步的字段')}>
      <header>
        <span>{t('这一步的字段')}</span>
        <small>{t('其余只读')}</small>
      </header>
      {named.length > 0 ? (
        <table className="fp-fields">
          <thead>
            <tr>
              <th scope="col">{t('字段')}</th>
              <th scope="col">{t('只读')}</th>
              <th scope="col">{t('可改')}</th>
              <th scope="col">{t('必填')}</th>
            </tr>
          </thead>
          <tbody>
            {named.map((name) => {
              const now: Right = required.includes(name) ? 'required' : 'editable';
              return (
                <tr key={name}>
                  <th scope="row">{label(name)}</th>
                  {(['readOnly', 'editable', 'required'] as const).map((right) => (
                    <td key={right}>
                      <Radio
                        aria-label={`${label(name)} ${rightName(right)}`}
                        checked={right === now}
                        disabled={disabled}
                        onChange={() => set(name, right)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      <Select<string | null>
        aria-label={t('添加可改的字段')}
        placeholder={t('添加可改的字段')}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={null}
        options={others.map(([name, field]) => ({ value: name, label: field.label }))}
        onChange={(name) => {
          if (name !== null) set(name, 'editable');
        }}
      />
    </section>
  );

  function rightName(right: Right): string {
    return right === 'readOnly' ? t('只读') : right === 'editable' ? t('可改') : t('必填');
  }
}
