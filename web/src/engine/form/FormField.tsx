import type { Field } from '@dossier/contract/core/field.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { say, useText } from '#services/messages/text.ts';
import type { FieldPartProps, Rec } from '../extensions.ts';
import { type Draft, isFilled } from './draft.ts';
import { Field as FieldFrame, noteIdOf } from './Field.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { Choices } from './form-guide.ts';

export interface FormFieldProps {
  id: string;
  name: string;
  field: Field;
  draft: Draft;
  change: (patch: Draft) => void;
  problem: string | undefined;
  disabled: boolean;
  /** Null: a new one. */
  record: Rec | null;
  /** Choices in place of the usual input. */
  choices?: Choices | undefined;
  /** The screen's own input. */
  part?: ComponentType<FieldPartProps> | undefined;
  /** Text of what somebody else saved meanwhile. */
  theirs?: string | undefined;
  onTakeTheirs?: () => void;
}

const OptionsInput = lazyPart(async () => (await import('./OptionsInput.tsx')).OptionsInput);

/** A field that the server fills need not be typed into, and says so. */
function whenEmpty(field: Field): Field {
  if (field.type !== 'text' || !isFilled(field)) return field;
  return { ...field, required: false, placeholder: say('留空则按编码规则生成') };
}

/** A field of a resource in a form: its own input or the usual one, and what somebody else saved meanwhile. */
export function FormField(props: FormFieldProps) {
  const t = useText();
  const { id, name, draft, change, problem, record, part: Part } = props;
  const field = record === null ? whenEmpty(props.field) : props.field;
  const disabled = props.disabled || (field.frozen === true && record !== null);
  const noted = problem !== undefined || field.help !== undefined;
  const control = {
    id,
    disabled,
    ...(problem ? { status: 'error' as const } : {}),
    ...(noted ? { 'aria-describedby': noteIdOf(id) } : {}),
  };
  const set = (value: unknown) => change({ [name]: value });
  return (
    <FieldFrame
      id={id}
      name={name}
      label={field.label}
      required={field.required}
      help={field.help}
      problem={problem}
      wide={kindOf(field).wide === true}
      after={
        props.theirs === undefined ? null : (
          <div className="rp-theirs">
            {t('他人已改为：')}
            <strong>{props.theirs || t('（空）')}</strong>
            <Button type="link" size="small" onClick={props.onTakeTheirs}>
              {t('采用')}
            </Button>
          </div>
        )
      }
    >
      {Part ? (
        <Part
          {...control}
          field={field}
          value={draft[name]}
          onChange={set}
          draft={draft}
          change={change}
          record={record}
        />
      ) : props.choices ? (
        <OptionsInput {...control} field={field} value={draft[name]} onChange={set} options={props.choices} />
      ) : (
        <FieldInput {...control} field={field} value={draft[name]} onChange={set} row={draft} onFill={change} />
      )}
    </FieldFrame>
  );
}
