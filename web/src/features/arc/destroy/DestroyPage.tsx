import { destroyList, destroyStatus, executeDestruction } from '@dossier/contract/arc/ending/destroy.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import type { ListRecord } from './ExecuteDialog.tsx';

const ExecuteDialog = lazyPart(async () => (await import('./ExecuteDialog.tsx')).default, 0);

/** 销毁清册: lists with their records, and the page on which three people destroy what one holds. */
export default function DestroyPage() {
  const t = useText();
  const [executing, setExecuting] = useState<{ record: ListRecord; page: PageActions } | null>(null);
  return (
    <>
      <ResourcePage
        resource={destroyList}
        inner="lines"
        rowActions={[
          {
            key: 'execute',
            label: t('执行销毁'),
            endpoint: executeDestruction,
            danger: true,
            beside: true,
            // The day decides, also where the job of the night has not moved the list on yet.
            when: ({ status, coolTo }) =>
              status === destroyStatus.ready || (status === destroyStatus.cooling && String(coolTo) < today()),
            run: (record, page) => setExecuting({ record, page }),
          },
        ]}
      />
      {executing ? (
        <ExecuteDialog
          record={executing.record}
          onClose={() => setExecuting(null)}
          onDone={() => executing.page.refresh()}
        />
      ) : null}
    </>
  );
}
