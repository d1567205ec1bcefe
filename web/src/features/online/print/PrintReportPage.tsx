import { openPrintReport, printReport, readDesign } from '@dossier/contract/online/print/print-report.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { AddressDialog } from './AddressDialog.tsx';

/** 打印报表: the list of sheets; 设计 draws one, 查看 opens it as its readers see it. */
export default function PrintReportPage() {
  const t = useText();
  const navigate = useNavigate();
  const [linked, setLinked] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <ResourcePage
        resource={printReport}
        rowActions={[
          {
            key: 'design',
            label: t('设计'),
            endpoint: readDesign,
            beside: true,
            run: (record) => void navigate(`/online/print/design/${record.id}`),
          },
          {
            key: 'view',
            label: t('查看报表'),
            endpoint: openPrintReport,
            beside: true,
            run: (record) => void navigate(`/online/print/view/${record.id}`),
          },
          {
            key: 'menu',
            label: t('配置地址'),
            endpoint: readDesign,
            run: ({ id, name }) => setLinked({ id, name: String(name) }),
          },
        ]}
      />
      {linked ? <AddressDialog report={linked} onClose={() => setLinked(null)} /> : null}
    </>
  );
}
