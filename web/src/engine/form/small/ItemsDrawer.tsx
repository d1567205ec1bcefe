import { Form } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { showError } from '#services/page/feedback.ts';
import { SmallDrawer } from './SmallDrawer.tsx';
import '../form.css';

export interface ItemsDrawerProps<V extends object> {
  title: string;
  /** Values that the form starts with. */
  initial: Partial<V>;
  /** Saves and closes; what it throws is shown, at its field where the server names one. */
  onSave: (values: V) => Promise<void>;
  onClose: () => void;
  /** Sections (`FormSection`) of items (`FormItem`), with a way to each (`SectionWays`). */
  children: ReactNode;
}

/**
 * What `FormDrawer` cannot draw: the form of a menu, whose names, helps and duties follow its kind in three sections, and
 * that of a gateway route, whose predicates and filters are lists of lines. Every other small form is a `FormDrawer`.
 */
export function ItemsDrawer<V extends object>(props: ItemsDrawerProps<V>) {
  const { title, initial, onSave, onClose, children } = props;
  const [form] = Form.useForm<V>();
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(false);

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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  return (
    <SmallDrawer title={title} width={820} dirty={touched} saving={saving} onSave={() => void save()} onClose={onClose}>
      <Form<V>
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={initial}
        onKeyDown={onKeyDown}
        onValuesChange={() => setTouched(true)}
      >
        <div className="rp-form">{children}</div>
      </Form>
    </SmallDrawer>
  );
}

/** The server's sentences by field, as antd's form takes them. */
function fieldsOf(result: unknown): { name: string; errors: string[] }[] {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return [];
  const { fields } = result;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([name, sentence]) => ({ name, errors: [String(sentence)] }));
}
