import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import type { ChartData } from '@dossier/contract/online/chart/chart-reading.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { ReportSearch } from '@dossier/widgets/report/ReportSearch.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { type Asked, searchItems } from './asked.ts';
import { ChartCards } from './ChartCards.tsx';
import { saveChartRows, useChart } from './chart.api.ts';
import '#list/card.css';
import './chart.css';

/** A chart on a page of its own: search, drawings, rows. What is asked stands in the address bar. */
export function ChartRun({ id }: { id: string }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [known, setKnown] = useState<ChartData | null>(null);
  const [typed, setTyped] = useState<Asked | null>(null);
  const [exporting, act] = useAct();
  const asked: Asked = Object.fromEntries(search);
  const query = useChart(id, asked, known?.items);
  if (query.data && query.data.head.id !== known?.head.id) setKnown(query.data);
  // A search that is refused leaves its line in place, so that it can be mended.
  const data = query.data ?? known;
  if (query.error && !data)
    return <ErrorState title={t('图表加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Bones lines={10} />;
  const fields = searchItems(data);
  const defaults = Object.fromEntries(
    data.params.map(({ paramName, paramValue }) => [`self_${paramName}`, paramValue ?? '']),
  );

  function ask(next: Asked): void {
    setTyped(null);
    const filled = Object.entries(next).filter(([name, value]) => value.trim() !== '' && value !== defaults[name]);
    setSearch(Object.fromEntries(filled));
  }

  return (
    <div className="online-chart">
      <PageHeader
        title={data.head.name}
        description={data.head.content ?? undefined}
        actions={
          <>
            <Button
              icon={<Icon of={ReloadOutlined} aria-hidden />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('刷新')}
            </Button>
            <Button
              icon={<Icon of={DownloadOutlined} aria-hidden />}
              loading={exporting}
              disabled={data.data.length === 0}
              onClick={() => void act(() => saveChartRows(data, asked))}
            >
              {t('导出')}
            </Button>
          </>
        }
      />
      {fields.length > 0 ? (
        <div className="card">
          <ReportSearch
            items={fields}
            dictOptions={data.dictOptions}
            values={typed ?? { ...defaults, ...asked }}
            onChange={setTyped}
            onSearch={() => ask(typed ?? asked)}
            onReset={() => ask({})}
          />
        </div>
      ) : null}
      {query.error ? (
        <ErrorState title={t('图表加载失败')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ChartCards chart={data} onFilter={(filter) => ask({ ...asked, ...filter })} busy={query.isFetching} />
      )}
    </div>
  );
}
