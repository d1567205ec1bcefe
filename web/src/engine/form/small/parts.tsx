import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input, type InputProps } from 'antd';
import type { FieldPartProps } from '../../extensions.ts';
import { textIn } from '../../fields/inputs/kind.ts';

/** What a control takes of a part's props. */
const controlOf = ({ id, disabled, status, 'aria-describedby': describedBy }: FieldPartProps) => ({
  id,
  disabled,
  ...(status ? { status } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
});

/** An item of a short dictionary, all of them in sight. */
export function RadioPart(props: FieldPartProps) {
  const { field, value, onChange } = props;
  if (field.type !== 'dict') return null;
  return (
    <DictRadio
      {...controlOf(props)}
      dict={field.dict}
      value={textIn(value)}
      onChange={(next) => onChange(field.numeric ? Number(next) : next)}
    />
  );
}

/** A text that browsers, and the keyboards of phones, know something about. */
export function typedPart(known: Pick<InputProps, 'autoComplete' | 'inputMode' | 'type' | 'maxLength'>) {
  return (props: FieldPartProps) => (
    <Input
      {...controlOf(props)}
      {...known}
      value={textIn(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** A password, hidden unless it is asked for. */
export function passwordPart(autoComplete: 'new-password' | 'current-password') {
  return (props: FieldPartProps) => (
    <Input.Password
      {...controlOf(props)}
      autoComplete={autoComplete}
      value={textIn(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** A text of several lines of which every character counts. */
export function CodePart(props: FieldPartProps) {
  return (
    <Input.TextArea
      {...controlOf(props)}
      className="dw-mono"
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={textIn(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** People by their ids, where the wire wants those. */
export function PeoplePart(props: FieldPartProps) {
  return (
    <UserSelect
      {...controlOf(props)}
      store="id"
      multiple
      value={textIn(props.value)}
      onChange={(next) => props.onChange(next ?? '')}
    />
  );
}
