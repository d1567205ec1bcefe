import { report } from '@dossier/contract/online/report.ts';
import { getData } from '@dossier/contract/online/report-reading.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { SqlPart } from './SqlPart.tsx';

const ReportDialog = lazyPart(async () => (await import('@dossier/widgets/report/ReportDialog.tsx')).default, 0);

/** Online报表配置: definitions of reports; 功能测试 opens one as a pop-up does. */
export default function ReportPage() {
  const t = useText();
  const [tested, setTested] = useState<string | null>(null);
  return (
    <>
      <ResourcePage
        resource={report}
        formAs="page"
        formParts={{ cgrSql: SqlPart }}
        rowActions={[
          {
            key: 'test',
            label: t('功能测试'),
            endpoint: getData,
            beside: true,
            run: (record) => setTested(record.code),
          },
        ]}
      />
      {tested === null ? null : (
        <ReportDialog
          code={tested}
          multiple
          isChosen={() => false}
          onChoose={() => setTested(null)}
          onCancel={() => setTested(null)}
        />
      )}
    </>
  );
}
