import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { FileUpload } from '@dossier/widgets/upload/FileUpload.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { titleOf } from '#engine/record/title-of.ts';
import { useSave } from '#engine/use-records.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

/** 图片拖拽排序: pictures of a record get another order by dragging, or by the arrows below each, and are saved with it. */
export default function OrderPicturesPage() {
  return (
    <ExampleRecords resource={demoSheet} most={1}>
      {([record]) => (record ? <Ordered key={`${record.id}-${String(record.version)}`} record={record} /> : null)}
    </ExampleRecords>
  );
}

function Ordered({ record }: { record: Rec }) {
  const t = useText();
  const { message } = useApp();
  const { may } = useRights();
  const stored = (record.pictures ?? null) as string | null;
  const [pictures, setPictures] = useState(stored);
  const saving = useSave(demoSheet);
  const canSave = may(demoSheet.endpoints.edit);
  useUnsaved(pictures !== stored);
  const save = () =>
    saving
      .mutateAsync({ id: record.id, version: record.version, pictures })
      .then((answer) => message.success(answer.message), showError);
  return (
    <section className="card demo-stack" aria-label={titleOf(demoSheet, record)}>
      <h2>{titleOf(demoSheet, record)}</h2>
      <FileUpload
        image
        most={9}
        biz="upload"
        aria-label={t('图片')}
        value={pictures}
        onChange={setPictures}
        disabled={!canSave}
      />
      {canSave ? (
        <div className="demo-actions">
          <Button type="primary" disabled={pictures === stored} loading={saving.isPending} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
