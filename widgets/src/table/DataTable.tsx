import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { shownText } from '../text/date-text.ts';
import { Cards } from './Cards.tsx';
import { ChoiceBox, chosenAfter, isPlainClick, selectableKeys } from './ChoiceBox.tsx';
import { roomForActions, roomForIcons, widthByKey } from './column-width.ts';
import { leastWidth } from './fit-columns.ts';
import { nextRow, nextSort, toggledAll } from './keyboard.ts';
import { useTouch } from './touch.ts';
import type { Column, DataTableProps, TableSort } from './types.ts';
import { useFit } from './use-fit.ts';
import { useScrolledEnd } from './use-scrolled-end.ts';
import './table.css';

const nothing = () => null;
// Without its grip a column keeps its width: nobody asked for the file.
const ColumnGrip = lazyPart(async () => (await import('./ColumnGrip.tsx')).default, nothing, 'silent');
const MoreColumns = lazyPart(async () => (await import('./MoreColumns.tsx')).default, nothing);

/** Width of the column with the boxes, in px. */
const boxWidth = 40;

/** A page of records: sticky header, sorting, choosing rows, arrow keys; cards where the screen is narrow. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.cards) return <Cards {...props} />;
  return <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const t = useText();
  const {
    rows,
    rowKey,
    rowLabel,
    actions,
    actionsWidth = 172,
    selected,
    onSelect,
    choice,
    sort = null,
    onSort,
  } = props;
  const [active, setActive] = useState(0);
  const lastClicked = useRef<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const wordy = useTouch();
  const room = () => (wordy ? roomForActions(actionsWidth) : roomForIcons(actionsWidth, t('操作'), !props.onFit));
  const actionsRoom = actions ? room() : 0;
  const beside = (selected ? boxWidth : 0) + actionsRoom;
  const fit = useFit(props, beside);
  const { columns } = fit;
  const scroll = useScrolledEnd<HTMLDivElement>(fit.setRoom);
  const keys = rows.map(rowKey);
  const choosable = selectableKeys(props);
  const at = Math.min(active, Math.max(0, rows.length - 1));

  function choose(id: string, range: boolean): void {
    if (!selected || !onSelect || !choosable.includes(id)) return;
    onSelect(chosenAfter(props, choosable, id, range ? lastClicked.current : null));
    lastClicked.current = id;
  }

  function onKeyDown(event: KeyboardEvent, index: number, row: Row): void {
    if (event.target !== event.currentTarget) return;
    const to = props.onRowKey?.(event.key, index) ?? nextRow(event.key, index, rows.length);
    if (to !== null) {
      event.preventDefault();
      setActive(to);
      body.current?.querySelectorAll<HTMLElement>(':scope > tr:not(.dw-inner)')[to]?.focus();
    } else if (event.key === 'Enter' && props.onOpen) {
      event.preventDefault();
      props.onOpen(row);
    } else if (event.key === ' ' && selected) {
      event.preventDefault();
      choose(rowKey(row), false);
    }
  }

  const minimum = columns.reduce((sum, { width = leastWidth }) => sum + width, beside);
  const offered = props.columns.filter(
    ({ name }) => fit.kept.has(name) || fit.without.some((one) => one.name === name),
  );
  const more =
    offered.length > 0 && !props.onFit ? <MoreColumns columns={offered} kept={fit.kept} onKept={fit.setKept} /> : null;
  return (
    <div className="dw-table-scroll" ref={scroll}>
      {props.busy ? <div className="dw-table-busy" /> : null}
      <table
        className="dw-table"
        role={props.treeOf && 'treegrid'}
        aria-label={props.label}
        aria-busy={props.loading || props.busy}
        data-density={props.density ?? 'auto'}
        style={{ minWidth: minimum, tableLayout: 'fixed' }}
      >
        <colgroup>
          {selected ? <col style={{ width: boxWidth }} /> : null}
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
          {actions ? <col style={{ width: actionsRoom }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {selected ? (
              <th className="dw-pin-start">
                {choice === 'one' ? (
                  <span className="dw-sr-only">{t('选择')}</span>
                ) : (
                  <AllBox keys={choosable} selected={selected} onSelect={onSelect} />
                )}
              </th>
            ) : null}
            {columns.map((column, index) => (
              <HeadCell
                key={column.name}
                column={column}
                sort={sort}
                onSort={onSort}
                onResize={props.onResize}
                more={!actions && index === columns.length - 1 ? more : null}
              />
            ))}
            {actions ? (
              <th className="dw-pin-end">
                {t('操作')}
                {more}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody ref={body} onMouseOver={sayWhole} onFocus={sayWhole}>
          {props.loading ? (
            <BoneRows count={props.bones ?? 10} columns={columns.length + (selected ? 1 : 0) + (actions ? 1 : 0)} />
          ) : (
            rows.map((row, index) => {
              const id = keys[index] ?? '';
              const isSelected = selected?.has(id) ?? false;
              const node = props.treeOf?.(row);
              const inner = props.inner?.(row);
              return (
                <Fragment key={id}>
                  <tr
                    aria-level={node && node.level + 1}
                    aria-expanded={node?.open ?? undefined}
                    tabIndex={index === at ? 0 : -1}
                    data-selected={isSelected}
                    aria-selected={selected ? isSelected : undefined}
                    data-choice={choice}
                    aria-current={props.onCurrent && props.current === id}
                    onClick={(event) => {
                      if (choice && isPlainClick(event.target)) choose(id, event.shiftKey);
                    }}
                    onFocus={(event) => {
                      setActive(index);
                      if (event.target === event.currentTarget) props.onCurrent?.(id);
                    }}
                    onKeyDown={(event) => onKeyDown(event, index, row)}
                  >
                    {selected ? (
                      <td className="dw-pin-start">
                        <ChoiceBox
                          label={rowLabel(row)}
                          one={choice === 'one'}
                          checked={isSelected}
                          disabled={props.selectable?.(row) === false}
                          onChoose={(range) => choose(id, range)}
                        />
                      </td>
                    ) : null}
                    {columns.map((column) => (
                      <td key={column.name} data-align={column.align} data-exact={column.exact ? true : undefined}>
                        {shownText(column.render(row))}
                      </td>
                    ))}
                    {actions ? <td className="dw-pin-end">{actions(row)}</td> : null}
                  </tr>
                  {inner ? (
                    <tr className="dw-inner">
                      <td colSpan={columns.length + (selected ? 1 : 0) + (actions ? 1 : 0)}>{inner}</td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })
          )}
        </tbody>
      </table>
      {!props.loading && rows.length === 0 ? props.empty : null}
    </div>
  );
}

/** A cell that an ellipsis cuts says its whole text while the mouse is over it or the focus in it. */
function sayWhole({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell || cell.title || cell.querySelector('[title]') || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent ?? '';
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: TableSort | null;
  onSort?: ((sort: TableSort | null) => void) | undefined;
  onResize: DataTableProps<Row>['onResize'];
  /** The button of the columns that have no room, in the last head. */
  more: ReactNode;
}

function HeadCell<Row>({ column, sort, onSort, onResize, more }: HeadCellProps<Row>): ReactNode {
  const t = useText();
  const direction = sort?.field === column.name ? sort.direction : undefined;
  const spoken = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={spoken}
      onKeyDown={(event) => {
        const width = onResize && widthByKey(event, event.currentTarget.offsetWidth);
        if (width) onResize(column.name, width);
      }}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="dw-table-sort"
          data-on={direction !== undefined}
          data-direction={direction}
          title={direction === 'asc' ? t('点击降序') : direction === 'desc' ? t('取消排序') : t('点击升序')}
          onClick={() => onSort(nextSort(sort, column.name))}
        >
          {column.title}
          <svg viewBox="0 0 8 12" aria-hidden="true">
            <path d="M4 0 8 5H0z" />
            <path d="M4 12 0 7h8z" />
          </svg>
        </button>
      ) : (
        column.title
      )}
      {more}
      {onResize ? <ColumnGrip onResize={(width) => onResize(column.name, width)} /> : null}
    </th>
  );
}

interface AllBoxProps {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
}

function AllBox({ keys, selected, onSelect }: AllBoxProps): ReactNode {
  const t = useText();
  const chosen = keys.filter((key) => selected.has(key)).length;
  return (
    <input
      className="dw-check"
      type="checkbox"
      aria-label={t('选择本页全部')}
      disabled={keys.length === 0}
      checked={keys.length > 0 && chosen === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < keys.length;
      }}
      onChange={() => onSelect?.(toggledAll(selected, keys))}
    />
  );
}

function BoneRows({ count, columns }: { count: number; columns: number }): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <td key={column}>
          <span className="dw-skeleton" style={{ width: `${85 - (((row + 1) * (column + 3) * 7) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}
