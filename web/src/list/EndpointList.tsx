import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { useDelayed } from '@dossier/widgets/data/use-debounced.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { withWidths } from '@dossier/widgets/table/column-width.ts';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column, DataTableProps } from '@dossier/widgets/table/types.ts';
import { Button, Popover, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { totalText } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type ColumnChoice, chosenColumns, keptColumns, resizedColumn } from './column-choice.ts';
import { ListTools } from './ListTools.tsx';
import { NothingFound } from './NothingFound.tsx';
import { Outdated } from './Outdated.tsx';
import { useColumnChoice, useDensity } from './table-settings.ts';
import type { EndpointRows } from './use-endpoint-list.ts';
import './admin.css';
import './endpoint-list.css';

const ColumnPanel = lazyPart(async () => (await import('./ColumnPanel.tsx')).default, 0);

type Given = 'label' | 'rowKey' | 'rowLabel' | 'actions' | 'actionsWidth' | 'onOpen' | 'facts' | 'bones' | 'density';
type Choosing = 'selected' | 'onSelect' | 'selectable';

export interface EndpointListProps<Row> extends Pick<DataTableProps<Row>, Given | Choosing> {
  list: EndpointRows<Row>;
  columns: readonly Column<Row>[];
  /** Columns of a card on a phone. @default all */
  cards?: readonly string[];
  /** What its rows are called where there are none. @default `label` */
  thing?: string;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  /** The search, as a rule: it stays in sight on a phone. */
  first?: ReactNode;
  /** Beside it. */
  tools?: ReactNode;
  /** Below them: what the list was narrowed to elsewhere. */
  note?: ReactNode;
  /** What helps where the user narrowed it to nothing. */
  hint?: string | undefined;
  /** At the right, before the columns and 刷新. */
  right?: ReactNode;
  /** Where the list is the page: name under which each user's choice of its columns is kept, its path. */
  page?: string;
  /** In place of the table: rows that are no table's. */
  draw?: (rows: readonly Row[], isBusy: boolean) => ReactNode;
  /** @default {0}-{1} 共{2}条 */
  total?: (total: number, range: [number, number]) => string;
}

/** The one way to show a paged call that is no resource's: tools, rows, pages; waiting, nothing, failure. */
export function EndpointList<Row>(props: EndpointListProps<Row>) {
  const { list, label, page } = props;
  const { found } = list;
  const t = useText();
  const narrow = useMedia(phone);
  const [choice, setChoice] = useColumnChoice(page ?? '');
  const [without, setWithout] = useState<readonly string[]>([]);
  const busy = useDelayed(found.isFetching && !found.isPending);
  const retry = () => void found.refetch();
  const right = (
    <>
      {props.right}
      {page && !narrow && !props.draw ? (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <ColumnPanel
              columns={props.columns.map(choosable)}
              choice={choice}
              without={without}
              onChoice={setChoice}
            />
          }
        >
          <Button type="text" aria-label={t('列设置')} title={t('列设置')} icon={<Icon of={SettingOutlined} />} />
        </Popover>
      ) : null}
      <Tooltip title={t('刷新')}>
        <Button
          type="text"
          aria-label={t('刷新')}
          icon={<Icon of={ReloadOutlined} spin={found.isFetching} />}
          onClick={retry}
        />
      </Tooltip>
    </>
  );
  const { first, tools } = props;
  const parts = (
    <>
      {first || tools || page || props.right ? (
        <ListTools first={first} right={right}>
          {tools}
        </ListTools>
      ) : null}
      {props.note}
      {found.error && !found.data ? (
        <ErrorState title={t('{0}加载失败', label)} error={found.error} onRetry={retry} />
      ) : (
        <>
          {found.error ? <Outdated error={found.error} onRetry={retry} /> : null}
          <Rows {...props} busy={busy} narrow={narrow} choice={choice} onChoice={setChoice} onFit={setWithout} />
          {list.total > 0 ? (
            <Pager
              align="end"
              {...(page ? {} : { size: 'small' as const })}
              simple={narrow}
              current={list.pageNo}
              pageSize={list.pageSize}
              total={list.total}
              pageSizeOptions={list.sizes.toSorted((a, b) => a - b)}
              showSizeChanger={list.sizes.length > 1}
              showTotal={props.total ?? totalText}
              onChange={list.turn}
            />
          ) : null}
        </>
      )}
    </>
  );
  return page ? parts : <div className="endpoint-list">{parts}</div>;
}

interface RowsProps<Row> extends EndpointListProps<Row> {
  busy: boolean;
  narrow: boolean;
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  onFit: (without: readonly string[]) => void;
}

function Rows<Row>({ list, page, draw, busy, narrow, choice, onChoice, onFit, ...props }: RowsProps<Row>) {
  const [density] = useDensity();
  const { label, columns, cards, thing = label } = props;
  const { found, rows } = list;
  const waiting = useDelayed(found.isPending);
  const elsewhere = list.total > 0;
  const nothing = found.isPending ? (
    <div className="rp-quiet" />
  ) : elsewhere || list.isNarrowed ? (
    <NothingFound
      label={thing}
      hint={props.hint}
      elsewhere={elsewhere}
      onFirst={() => list.turn(1)}
      onWiden={list.widen}
    />
  ) : (
    props.empty
  );
  if (draw) {
    if (found.isPending) return waiting ? <Bones lines={8} /> : nothing;
    return rows.length > 0 ? draw(rows, busy) : nothing;
  }
  const byName = new Map(columns.map((column) => [column.name, column]));
  const own = chosenColumns(columns.map(choosable), choice).flatMap(({ name }) => byName.get(name) ?? []);
  const shown = narrow ? columns.filter(({ name }) => !cards || cards.includes(name)) : page ? own : columns;
  return (
    <DataTable<Row>
      label={label}
      rows={rows}
      rowKey={props.rowKey}
      rowLabel={props.rowLabel}
      {...(props.actions ? { actions: props.actions } : {})}
      {...(props.actionsWidth ? { actionsWidth: props.actionsWidth } : {})}
      {...(props.onOpen ? { onOpen: props.onOpen } : {})}
      {...(props.facts ? { facts: props.facts } : {})}
      {...(props.selected && props.onSelect ? { selected: props.selected, onSelect: props.onSelect } : {})}
      {...(props.selectable ? { selectable: props.selectable } : {})}
      {...(page
        ? {
            columns: withWidths([...shown], choice.widths ?? {}),
            kept: keptColumns(choice),
            onFit,
            onResize: (name: string, width: number | null) => onChoice(resizedColumn(choice, name, width)),
          }
        : { columns: shown })}
      loading={waiting}
      busy={busy}
      bones={props.bones ?? list.pageSize}
      cards={narrow}
      density={page ? density : (props.density ?? 'middle')}
      empty={nothing}
    />
  );
}

const choosable = ({ name, title }: { name: string; title: string }) => ({ name, label: title, initially: true });
