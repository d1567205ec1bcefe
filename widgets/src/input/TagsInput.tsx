import { csvFrom, membersOf } from '../data/csv.ts';
import type { ControlProps } from '../form/control.ts';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';

export interface TagsInputProps extends ControlProps {
  /** Words as a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Most words. @default 20 */
  most?: number;
  /** @default '输入后按回车' */
  placeholder?: string;
  'aria-label'?: string;
}

/** Free words; Enter, comma and semicolon end one, also in pasted text. */
export function TagsInput({ value, onChange, most = 20, placeholder, ...rest }: TagsInputProps) {
  const t = useText();
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={most}
      placeholder={placeholder ?? t('输入后按回车')}
      tokenSeparators={[',', '，', ';', '；', '、']}
      style={{ width: '100%' }}
      value={membersOf(value)}
      onChange={(words: string[]) => onChange(csvFrom(words.slice(0, most)))}
    />
  );
}
