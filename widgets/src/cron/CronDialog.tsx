import { cronError } from '@dossier/rules/cron/parse.ts';
import { useState } from 'react';
import { AppModal } from '../dialog/AppModal.tsx';
import { useText } from '../language/text.ts';
import { CronEditor, type CronEditorProps } from './CronEditor.tsx';
import { fitExpression } from './parts.ts';

export interface CronDialogProps extends Omit<CronEditorProps, 'onChange' | 'disabled'> {
  /** Width in px; forms of jobs use 608. @default 800 */
  width?: number;
  onChoose: (value: string) => void;
  onCancel: () => void;
}

/** The editor in a dialog; a wrong expression cannot be confirmed. */
export default function CronDialog({ value, width = 800, onChoose, onCancel, ...editor }: CronDialogProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const expression = fitExpression(text, editor);
  const wrong = cronError(expression, { seconds: !editor.hideSecond }) !== undefined;
  return (
    <AppModal
      open
      title={t('Cron表达式')}
      width={width}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: wrong }}
      onOk={() => onChoose(expression)}
      onCancel={onCancel}
    >
      <CronEditor {...editor} value={text} onChange={setText} />
    </AppModal>
  );
}
