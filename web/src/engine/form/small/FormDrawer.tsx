import type { Fields } from '@dossier/contract/core/resource.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { spokenFields } from '../../spoken-resource.ts';
import { type Draft, type Problems, serverProblems } from '../draft.ts';
import { FormFrame } from '../FormFrame.tsx';
import { focusField } from '../focus-field.ts';
import { type FieldParts, FieldRows } from './FieldRows.tsx';
import { FormOfPart } from './form-of-part.ts';
import { SmallDrawer } from './SmallDrawer.tsx';
import { type FieldCheck, type FieldsState, useFields } from './use-fields.ts';

export interface FormDrawerProps<V extends object> {
  title: string;
  /**
   * The fields in order, as a resource has them: how each is drawn, checked and named. As a function they follow what is
   * typed; a field that is not there is neither checked nor saved.
   */
  fields: Fields | ((draft: Draft) => Fields);
  /** Rules between the fields, as a resource has them. */
  rules?: readonly RecordRule[];
  /** Own inputs in place of the usual ones, by field; they are components of the module, not of a render. */
  parts?: FieldParts;
  /** Checks that only the server can make, by field: while one types, and again on saving. */
  asked?: Readonly<Record<string, FieldCheck>>;
  /** What is wrong beyond fields and rules, a sentence by field. */
  problems?: (draft: Draft) => Problems;
  /** Values that the form starts with. */
  initial: Partial<V>;
  /** Saves and closes; what it throws is shown, at its field where the server names one. */
  onSave: (values: V) => Promise<void>;
  onClose: () => void;
  /** What the main button does, where that is not 保存. */
  saveText?: string;
  /** 480 for one column, 820 for two. @default 480 */
  width?: 480 | 820;
  /** Below the fields: what follows from them, or does something with them. */
  children?: (form: FieldsState) => ReactNode;
}

/**
 * A small form in a drawer, for screens whose record is no plain resource: the same fields, checks and words as the form
 * of a record. Ctrl or ⌘ with Enter saves, leaving a changed form asks, the first wrong field is brought into sight.
 */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  // Another function when the language has changed, and the fields are said anew.
  useText();
  const { title, fields, rules, parts, asked, problems, initial, onSave, onClose, saveText, width, children } = props;
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const form = useFields({
    fields: (draft) => spokenFields(typeof fields === 'function' ? fields(draft) : fields),
    ...(rules ? { rules } : {}),
    ...(asked ? { asked } : {}),
    initial: initial as Draft,
    focus: (name) => focusField(root.current, name),
  });

  async function save(): Promise<void> {
    if (saving) return;
    const found = form.wrong();
    const more = Object.entries(problems?.(form.draft) ?? {}).filter(([name]) => !(name in found));
    if (form.show({ ...found, ...Object.fromEntries(more) })) return;
    setSaving(true);
    try {
      if (form.show(await form.ask())) return;
      // The fields say what is in it.
      await onSave(form.draft as V);
    } catch (error) {
      const named = error instanceof ApiError ? serverProblems(error.result, (name) => name in form.fields) : {};
      if (!form.show(named)) showError(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <SmallDrawer
      title={title}
      width={width}
      saveText={saveText}
      dirty={form.dirty}
      saving={saving}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FormFrame
        root={root}
        onSave={() => void save()}
        onBlur={(event) => {
          const name = event.target.closest<HTMLElement>('[data-field]')?.dataset.field;
          if (name) form.leave(name);
        }}
      >
        <fieldset className="rp-group" disabled={saving}>
          <FormOfPart value={form}>
            <FieldRows form={form} id={id} parts={parts} disabled={saving} />
          </FormOfPart>
          {children?.(form)}
        </fieldset>
      </FormFrame>
    </SmallDrawer>
  );
}
