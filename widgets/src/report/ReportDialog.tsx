import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useRef, useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import { type ReportRow, type ReportRowsQuery, useWidgetData } from '../data/widget-data.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { Bones } from '../feedback/Bones.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useText } from '../language/text.ts';
import { Pager } from '../table/Pager.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { forgetAnswers, sharedAnswer } from './group-answers.ts';
import { readHidden, readSorter, rowKeys, shownColumns, splitParams } from './popup-fields.ts';
import { ReportSearch } from './ReportSearch.tsx';
import { ReportTable } from './ReportTable.tsx';
import './report.css';

/** Width in px, rows of a page (specification 2, section 2). */
const dialogWidth = 1200;
const pageSizes = [10, 20, 30];

export interface ReportDialogProps {
  /** Code of the report. */
  code: string;
  /** Parameters of the report; texts carry their own single quotes. */
  param?: Readonly<Record<string, string>> | undefined;
  /** First order, `column=asc` or `column=desc`. */
  sorter?: string | undefined;
  /** Pop-ups of one group share the answers to the same questions for 30 s. */
  groupId?: string | undefined;
  /** Several rows. */
  multiple: boolean;
  /** Whether a row is ticked when it comes into sight. */
  isChosen: (row: ReportRow) => boolean;
  onChoose: (rows: ReportRow[]) => void;
  /** Empties what the pop-up filled; without it there is nothing to empty. */
  onClear?: (() => void) | undefined;
  onCancel: () => void;
}

/** Chooses rows of a report. The choice does not depend on the page that is loaded. */
export default function ReportDialog(props: ReportDialogProps) {
  const t = useText();
  const { code, param = {}, sorter, groupId, multiple, isChosen, onChoose, onClear, onCancel } = props;
  const { message, modal } = useApp();
  const { reports, readSetting, saveSetting } = useWidgetData();
  const settingKey = `report_columns_${code}`;
  const [hidden, setHidden] = useState(() => readHidden(readSetting?.(settingKey)));
  /** What others wait for too is not stopped by one of them. */
  function ask<T>(signal: AbortSignal, question: string, load: (signal?: AbortSignal) => Promise<T>): Promise<T> {
    return sharedAnswer(groupId, question, () => load(groupId === undefined ? signal : undefined));
  }
  const head = useLoaded(code, async (signal) => {
    if (!reports) throw new Error(t('当前应用没有报表'));
    return ask(signal, `head ${code}`, (own) => reports.loadReport(code, own));
  });
  const id = head.data?.cgRpConfigId ?? null;
  const asked = useLoaded(id, async (signal) =>
    reports && id !== null ? ask(signal, `query ${id}`, (own) => reports.loadReportQuery(id, own)) : [],
  );
  const items = asked.data ?? [];
  const { preset, own } = splitParams(param, items);
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  const [search, setSearch] = useState<Record<string, string> | null>(null);
  const [page, setPage] = useState({ pageNo: 1, pageSize: pageSizes[0] ?? 10 });
  const [sort, setSort] = useState(readSorter(sorter));
  const filled = Object.entries(search ?? preset).filter(([, value]) => value.trim() !== '');
  const query: ReportRowsQuery = { ...page, ...sort, filters: { ...Object.fromEntries(filled), ...own } };
  const ready = id !== null && !asked.loading;
  const rowsKey = JSON.stringify(query);
  const found = useLoaded(ready ? rowsKey : null, async (signal) =>
    reports && id !== null
      ? ask(signal, `rows ${id} ${rowsKey}`, (own) => reports.loadReportRows(id, query, own))
      : { records: [], total: 0 },
  );
  const rows = found.data?.records ?? [];
  const keys = rowKeys(rows);
  const [picked, setPicked] = useState<ReadonlyMap<string, ReportRow>>(new Map());
  const seen = useRef(new Set<string>());
  const { data: answer } = found;

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are ticked once, when they come into sight
  useEffect(() => {
    if (!answer) return;
    const fresh = rowKeys(answer.records).flatMap((key, at) => {
      const row = answer.records[at];
      const known = seen.current.has(key);
      seen.current.add(key);
      return row && !known && isChosen(row) ? [[key, row] as const] : [];
    });
    if (fresh.length === 0) return;
    setPicked((before) => new Map(multiple ? [...before, ...fresh] : before.size > 0 ? before : fresh.slice(0, 1)));
  }, [answer]);

  const broken = head.error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice for one failure
  useEffect(() => {
    if (broken === undefined) return;
    const notice = modal.error({
      title: t('出错了'),
      content: t('Popup初始化失败，请检查你的配置或稍后重试！{0}', broken),
      onOk: onCancel,
    });
    return () => notice.destroy();
  }, [broken]);
  const unasked = asked.error?.message;
  useEffect(() => {
    if (unasked !== undefined) message.warning(unasked);
  }, [unasked, message]);

  function toggle(key: string, row: ReportRow): void {
    setPicked((before) => {
      const after = new Map(multiple ? before : []);
      if (before.has(key)) after.delete(key);
      else after.set(key, row);
      return after;
    });
  }

  function searchFor(values: Record<string, string>): void {
    setSearch(values);
    setPage({ ...page, pageNo: 1 });
  }

  function confirm(): void {
    if (picked.size === 0 || (!multiple && picked.size > 1)) message.warning(t('请选择一条记录'));
    else onChoose([...picked.values()]);
  }

  return (
    <AppModal
      open
      title={head.data?.cgRpConfigName ?? ''}
      width={dialogWidth}
      okText={t('确定')}
      cancelText={t('关闭')}
      onOk={confirm}
      onCancel={onCancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          {onClear ? (
            <Button danger style={{ marginRight: 'auto' }} onClick={onClear}>
              {t('清空已填内容')}
            </Button>
          ) : null}
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <div className="dw-report">
        {items.length > 0 ? (
          <ReportSearch
            items={items}
            dictOptions={head.data?.dictOptions ?? {}}
            values={typed ?? preset}
            onChange={setTyped}
            onSearch={() => searchFor(typed ?? preset)}
            onReset={() => {
              setTyped(null);
              searchFor(preset);
            }}
          />
        ) : null}
        <div className="dw-report-info">
          <span>{t('已选择 {0} 项', picked.size)}</span>
          <Button type="text" size="small" disabled={picked.size === 0} onClick={() => setPicked(new Map())}>
            {t('清空')}
          </Button>
          {items.length === 0 ? (
            <Button
              type="text"
              size="small"
              onClick={() => {
                forgetAnswers(groupId);
                found.reload();
              }}
            >
              {t('刷新')}
            </Button>
          ) : null}
          {head.data ? (
            <span className="dw-report-tools">
              <ColumnChoice
                columns={head.data.columns}
                hidden={hidden}
                onChange={(next) => {
                  setHidden(next);
                  saveSetting?.(settingKey, JSON.stringify(next));
                }}
              />
            </span>
          ) : null}
        </div>
        <div className="dw-report-rows">
          {found.error ? (
            <ErrorState title={t('报表加载失败')} message={found.error.message} onRetry={found.reload} />
          ) : !head.data ? (
            <Bones lines={6} />
          ) : (
            <ReportTable
              head={{ ...head.data, columns: shownColumns(head.data.columns, hidden) }}
              rows={rows}
              keys={keys}
              isPicked={(key) => picked.has(key)}
              multiple={multiple}
              loading={found.loading}
              sort={sort}
              onSort={setSort}
              onToggle={toggle}
            />
          )}
          {found.data?.records.length === 0 ? <EmptyState title={t('没有符合条件的记录')} /> : null}
        </div>
        <Pager
          size="small"
          align="end"
          showSizeChanger
          showQuickJumper
          pageSizeOptions={pageSizes}
          current={page.pageNo}
          pageSize={page.pageSize}
          total={found.data?.total ?? 0}
          showTotal={(total, [from, to]) => t('{0}-{1} 共{2}条', from, to, total)}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      </div>
    </AppModal>
  );
}
