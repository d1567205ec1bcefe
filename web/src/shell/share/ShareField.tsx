import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { useId } from 'react';
import { useDoorMessages } from '#services/messages/door.ts';

interface Props {
  name: string;
  field: Field;
  value: unknown;
  options: readonly { value: string; text: string }[];
  required: boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One field of a link, by the browser's own controls. */
export function ShareField(props: Props) {
  const { name, field, required, error } = props;
  const id = useId();
  const several = field.type === 'dict' && isMultiple(field);
  const Label = several ? 'span' : 'label';
  return (
    <div className="field">
      <Label className="field-label" {...(several ? { id } : { htmlFor: id })}>
        {field.label}
        {required ? (
          <span className="share-required" aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </Label>
      <div className="field-row">
        <Control {...props} id={id} />
      </div>
      {field.help ? <p className="field-hint">{field.help}</p> : null}
      {error ? (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Control({ id, name, field, value, options, required, disabled, error, onChange }: Props & { id: string }) {
  const t = useDoorMessages().share;
  const text = value === null || value === undefined ? '' : String(value);
  const shared = {
    ...{ id, name, disabled },
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  const typed = (type: string, shown = text, read: (typed: string) => unknown = (typed) => typed || null) => (
    <span className="field-frame">
      <input {...shared} type={type} value={shown} onChange={({ target }) => onChange(read(target.value))} />
    </span>
  );
  switch (field.type) {
    case 'longText':
      return (
        <span className="field-frame">
          <textarea {...shared} rows={4} value={text} onChange={({ target }) => onChange(target.value || null)} />
        </span>
      );
    case 'integer':
    case 'decimal':
    case 'money':
      return (
        <span className="field-frame">
          <input
            {...shared}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => onChange(numberOf(target.value))}
          />
        </span>
      );
    case 'date':
      return typed('date', text.slice(0, 10));
    case 'datetime':
      return typed('datetime-local', text.slice(0, 16).replace(' ', 'T'), (picked) =>
        picked ? `${picked.replace('T', ' ').slice(0, 16)}:00` : null,
      );
    case 'switch':
      return (
        <select
          {...shared}
          className="share-select"
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{t.choose}</option>
          <option value="Y">{t.yes}</option>
          <option value="N">{t.no}</option>
        </select>
      );
    case 'dict':
      return isMultiple(field) ? (
        <Checks {...{ id, name, disabled, options, onChange }} chosen={csvOf(text)} />
      ) : (
        <select
          {...shared}
          className="share-select"
          value={text}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : field.numeric ? Number(target.value) : target.value)
          }
        >
          <option value="">{t.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      );
    default:
      return typed('text');
  }
}

/** A number, or the text that is none: the check says what is wrong with it. */
function numberOf(typed: string): number | string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : typed;
}

interface ChecksProps extends Pick<Props, 'name' | 'disabled' | 'options' | 'onChange'> {
  id: string;
  chosen: readonly string[];
}

function Checks({ id, name, disabled, options, chosen, onChange }: ChecksProps) {
  const toggle = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one)));
    onChange(next.join(',') || null);
  };
  return (
    <fieldset className="share-checks" aria-labelledby={id}>
      {options.map(({ value, text }) => (
        <label key={value} className="remember">
          <input
            type="checkbox"
            name={name}
            disabled={disabled}
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
