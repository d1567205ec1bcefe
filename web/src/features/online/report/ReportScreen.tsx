import { DownloadOutlined } from '@ant-design/icons';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { ReportRows, reportPageSizes, type Sort } from '@dossier/widgets/report/ReportRows.tsx';
import { ReportSearch } from '@dossier/widgets/report/ReportSearch.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { saveReport, useReportPage, useReportSearch } from './run.api.ts';
import '#list/card.css';
import './report.css';

/** The page of whichever report the address names: `/online/cgreport/:code`, an id or a code; a menu entry has it literally. */
export default function ReportScreen() {
  const { code } = useParams();
  const { pathname } = useLocation();
  const key = code ?? decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return <ReportRun key={key} id={key} />;
}

/** A report on a page of its own. What it is searched by stands in the address bar. */
function ReportRun({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: reportPageSizes[0] ?? 10 });
  const [sort, setSort] = useState<Sort>({});
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [exporting, act] = useAct();
  const asked = { address: search.toString(), ...paging, ...sort };
  const query = useReportPage(id, asked);
  const [known, setKnown] = useState<typeof query.data>();
  if (query.data && query.data !== known) setKnown(query.data);
  // A search that is refused leaves its line in place, so that it can be mended.
  const data = query.data ?? known;
  const line = useReportSearch(data?.cgreportHeadId, id);
  if (query.error && !data)
    return <ErrorState title={t('报表加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Bones lines={10} />;
  const params = line.data?.params ?? [];
  const items = [
    ...params.map(({ paramName, paramTxt }) => ({
      ...{ field: paramName, label: paramTxt || paramName, mode: 'single', view: 'text' },
    })),
    ...(line.data?.fields ?? []),
  ];
  const defaults = Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, paramValue ?? '']));
  const now = { ...defaults, ...Object.fromEntries(search) };

  function ask(values: Readonly<Record<string, string>>): void {
    setTyped(null);
    setPaging({ ...paging, pageNo: 1 });
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')));
  }

  return (
    <div className="online-report">
      <PageHeader
        title={data.cgreportHeadName}
        actions={
          <Button
            icon={<Icon of={DownloadOutlined} aria-hidden />}
            loading={exporting}
            disabled={data.data.total === 0}
            onClick={() => void act(() => saveReport(id, data.cgreportHeadName, asked))}
          >
            {t('导出')}
          </Button>
        }
      />
      <div className="card online-report-card">
        {items.length > 0 ? (
          <ReportSearch
            items={items}
            dictOptions={data.dictOptions}
            values={typed ?? now}
            onChange={setTyped}
            onSearch={() => ask(typed ?? now)}
            onReset={() => ask({})}
          />
        ) : null}
        {query.error ? (
          <ErrorState title={t('报表加载失败')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ReportRows
            page={data}
            sort={sort}
            onSort={setSort}
            paging={paging}
            onPaging={setPaging}
            onOpen={(address) => void navigate(address)}
            busy={query.isFetching}
          />
        )}
      </div>
    </div>
  );
}
