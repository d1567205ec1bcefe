import { report } from '@dossier/contract/online/report.ts';
import { getColumnsAndData } from '@dossier/contract/online/report-reading.ts';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { SqlPart } from './SqlPart.tsx';

/** Online报表配置: definitions of reports; 功能测试 opens one as its readers see it. */
export default function ReportPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ResourcePage
      resource={report}
      formAs="page"
      formParts={{ cgrSql: SqlPart }}
      rowActions={[
        {
          key: 'test',
          label: t('功能测试'),
          endpoint: getColumnsAndData,
          beside: true,
          run: (record) => void navigate(`/online/cgreport/${record.id}`),
        },
      ]}
    />
  );
}
