import { templateType } from '@dossier/contract/communication/message-template.ts';
import { placeholdersOf, TemplateError } from '@dossier/rules/message-template.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { say, useText } from '#services/messages/text.ts';

const RichText = lazyPart(async () => (await import('@dossier/widgets/rich-text/RichText.tsx')).default, 300);

/** The text of a template: plain or rich by its type, with the placeholders that are found in it. */
export function ContentPart({ value, onChange, draft, change: _, record: __, ...control }: FieldPartProps) {
  const t = useText();
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      {draft.templateType === templateType.richText ? (
        <RichText {...control} value={text} onChange={onChange} />
      ) : (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 4, maxRows: 12 }}
          placeholder={t('请输入模板内容')}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <p className="rp-help" aria-live="polite">
        {foundIn(text)}
      </p>
    </>
  );
}

function foundIn(text: string): string {
  try {
    const names = placeholdersOf(text);
    return names.length > 0 ? say('使用的变量：{0}', names.join('、')) : say('没有使用变量');
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
