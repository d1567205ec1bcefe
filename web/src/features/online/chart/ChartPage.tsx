import { chart } from '@dossier/contract/online/chart/chart.ts';
import { getChartsData } from '@dossier/contract/online/chart/chart-reading.ts';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { XAxisPart, YAxisPart } from './AxisPart.tsx';
import { SourcePart } from './SourcePart.tsx';

/** Online图表配置: definitions of charts; 功能测试 opens one as its readers see it. */
export default function ChartPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ResourcePage
      resource={chart}
      formAs="page"
      formParts={{ cgrSql: SourcePart, xaxisField: XAxisPart, yaxisField: YAxisPart }}
      rowActions={[
        {
          key: 'test',
          label: t('功能测试'),
          endpoint: getChartsData,
          beside: true,
          run: (record) => void navigate(`/online/graphreport/chart/${record.id}`),
        },
      ]}
    />
  );
}
