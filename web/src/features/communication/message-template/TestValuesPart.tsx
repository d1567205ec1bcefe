import { Input } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';
import { Preview } from './Preview.tsx';

/** The test values as a JSON object, and what the template says with them. */
export function TestValuesPart({ value, onChange, draft, change: _, record: __, ...control }: FieldPartProps) {
  const t = useText();
  const text = typeof value === 'string' ? value : '';
  const { templateName, templateContent, templateType } = draft;
  return (
    <>
      <Input.TextArea
        {...control}
        className="dw-mono"
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={t('请输入JSON字符串，例如 {"name":"张三"}')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Preview
        template={{
          name: String(templateName ?? ''),
          content: String(templateContent ?? ''),
          type: String(templateType ?? ''),
        }}
        values={text}
      />
    </>
  );
}
