import { memo, type PointerEvent, type ReactNode } from 'react';
import { later, useText } from '../../language/text.ts';
import { toggleAll } from '../actions/select.ts';
import type { GridColumn } from '../column.ts';
import { type GridCore, typeOf } from '../core.ts';
import type { Layout, PlacedColumn } from '../model/layout.ts';
import type { SelectionState } from '../model/selection.ts';
import type { SortBy } from '../model/sort.ts';
import type { RowWindow } from '../model/windowing.ts';

/** Height of one level of the header in px. */
export const headerLevel = 40;

export interface HeaderProps {
  core: GridCore;
  layout: Layout;
  columns: RowWindow;
  levels: number;
  all: SelectionState;
  sorts: readonly SortBy[];
  /** What stands at the end of a title: sort and filter. */
  extra: (placed: PlacedColumn) => ReactNode;
  onResize: (placed: PlacedColumn, event: PointerEvent) => void;
  onReorder: (placed: PlacedColumn, event: PointerEvent) => void;
}

/** Levels that the titles of the columns need. */
export function levelsOf(columns: readonly GridColumn[]): number {
  return 1 + columns.reduce((most, column) => Math.max(most, column.headerGroup?.length ?? 0), 0);
}

/** The titles: pinned ones stay, the middle ones scroll with the rows, groups of columns stand above. */
export const Header = memo(function Header(props: HeaderProps) {
  const { layout, columns, levels } = props;
  const height = levels * headerLevel;
  return (
    <div className="dg-header" role="row" aria-rowindex={1} style={{ height }}>
      {layout.left.length > 0 ? (
        <Part {...props} placed={layout.left} of={layout.left} width={layout.leftWidth} name="dg-part dg-part-left" />
      ) : null}
      <Part
        {...props}
        placed={layout.middle.slice(columns.first, columns.last)}
        of={layout.middle}
        width={layout.middleWidth}
        name="dg-part dg-part-middle"
      />
      {layout.right.length > 0 ? (
        <Part
          {...props}
          placed={layout.right}
          of={layout.right}
          width={layout.rightWidth}
          name="dg-part dg-part-right"
        />
      ) : null}
    </div>
  );
});

interface PartProps extends HeaderProps {
  placed: readonly PlacedColumn[];
  /** All columns of the part: a group reaches as far as they go. */
  of: readonly PlacedColumn[];
  width: number;
  name: string;
}

function Part(props: PartProps) {
  const { placed, width, name, levels } = props;
  return (
    <div className={name} role="presentation" style={{ width }}>
      {groupsOf(props).map((group) => (
        <div
          key={`${group.level}-${group.left}`}
          className="dg-head dg-head-group"
          role="columnheader"
          aria-colspan={group.count}
          style={{ left: group.left, width: group.width, top: group.level * headerLevel, height: headerLevel }}
        >
          {group.title}
        </div>
      ))}
      {placed.map((one) => {
        const top = (one.column.headerGroup?.length ?? 0) * headerLevel;
        return <Title key={one.column.key} {...props} one={one} top={top} height={levels * headerLevel - top} />;
      })}
    </div>
  );
}

function Title(props: HeaderProps & { one: PlacedColumn; top: number; height: number }) {
  const t = useText();
  const { core, one, top, height, all } = props;
  const { column, own, left, width, index } = one;
  const required = column.validateRules?.some((rule) => rule.required);
  return (
    <div
      className={own ? 'dg-head dg-own' : 'dg-head'}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={props.sorts.find((sort) => sort.key === column.key)?.direction}
      data-align={column.align ?? (own ? undefined : typeOf(column).align)}
      data-h={index}
      style={{ left, width, top, height }}
    >
      {own === 'row-checkbox' ? (
        <span
          className="dg-box"
          role="checkbox"
          tabIndex={0}
          aria-checked={all === 'all' ? true : all === 'some' ? 'mixed' : false}
          aria-label={t('全选')}
          onClick={() => toggleAll(core)}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.stopPropagation();
            toggleAll(core);
          }}
        />
      ) : own && own !== 'row-number' ? (
        <span className="dg-sr">{t(ownTitles[own])}</span>
      ) : (
        <span
          className="dg-title"
          title={column.help ?? column.title}
          onPointerDown={own ? undefined : (event) => props.onReorder(one, event)}
        >
          {required ? <i className="dg-must">*</i> : null}
          {column.title}
        </span>
      )}
      {own ? null : props.extra(one)}
      {own ? null : (
        <span className="dg-resize" aria-hidden="true" onPointerDown={(event) => props.onResize(one, event)} />
      )}
    </div>
  );
}

const ownTitles = {
  'row-drag-sort': later('排序'),
  'row-expand': later('展开'),
  'row-radio': later('选择'),
  'row-checkbox': later('选择'),
} as const;

/** Groups above the columns in view: neighbours with the same titles above them are one. */
function groupsOf({ placed, of }: PartProps) {
  const groups: { level: number; title: string; left: number; width: number; count: number }[] = [];
  const shown = new Set(placed);
  const deepest = of.reduce((most, one) => Math.max(most, one.column.headerGroup?.length ?? 0), 0);
  for (let level = 0; level < deepest; level += 1) {
    let from = 0;
    while (from < of.length) {
      const path = pathOf(of[from], level);
      let to = from + 1;
      while (path !== null && to < of.length && pathOf(of[to], level) === path) to += 1;
      const columns = of.slice(from, to);
      const [first] = columns;
      const title = first?.column.headerGroup?.[level];
      if (first && title !== undefined && columns.some((one) => shown.has(one))) {
        const width = columns.reduce((sum, one) => sum + one.width, 0);
        groups.push({ level, title, left: first.left, width, count: columns.length });
      }
      from = to;
    }
  }
  return groups;
}

function pathOf(one: PlacedColumn | undefined, level: number): string | null {
  const group = one?.column.headerGroup;
  return group && group.length > level ? group.slice(0, level + 1).join('\n') : null;
}
