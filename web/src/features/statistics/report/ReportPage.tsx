import { columnPermission } from '@dossier/contract/core/resource.ts';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Segmented } from 'antd';
import { SearchArea } from '#engine/search/SearchArea.tsx';
import { PageHeader } from '#list/PageHeader.tsx';
import { isFiltered } from '#services/data/list-query.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { ReportButtons } from './ReportButtons.tsx';
import { ReportTable } from './ReportTable.tsx';
import { useReport } from './use-report.ts';
import '#engine/resource.css';
import '#list/card.css';
import './report.css';

/** Its height in px, so that nothing jumps when it comes. */
const chartHeight = 320;
const ReportChart = lazyPart(async () => (await import('./ReportChart.tsx')).ReportChart, chartHeight);

/** A statistics page: filters, chart, and the same figures as a table; each of them opens the list behind it. */
export function ReportPage({ report }: { report: Report }) {
  const t = useText();
  const { isHidden } = useRights();
  const { resource, narrowed, state, setState, usual, sum, setSum, wire, query, tables, address } = useReport(report);
  const hidden = (name: string) => isHidden(columnPermission(resource, name));
  const sums = report.sums.filter((name) => !hidden(name));
  const title = named(report.label);
  const isEmpty = tables?.whole.rows.length === 0;
  const back = () => setState({ ...state, filters: usual, advanced: null });
  return (
    <div className="report">
      <PageHeader
        title={title}
        description={t('点击图表或表格中的数字，可查看对应的{0}列表。', resource.label)}
        actions={<ReportButtons report={report} title={title} wire={wire} disabled={!tables || isEmpty} />}
      />
      <div className="card report-search">
        <SearchArea
          resource={narrowed}
          state={state}
          isHidden={hidden}
          onSearch={(filters) => setState({ ...state, filters })}
          onReset={back}
        />
      </div>
      <section className="card report-figures" aria-label={title} aria-busy={query.isFetching}>
        {sums.length > 0 ? (
          <Segmented
            aria-label={t('统计内容')}
            value={sum ?? ''}
            onChange={(name) => setSum(name || null)}
            options={[
              { value: '', label: t('数量') },
              ...sums.map((name) => ({ value: name, label: resource.fields[name]?.label ?? name })),
            ]}
          />
        ) : null}
        {query.error ? (
          <ErrorState title={t('{0}加载失败', title)} error={query.error} onRetry={() => void query.refetch()} />
        ) : !tables ? (
          <Bones lines={10} />
        ) : isEmpty ? (
          <EmptyState
            title={t('没有可统计的数据')}
            hint={
              isFiltered(state, usual) ? t('请调整查询条件后再试。') : t('有了{0}后，这里会自动统计。', resource.label)
            }
            actions={isFiltered(state, usual) ? <Button onClick={back}>{t('清除条件')}</Button> : null}
          />
        ) : (
          <>
            <ReportChart
              report={report}
              title={title}
              resource={resource}
              sum={sum}
              matrix={tables.drawn}
              address={address}
              height={chartHeight}
            />
            <ReportTable
              report={report}
              title={title}
              resource={resource}
              sum={sum}
              matrix={tables.whole}
              address={address}
            />
          </>
        )}
      </section>
    </div>
  );
}
