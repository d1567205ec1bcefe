import type { Resource } from '@dossier/contract/core/resource.ts';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { AnyExtensions } from '#engine/extensions.ts';
import { focusField } from '#engine/form/focus-field.ts';
import { ResourceForm } from '#engine/form/ResourceForm.tsx';
import { useForm } from '#engine/form/use-form.ts';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { formFields } from '#engine/table/columns.ts';
import { useText } from '#services/messages/text.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';

const nothing = {};
const noExtensions: AnyExtensions = {};

/** The form of a new record as a page of its own; saved, it begins anew. */
export function RecordForm({ resource }: { resource: Resource }) {
  const [saved, setSaved] = useState(0);
  return <OpenForm key={saved} resource={resource} onSaved={() => setSaved(saved + 1)} />;
}

function OpenForm({ resource: told, onSaved }: { resource: Resource; onSaved: () => void }) {
  const t = useText();
  const resource = useReadable(useSpoken(told));
  const { isHidden, may } = useRights();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const names = formFields(resource, isHidden);
  const form = useForm({
    ...{ resource, record: null, given: nothing, extraValues: undefined, extra: nothing, ownChecks: nothing, names },
    onSaved,
    focus: (name) => focusField(root.current, name),
  });
  useUnsaved(form.dirty);
  return (
    <section className="card" aria-label={resource.label}>
      <ResourceForm {...{ resource, names, form, id, root }} record={null} extensions={noExtensions} />
      {may(resource.endpoints.add) ? (
        <div className="demo-actions">
          <Button type="primary" loading={form.saving} title="Ctrl + Enter" onClick={() => void form.save()}>
            {t('提交')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
