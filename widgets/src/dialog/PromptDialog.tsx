import { Form, type FormItemProps, Input, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { useText } from '../language/text.ts';
import { AppModal } from './AppModal.tsx';

export interface PromptOptions {
  title: string;
  /** What is asked, above the box. */
  content?: ReactNode;
  /** Checked in this order before OK; the first that fails says its message. */
  rules?: NonNullable<FormItemProps['rules']>;
  /** @default '' */
  defaultValue?: string;
  placeholder?: string;
  /** @default '确定' */
  okText?: string;
  /** @default '取消' */
  cancelText?: string;
  /**
   * What was typed, when the rules hold. The dialog closes afterwards, unless the answer is `false`. While a promise
   * is waited for the button turns and nothing closes; one that fails leaves the dialog open with its message.
   */
  onOk: (value: string) => unknown;
  /** After 取消, Esc or the cross. */
  onCancel?: () => void;
}

export interface PromptDialogProps extends PromptOptions {
  /** The dialog is to go, after OK and after cancelling. */
  onClose: () => void;
}

/** Asks for one line of text; Enter is OK. Mounted while it is open; `usePrompt` does that where it is asked for in a handler. */
export function PromptDialog({
  title,
  content,
  rules = [],
  defaultValue = '',
  placeholder,
  okText,
  cancelText,
  onOk,
  onCancel,
  onClose,
}: PromptDialogProps) {
  const t = useText();
  const [form] = Form.useForm<{ text: string }>();
  const box = useRef<InputRef>(null);
  const [waiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    if (waiting) return;
    const checked = await form.validateFields().catch(() => null);
    // The form shows what is wrong.
    if (!checked) return;
    setRefused(null);
    setWaiting(true);
    try {
      if ((await onOk(checked.text)) !== false) onClose();
    } catch (reason) {
      setRefused(reasonText(reason, String(reason)));
    } finally {
      setWaiting(false);
    }
  }

  function cancel(): void {
    onCancel?.();
    onClose();
  }

  return (
    <AppModal
      open
      draggable
      title={title}
      width={420}
      okText={okText ?? t('确定')}
      cancelText={cancelText ?? t('取消')}
      confirmLoading={waiting}
      cancelButtonProps={{ disabled: waiting }}
      onOk={confirm}
      onCancel={cancel}
      // Not by autoFocus: the dialog takes the focus itself when it opens.
      afterOpenChange={(open) => {
        if (open) box.current?.focus({ cursor: 'all' });
      }}
    >
      {content ? <div style={{ marginBottom: 8 }}>{content}</div> : null}
      <Form form={form} initialValues={{ text: defaultValue }} onFinish={confirm}>
        <Form.Item
          name="text"
          rules={rules}
          validateFirst
          style={{ margin: 0 }}
          {...(refused === null ? {} : { help: refused, validateStatus: 'error' as const })}
        >
          <Input
            ref={box}
            aria-label={placeholder ?? title}
            placeholder={placeholder}
            readOnly={waiting}
            onChange={() => setRefused(null)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
