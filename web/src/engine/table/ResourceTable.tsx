import type { Resource } from '@dossier/contract/core/resource.ts';
import { useDelayed } from '@dossier/widgets/data/use-debounced.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { withWidths } from '@dossier/widgets/table/column-width.ts';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column, DataTableProps } from '@dossier/widgets/table/types.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { NothingFound } from '#list/NothingFound.tsx';
import { Outdated } from '#list/Outdated.tsx';
import { useDensity } from '#list/table-settings.ts';
import { isFiltered, pageSizes, treeParent } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, Rec } from '../extensions.ts';
import { cellOf } from '../fields/values.tsx';
import type { RelatedRowsProps } from '../record/RelatedRows.tsx';
import { maySeeRelated } from '../record/related.ts';
import { titleOf } from '../record/title-of.ts';
import { useExactTotal } from '../use-records.ts';
import type { ResourcePageState } from '../use-resource-page.ts';
import type { ListColumn } from './columns.ts';
import { exactText, isExact } from './exact-text.ts';
import { ListTotal } from './ListTotal.tsx';
import { RowButtons } from './RowButtons.tsx';

/** 添加下级 is longer than what other rows offer. */
const treeActionsWidth = 196;

/** What the list reads of its page. */
export interface ShownRecords
  extends Pick<ResourcePageState, 'state' | 'setState' | 'show' | 'setDetail' | 'buttonsOf' | 'selected' | 'select'> {
  records: Pick<ResourcePageState['records'], 'data' | 'error' | 'isPending' | 'isFetching'> & {
    refetch: () => unknown;
  };
  page: Pick<ResourcePageState['page'], 'openAdd'>;
}

export interface ResourceTableProps {
  resource: Resource;
  extensions: AnyExtensions;
  columns: readonly ListColumn[];
  /** The user's widths, by column. */
  widths: Readonly<Record<string, number>>;
  onResize: (name: string, width: number | null) => void;
  /** Columns that stay however narrow the list is. */
  kept: ReadonlySet<string>;
  /** Told the columns that have no room; it must stay the same function. */
  onFit: (without: readonly string[]) => void;
  view: ShownRecords;
  canAdd: boolean;
  /** Rows can be chosen. */
  selectable: boolean;
  onReset: () => void;
}

/** The records of the page with everything that can happen to them: waiting, nothing, failure. */
export function ResourceTable({
  resource,
  extensions,
  columns,
  widths,
  onResize,
  kept,
  onFit,
  view,
  canAdd,
  selectable,
  onReset,
}: ResourceTableProps) {
  const t = useText();
  const { records, state, setState } = view;
  const [density] = useDensity();
  const narrow = useMedia(phone);
  const waiting = useDelayed(records.isPending);
  const busy = useDelayed(records.isFetching && !records.isPending);
  const exact = useExactTotal(resource, state);
  const { data, error } = records;

  if (error && !data) {
    return (
      <ErrorState title={t('{0}列表加载失败', resource.label)} error={error} onRetry={() => void records.refetch()} />
    );
  }
  const rows = data?.records ?? [];
  const own = extensions.columns as Record<string, (record: Rec) => ReactNode> | undefined;
  const opens = resource.operations.has('queryById');
  const drawn: Column<Rec>[] = (narrow ? titleFirst(resource, columns) : columns).map((column, index) => {
    const content = (told: Rec) => {
      const record = view.show(told);
      return own?.[column.name]?.(record) ?? cellOf(record, column.name, column.field);
    };
    return {
      name: column.name,
      title: column.label,
      ...(column.width ? { width: column.width } : {}),
      align: column.align,
      sortable: column.sortable,
      state: column.field?.state ?? false,
      importance: column.importance,
      ...(isExact(column.field)
        ? { exact: (record: Rec) => exactText(view.show(record), column.name, column.field) }
        : {}),
      render:
        index === 0 && opens
          ? (record) => (
              <button type="button" className="rp-open" onClick={() => view.setDetail(record.id)}>
                {content(record)}
              </button>
            )
          : content,
    };
  });
  const total = (data?.isEstimate ? exact.total : undefined) ?? data?.total ?? 0;
  const pager =
    data && (data.total > 0 || state.pageNo > 1) ? (
      <Pager
        className="rp-pages"
        align="end"
        simple={narrow}
        current={state.pageNo}
        pageSize={state.pageSize}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showQuickJumper
        showSizeChanger
        showTotal={(shown, range) => (
          <ListTotal
            total={shown}
            range={range}
            isEstimate={data.isEstimate && exact.total === undefined}
            counting={exact.counting}
            onCount={exact.count}
          />
        )}
        onChange={(pageNo, pageSize) =>
          setState({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize })
        }
      />
    ) : null;
  const foot =
    pager && extensions.foot ? (
      <div className="rp-foot">
        {extensions.foot}
        {pager}
      </div>
    ) : (
      (pager ?? extensions.foot)
    );
  return (
    <>
      {error ? <Outdated error={error} onRetry={() => void records.refetch()} /> : null}
      <Rows
        resource={resource}
        parent={treeParent(resource, state)}
        extensions={extensions}
        foot={foot}
        label={t('{0}列表', resource.label)}
        rows={rows}
        rowKey={(record) => record.id}
        rowLabel={(record) => titleOf(resource, record)}
        columns={withWidths(drawn, widths)}
        onResize={onResize}
        kept={kept}
        onFit={onFit}
        {...(resource.tree ? { actionsWidth: treeActionsWidth } : {})}
        actions={(record) => (
          <RowButtons
            label={titleOf(resource, record)}
            buttons={view.buttonsOf(record)}
            tight={narrow && Boolean(resource.tree || extensions.inner)}
          />
        )}
        {...(selectable ? { selected: view.selected, onSelect: view.select } : {})}
        sort={state.sort}
        onSort={(sort) => setState({ ...state, sort, pageNo: 1 })}
        {...(opens ? { onOpen: (record: Rec) => view.setDetail(record.id) } : {})}
        loading={waiting}
        busy={busy}
        bones={state.pageSize}
        density={density}
        cards={narrow}
        empty={
          records.isPending ? (
            <div className="rp-quiet" />
          ) : (
            <Nothing {...{ resource, extensions, canAdd, view, onReset }} />
          )
        }
      />
    </>
  );
}

interface RowsProps extends DataTableProps<Rec> {
  resource: Resource;
  extensions: AnyExtensions;
  /** Field with the record above; null where the list is no tree. */
  parent: string | null;
  /** The pager. */
  foot: ReactNode;
}

const RecordTree = lazyPart<Omit<RowsProps, 'extensions' | 'foot'> & { parent: string }>(
  async () => (await import('./RecordTree.tsx')).default,
  ({ resource: _, parent: __, ...table }) => <DataTable<Rec> {...table} rows={[]} loading />,
);
const RelatedRows = lazyPart<RelatedRowsProps>(
  async () => (await import('../record/RelatedRows.tsx')).default,
  ({ resource: _, related: __, place: ___, foot: ____, ...table }) => <DataTable<Rec> {...table} rows={[]} loading />,
);

/** Rows one below the other, the tree of them, or with what belongs to them in other registers. */
function Rows({ resource, extensions, parent, foot, ...table }: RowsProps) {
  const rights = useRights();
  const { inner, below } = extensions;
  const related = below ?? inner;
  if (parent === null && related && (related === 'lines' || maySeeRelated(related, rights)))
    return (
      <RelatedRows resource={resource} related={related} place={below ? 'below' : 'inner'} foot={foot} {...table} />
    );
  return (
    <>
      {parent === null ? <DataTable<Rec> {...table} /> : <RecordTree resource={resource} parent={parent} {...table} />}
      {foot}
    </>
  );
}

/** A card is headed by what the record is called, not by its number. */
function titleFirst(resource: Resource, columns: readonly ListColumn[]): ListColumn[] {
  const isTitle = ({ name }: ListColumn) => name === resource.titleField;
  return [...columns.filter(isTitle), ...columns.filter((column) => !isTitle(column))];
}

type NothingProps = Pick<ResourceTableProps, 'resource' | 'extensions' | 'canAdd' | 'view' | 'onReset'>;

/** Nothing found, or nothing there yet: each with the way out. */
function Nothing({ resource, extensions, canAdd, view, onReset }: NothingProps) {
  const t = useText();
  const { state, setState, records, page } = view;
  const elsewhere = (records.data?.total ?? 0) > 0;
  const own = elsewhere ? undefined : extensions.empty?.(state);
  if (own) return <EmptyState {...own} />;
  if (elsewhere || isFiltered(state, extensions.defaultFilters)) {
    return (
      <NothingFound
        label={resource.label}
        elsewhere={elsewhere}
        onFirst={() => setState({ ...state, pageNo: 1 })}
        onWiden={onReset}
      />
    );
  }
  return (
    <EmptyState
      title={t('还没有{0}', resource.label)}
      {...(canAdd
        ? {
            hint: t('新增第一条，或从 Excel 导入。'),
            actions: (
              <Button type="primary" onClick={() => page.openAdd()}>
                {t('新增{0}', resource.label)}
              </Button>
            ),
          }
        : {})}
    />
  );
}
