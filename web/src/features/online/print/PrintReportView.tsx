import { FileExcelOutlined, FilePdfOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { ReportSearch } from '@dossier/widgets/report/ReportSearch.tsx';
import { Button } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type OpenedReport, saveExcel, useDocument, useOpenedReport } from './print.api.ts';
import { usePdfAddress } from './use-pdf-address.ts';
import '#list/card.css';
import './print.css';

/** The print report that the address names by its id or code: `/online/print/view/:code`; a menu entry has it literally. */
export default function PrintReportView() {
  const { code } = useParams();
  const { pathname } = useLocation();
  const key = code ?? decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return <ReportById key={key} id={key} />;
}

/** A page for one report, whatever the address of its entry in the menu is. */
export function printScreen(id: string): { default: ComponentType } {
  return { default: () => <ReportById id={id} /> };
}

function ReportById({ id }: { id: string }) {
  const t = useText();
  const query = useOpenedReport(id);
  if (query.error)
    return <ErrorState title={t('报表加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <ReportDocument report={query.data} /> : <Bones lines={10} />;
}

/** What a report asks for, and the document. What is asked stands in the address bar. */
function ReportDocument({ report: { id, name, content, params, isExcel } }: { report: OpenedReport }) {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [exporting, act] = useAct();
  const isNarrow = useMedia(phone);
  const frame = useRef<HTMLIFrameElement>(null);
  const initial = Object.fromEntries(params.map((param) => [param.name, param.initial]));
  const given = Object.fromEntries(params.map(({ name: of }) => [of, search.get(of) ?? initial[of] ?? '']));
  const complete = params.every(({ name: of, required }) => !required || given[of]?.trim());
  const query = useDocument(id, complete ? given : null);
  const address = usePdfAddress(query.data?.blob ?? null);
  const items = params.map(({ name: field, label, kind }) => ({ ...{ field, label, mode: 'single' }, view: kind }));
  const ask = (values: Record<string, string>) => {
    setTyped(null);
    setSearch(Object.fromEntries(Object.entries(values).filter(([of, value]) => value !== initial[of])));
  };
  return (
    <div className="prt-view">
      <PageHeader
        title={name}
        description={content ?? undefined}
        actions={
          <>
            <Button
              icon={<Icon of={ReloadOutlined} aria-hidden />}
              loading={query.isFetching}
              disabled={!complete}
              onClick={() => void query.refetch()}
            >
              {t('刷新')}
            </Button>
            {isExcel ? (
              <Button
                icon={<Icon of={FileExcelOutlined} aria-hidden />}
                loading={exporting}
                disabled={!complete}
                onClick={() => void act(() => saveExcel(id, name, given))}
              >
                {t('导出Excel')}
              </Button>
            ) : null}
            {isNarrow ? (
              // Phones show no document within a page.
              <Button
                type="primary"
                icon={<Icon of={FilePdfOutlined} aria-hidden />}
                disabled={address === null}
                href={address ?? ''}
                target="_blank"
              >
                {t('打开PDF')}
              </Button>
            ) : (
              <Button
                type="primary"
                icon={<Icon of={PrinterOutlined} aria-hidden />}
                disabled={address === null}
                onClick={() => frame.current?.contentWindow?.print()}
              >
                {t('打印')}
              </Button>
            )}
          </>
        }
      />
      {items.length > 0 ? (
        <div className="card">
          <ReportSearch
            items={items}
            dictOptions={{}}
            values={typed ?? given}
            onChange={setTyped}
            onSearch={() => ask(typed ?? given)}
            onReset={() => ask(initial)}
          />
        </div>
      ) : null}
      {complete ? null : <p className="card-note">{t('请填写查询条件后查询。')}</p>}
      {query.error ? (
        <ErrorState title={t('报表加载失败')} error={query.error} onRetry={() => void query.refetch()} />
      ) : address && isNarrow ? (
        <p className="card-note">{t('报表已生成，点“打开PDF”查看。')}</p>
      ) : address ? (
        <iframe ref={frame} src={address} title={name} className="prt-frame" />
      ) : complete ? (
        <Bones lines={10} />
      ) : null}
    </div>
  );
}
