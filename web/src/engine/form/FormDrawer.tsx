import { Button, Drawer, Form, type FormInstance } from 'antd';
import useApp from 'antd/es/app/useApp';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useHeld, useUnsaved } from '#services/page/use-unsaved.ts';
import './form.css';

export interface FormDrawerProps<V extends object> {
  title: string;
  /** Values that the form starts with. */
  initial: Partial<V>;
  /** Saves and closes; what it throws is shown, at its field where the server names one. */
  onSave: (values: V) => Promise<void>;
  onClose: () => void;
  /** What the main button does, where that is not 保存. */
  saveText?: string;
  /** 480 for one column, 820 for two. @default 480 */
  width?: 480 | 820;
  /** The fields stand in sections (`FormSection`), with a way to each (`SectionWays`). @default false */
  sectioned?: boolean;
  children: (form: FormInstance<V>) => ReactNode;
}

/**
 * A form of its own fields in a drawer, for screens whose record is no plain resource:
 * Ctrl or ⌘ with Enter saves, leaving a changed form asks, the first wrong field is brought into sight.
 */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const t = useText();
  const { title, initial, onSave, onClose, saveText, width = 480, sectioned = false, children } = props;
  const [form] = Form.useForm<V>();
  const { modal } = useApp();
  const [saving, setSaving] = useState(false);
  const narrow = useMedia(phone);
  const [touched, setTouched] = useState(false);
  useHeld(true);
  useUnsaved(touched);

  async function save(): Promise<void> {
    if (saving) return;
    const values = await form.validateFields().catch(() => null);
    if (!values) {
      showFirst(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name);
      return;
    }
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      const fields = error instanceof ApiError ? fieldsOf(error.result) : [];
      if (fields.length > 0) {
        form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
        showFirst(fields[0]?.name);
      } else showError(error);
    } finally {
      setSaving(false);
    }
  }

  /** Brings a wrong field into sight and under the hands. */
  function showFirst(name: unknown): void {
    // Names are the form's own: it has just said them.
    form.scrollToField(name as never, { block: 'center', focus: true });
  }

  function leave(): void {
    if (saving) return;
    if (!form.isFieldsTouched()) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('有修改尚未保存'),
      content: t('离开后，本次填写的内容将丢失。'),
      okText: t('离开'),
      cancelText: t('继续填写'),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  return (
    <Drawer
      open
      destroyOnHidden
      title={title}
      size={narrow ? '100%' : width}
      onClose={leave}
      footer={
        <div className="rp-form-footer">
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={saving} title="Ctrl + Enter" onClick={() => void save()}>
            {saveText ?? (saving ? t('保存中') : t('保存'))}
          </Button>
        </div>
      }
    >
      <Form<V>
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={initial}
        onKeyDown={onKeyDown}
        onValuesChange={() => setTouched(true)}
      >
        <div className="rp-form">{sectioned ? children(form) : <div className="rp-group">{children(form)}</div>}</div>
      </Form>
    </Drawer>
  );
}

/** The server's sentences by field, as antd's form takes them. */
function fieldsOf(result: unknown): { name: string; errors: string[] }[] {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return [];
  const { fields } = result;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([name, sentence]) => ({ name, errors: [String(sentence)] }));
}
