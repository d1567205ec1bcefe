import type { LongTextField } from '@dossier/contract/core/fields/long-text.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type InputKind, textIn } from './kind.ts';

/** Height in px of a Markdown text: the least that the editor takes (specification 2, section 2). */
const markdownHeight = 200;

const MarkdownInput = lazyPart(
  async () => (await import('@dossier/widgets/markdown/MarkdownInput.tsx')).default,
  markdownHeight,
);

export const longTextInput: InputKind<LongTextField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const t = useText();
    const text = textIn(value);
    if (field.markdown) return <MarkdownInput {...control} height={markdownHeight} value={text} onChange={onChange} />;
    return (
      <Input.TextArea
        {...control}
        autoSize={{ minRows: 3, maxRows: 12 }}
        placeholder={field.placeholder ?? t('请输入{0}', field.label)}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  },
  grid: () => ({ type: 'input_pop', width: 200 }),
};
