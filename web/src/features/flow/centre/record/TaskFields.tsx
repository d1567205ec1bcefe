import type { Resource } from '@dossier/contract/core/resource.ts';
import { useId } from 'react';
import type { Rec } from '#engine/extensions.ts';
import type { Draft, Problems } from '#engine/form/draft.ts';
import { FormField } from '#engine/form/FormField.tsx';
import { useText } from '#services/messages/text.ts';
import '#engine/form/form.css';

export interface TaskFieldsProps {
  resource: Resource;
  record: Rec;
  /** Values by field, in the order in which they stand. */
  values: Draft;
  required: readonly string[];
  problems: Problems;
  disabled: boolean;
  onChange: (patch: Draft) => void;
}

/** The fields that this step may change, as inputs among the facts. */
export function TaskFields({ resource, record, values, required, problems, disabled, onChange }: TaskFieldsProps) {
  const t = useText();
  const id = useId();
  const whole = { ...record, ...values };
  return (
    <section className="fc-part fc-inputs" aria-label={t('本步骤可修改的内容')}>
      <h2>{required.length > 0 ? t('请在本步骤填写') : t('本步骤可修改的内容')}</h2>
      <form className="rp-form" noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        {Object.keys(values).map((name) => {
          const field = resource.fields[name];
          if (!field) return null;
          return (
            <FormField
              key={name}
              id={`${id}-${name}`}
              name={name}
              field={{ ...field, required: required.includes(name) || field.required === true, frozen: false }}
              draft={whole}
              change={onChange}
              problem={problems[name]}
              disabled={disabled}
              record={record}
              part={undefined}
              theirs={undefined}
              onTakeTheirs={() => {}}
            />
          );
        })}
      </form>
    </section>
  );
}
