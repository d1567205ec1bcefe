import { Grid } from 'antd';
import useApp from 'antd/es/app/useApp';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { translated, useText } from '../language/text.ts';
import { ReportSearch } from '../report/ReportSearch.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { ChosenList } from './ChosenList.tsx';
import { keysAfter, type RecordDialogSettings, type RecordSource } from './source.ts';
import { useKnownRecords } from './use-known-records.ts';
import './record.css';

export interface RecordDialogProps<Row> extends RecordDialogSettings<Row> {
  source: RecordSource<Row>;
  /** Filters besides those of the search, e.g. from `side`. */
  within?: Readonly<Record<string, string>>;
  /** Left of the table, e.g. a tree that narrows it. */
  side?: ReactNode;
  /** Called by 重置, for what `side` keeps. */
  onReset?: () => void;
  /** Characters after which texts are cut. @default not cut */
  ellipsis?: number;
  multiple: boolean;
  /** Most records. */
  most: number;
  /** Keys that are chosen when it opens. */
  chosen: readonly string[];
  /** @param rows the records of the keys, as far as they are known */
  onChoose: (keys: string[], rows: Row[]) => void;
  onCancel: () => void;
}

/** Chooses records: search and table at left, what is chosen at right. The choice does not depend on the page that is loaded. */
export function RecordDialog<Row>(props: RecordDialogProps<Row>) {
  const t = useText();
  const name = translated(props.name);
  const { source, searches, columns, within = {}, multiple, most, chosen, onChoose } = props;
  const { message } = useApp();
  // Only what is known to be narrow: cards take the place of the table below 768 px.
  const narrow = Grid.useBreakpoint().md === false;
  const [keys, setKeys] = useState<readonly string[]>(chosen);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Record<string, string>>({});
  const scope = JSON.stringify(within);
  const [page, setPage] = useState({ pageNo: 1, pageSize: props.pageSize, scope });
  // Another scope begins with its first page.
  const pageNo = page.scope === scope ? page.pageNo : 1;
  const filled = Object.entries({ ...asked, ...within }).filter(([, value]) => value.trim() !== '');
  const query = { pageNo, pageSize: page.pageSize, filters: Object.fromEntries(filled) };
  const found = useLoaded(`${source.name}\n${JSON.stringify(query)}`, (signal) => source.find(query, signal));
  const known = useKnownRecords(source, keys);

  function take(selected: ReadonlySet<string>): void {
    const next = keysAfter(keys, selected, most);
    if (next.length < selected.size) message.warning(t('最多选择{0}项', most));
    known.remember(found.data?.records ?? []);
    setKeys(next);
  }

  function search(values: Record<string, string>): void {
    setAsked(values);
    setPage({ ...page, scope, pageNo: 1 });
  }

  return (
    <AppModal
      open
      title={props.title ?? t('选择{0}', name)}
      width={props.width}
      okText={t('确定')}
      cancelText={t('关闭')}
      onOk={() =>
        onChoose(
          [...keys],
          keys.flatMap((key) => known.rowOf(key) ?? []),
        )
      }
      onCancel={props.onCancel}
    >
      <div className="dw-records" data-side={props.side !== undefined}>
        {props.side ? <div className="dw-records-side">{props.side}</div> : null}
        <div className="dw-records-main">
          <ReportSearch
            items={searches.map(({ folded, ...item }) => ({ ...item, mode: 'single', hidden: folded ? '1' : '0' }))}
            dictOptions={{}}
            values={typed}
            onChange={setTyped}
            onSearch={() => search(typed)}
            onReset={() => {
              setTyped({});
              search({});
              props.onReset?.();
            }}
          />
          {found.error ? (
            <ErrorState title={t('{0}列表加载失败', name)} error={found.error} onRetry={found.reload} />
          ) : (
            <div className="dw-records-scroll" style={{ height: props.height }}>
              <DataTable
                label={name}
                rows={found.data?.records ?? []}
                rowKey={source.keyOf}
                rowLabel={source.textOf}
                columns={columns}
                // A dialog has the width that its columns were chosen for, and all of them.
                kept={new Set(columns.map((column) => column.name))}
                choice={multiple ? 'several' : 'one'}
                selected={new Set(keys)}
                onSelect={take}
                density="small"
                loading={found.loading}
                bones={page.pageSize}
                cards={narrow}
                empty={<EmptyState title={filled.length > 0 ? t('没有符合条件的{0}', name) : t('还没有{0}', name)} />}
              />
            </div>
          )}
          <Pager
            size="small"
            align="end"
            showSizeChanger
            showQuickJumper={!narrow}
            pageSizeOptions={[...props.pageSizes]}
            current={pageNo}
            pageSize={page.pageSize}
            total={found.data?.total ?? 0}
            showTotal={(total, [from, to]) => t('{0}-{1} 共{2}条', from, to, total)}
            onChange={(next, pageSize) => setPage({ pageNo: next, pageSize, scope })}
          />
        </div>
        <ChosenList
          name={name}
          keys={keys}
          textOf={known.textOf}
          isUnknown={(key) => known.rowOf(key) === null}
          {...(props.ellipsis === undefined ? {} : { ellipsis: props.ellipsis })}
          onChange={setKeys}
        />
      </div>
    </AppModal>
  );
}
