import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import type { Generated } from './generate.api.ts';

/** 在线预览: the files one at a time, and what the form has besides. */
export default function GeneratedCode({ made: { files, left } }: { made: Generated }) {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(files[0]?.name ?? '');
  return (
    <>
      {left.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('表单中有{0}项没有带入', left.length)}
          description={
            <ul className="ofd-refused">
              {left.map((sentence) => (
                <li key={sentence}>{messages().answered(sentence)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <div className="ofd-confirm">
        <label htmlFor={id}>{t('在线预览')}</label>
        <Select
          id={id}
          className="dw-mono"
          value={name}
          onChange={setName}
          options={files.map((file) => ({ value: file.name, label: file.name }))}
        />
      </div>
      <Input.TextArea
        readOnly
        wrap="off"
        className="dw-mono ofd-code"
        aria-label={name}
        value={files.find((file) => file.name === name)?.text}
      />
    </>
  );
}
