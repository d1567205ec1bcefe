import type { Resource } from '@dossier/contract/core/resource.ts';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { buttonIcon, buttonName } from '#engine/button-names.tsx';
import type { Rec } from '#engine/extensions.ts';
import { focusField } from '#engine/form/focus-field.ts';
import { ResourceForm } from '#engine/form/ResourceForm.tsx';
import { useForm } from '#engine/form/use-form.ts';
import { formFields } from '#engine/table/columns.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';

export interface FormPreviewProps {
  resource: Resource;
  /** Null: a new record. */
  record: Rec | null;
  onLeave: () => void;
}

const nothing = {};

/** The form as it would run: checks and rules hold, and what is saved is checked only. */
export function FormPreview({ resource, record, onLeave }: FormPreviewProps) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const names = formFields(resource);
  const form = useForm({
    ...{ resource, record, names, given: nothing, extraValues: undefined, extra: nothing, ownChecks: nothing },
    beforeSave: async () => {
      feedback()?.message.info(t('填写正确；预览不保存'));
      return false;
    },
    onSaved: onLeave,
    focus: (name) => focusField(root.current, name),
  });
  return (
    <div className="ofp-form">
      <h3 className="ofp-title">{t(record ? '编辑{0}' : '新增{0}', resource.label)}</h3>
      <ResourceForm {...{ resource, names, record, form, id, root }} extensions={nothing} />
      <footer className="ofp-foot">
        <Button onClick={onLeave}>{t('取消')}</Button>
        <Button type="primary" icon={buttonIcon(resource, 'form_confirm')} onClick={() => void form.save()}>
          {buttonName(resource, 'form_confirm', t('保存'))}
        </Button>
      </footer>
    </div>
  );
}
