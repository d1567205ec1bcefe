import { csvFrom, membersOf } from '@dossier/widgets/data/csv.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';

/** The column of the X axis. */
export function XAxisPart(props: FieldPartProps) {
  return <Axis {...props} multiple={false} />;
}

/** The columns of the Y axis, in the order in which they are chosen. */
export function YAxisPart(props: FieldPartProps) {
  return <Axis {...props} multiple />;
}

function Axis({
  value,
  onChange,
  draft,
  multiple,
  id,
  disabled,
  status,
  ...rest
}: FieldPartProps & { multiple: boolean }) {
  const t = useText();
  const lines = Array.isArray(draft.items) ? (draft.items as Record<string, unknown>[]) : [];
  const options = lines
    .filter(({ fieldName }) => typeof fieldName === 'string' && fieldName !== '')
    .map(({ fieldName, fieldTxt }) => ({
      value: String(fieldName),
      label: `${String(fieldTxt ?? fieldName)} ${String(fieldName)}`,
    }));
  const text = typeof value === 'string' ? value : '';
  const common = {
    ...{ id, disabled, options, notFoundContent: t('没有对应的字段') },
    ...{ showSearch: { optionFilterProp: 'label' }, allowClear: true },
    ...(status ? { status } : {}),
    ...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {}),
  };
  return multiple ? (
    <Select<string[]>
      {...common}
      mode="multiple"
      value={membersOf(text)}
      onChange={(next: string[]) => onChange(csvFrom(next))}
    />
  ) : (
    <Select<string | null> {...common} value={text || null} onChange={(next) => onChange(next ?? null)} />
  );
}
