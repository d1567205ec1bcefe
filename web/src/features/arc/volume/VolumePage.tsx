import { arrangeVolume, volume, volumeStatus } from '@dossier/contract/arc/volume.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { docDateText } from '#services/data/doc-date.ts';
import { useText } from '#services/messages/text.ts';

const ArrangeDialog = lazyPart(async () => (await import('./ArrangeDialog.tsx')).default, 0);

/** 案卷: volumes, the records in them, and the order in which those will be numbered. */
export default function VolumePage() {
  const t = useText();
  const [arranging, setArranging] = useState<{ id: string; title: string } | null>(null);
  return (
    <>
      <ResourcePage
        resource={volume}
        inner="lines"
        columns={{
          startDate: (record) => docDateText(record.startDate),
          endDate: (record) => docDateText(record.endDate),
        }}
        rowActions={[
          {
            key: 'arrange',
            label: t('卷内整理'),
            endpoint: arrangeVolume,
            when: ({ status, itemCount }) => status === volumeStatus.open && Number(itemCount) > 0,
            run: ({ id, title }) => setArranging({ id, title: title ?? '' }),
          },
        ]}
      />
      {arranging ? <ArrangeDialog {...arranging} onClose={() => setArranging(null)} /> : null}
    </>
  );
}
