import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { FieldPartProps } from '../extensions.ts';
import { textIn } from '../fields/inputs/kind.ts';
import type { Choices } from './form-guide.ts';

/** The input of a field whose choices a guide of the form names. */
export function OptionsInput({
  field,
  value,
  onChange,
  options,
  draft: _,
  change: __,
  record: ___,
  ...control
}: Omit<FieldPartProps, 'draft' | 'change' | 'record'> & Partial<FieldPartProps> & { options: Choices }) {
  const text = textIn(value);
  const known = text === '' || options.some((one) => one.value === text);
  return (
    <Select
      {...control}
      aria-label={field.label}
      allowClear
      showSearch
      optionFilterProp="label"
      value={text === '' ? null : text}
      // What is stored stays readable where it is no choice any more.
      options={[
        ...(known ? [] : [{ value: text, label: text }]),
        ...options.map((one) => ({ value: one.value, label: one.text })),
      ]}
      onChange={(next: string | null | undefined) => {
        const chosen = next ?? null;
        onChange(chosen !== null && isNumeric(field) ? Number(chosen) : chosen);
      }}
    />
  );
}
