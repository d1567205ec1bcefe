import type { Part } from '@dossier/contract/core/part.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import type { GridColumn } from '@dossier/widgets/grid/column.ts';
import { EditableGrid } from '@dossier/widgets/grid/EditableGrid.tsx';
import type { GridHandle } from '@dossier/widgets/grid/handle.ts';
import type { ToolbarButton } from '@dossier/widgets/grid/props.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '#services/messages/text.ts';
import { type Line, mostLines, type Problems } from '../draft.ts';
import { type Choices, type Guidance, noGuidance } from '../form-guide.ts';
import { gridColumns } from '../grid-columns.ts';
import { chained } from './chains.ts';
import { lineFields, withComputed } from './computed-lines.ts';
import { cellProblems, lineRows, placeKey, rowKey } from './line-rows.ts';
import { useLinkedLines } from './use-linked-lines.ts';

export interface RecordLinesProps {
  /** Path of the register that the record is of, where it is of one. */
  path?: string;
  /** Name of the part table in the record. */
  name: string;
  part: Part;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  problems: Problems;
  disabled: boolean;
  /** What the form holds of the record itself: some references are chosen among those of the same project. */
  record?: Readonly<Record<string, unknown>>;
  /** Choices in place of the usual inputs, as `part.field`. */
  options?: Guidance['options'];
}

/** The fields of the record that decide what its lines may name, as one text: columns stay while it does. */
function sameAs({ fields }: Part, record: Readonly<Record<string, unknown>> = {}): string {
  const names = Object.values(fields).flatMap((field) => (field.type === 'reference' ? (field.same ?? []) : []));
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name] ?? null])));
}

/** A column with the choices that a guide of the form names. */
function chosen(column: GridColumn, choices: Choices | undefined): GridColumn {
  if (!choices) return column;
  const { dictCode: _, ...plain } = column;
  return { ...plain, type: 'select-search', options: choices.map(({ value, text }) => ({ value, title: text })) };
}

/** What may be done above the lines; no new ones once there are as many as a record may have. */
const buttons: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection'];

/** Lines that are saved with their record, in a grid: add, remove, order, paste, and every field in its cell. */
export function RecordLines({
  path = '',
  name,
  part,
  lines,
  onChange,
  problems,
  disabled,
  record,
  options = noGuidance.options,
}: RecordLinesProps) {
  const t = useText();
  const grid = useRef<GridHandle>(null);
  const both = useMemo(() => lineRows(part), [part]);
  const beside = sameAs(part, record);
  const data = useWidgetData();
  const { columns, linkage } = useMemo(() => {
    const own = gridColumns(part, lineFields(part), JSON.parse(beside));
    const { columns, linkage } = chained(own, part.fields, data);
    return { columns: columns.map((column) => chosen(column, options.get(`${name}.${column.key}`))), linkage };
  }, [part, beside, options, name, data]);
  const change = useLinkedLines({ path, name, part, lines, onChange, become: both.become });
  const rows = both.rowsOf(lines);
  /** What follows from the fields of a line stands in the same row. */
  const computed = (typed: Line[]) => withComputed(part, typed).map((line, at) => both.become(typed[at] ?? line, line));
  const { without = [] } = part;
  const room = lines.length < (part.most ?? mostLines);

  // Told once for each finding of a save: typing in another field is no reason to jump to a cell.
  const found = JSON.stringify(Object.entries(problems).filter(([place]) => place.startsWith(`${name}.`)));
  const latest = useRef({ rows, problems });
  latest.current = { rows, problems };
  useEffect(() => {
    if (found === '[]') return;
    // Where the keyboard goes is the form's to say: the first wrong field may stand above the lines.
    grid.current?.showErrors(cellProblems(name, latest.current.rows, latest.current.problems), false);
  }, [found, name]);

  return (
    <fieldset className="rp-lines" disabled={disabled} data-field={name}>
      <legend>
        {part.label} <span className="rp-help">{t('{0} 行', lines.length)}</span>
      </legend>
      {problems[name] ? (
        <div className="rp-problem" role="alert">
          {problems[name]}
        </div>
      ) : null}
      <EditableGrid
        ref={grid}
        label={part.label}
        columns={columns}
        rows={rows}
        onRowsChange={(next) => change(computed(both.linesOf(next)))}
        linkageConfig={linkage}
        rowKey={rowKey}
        dragSortKey={placeKey}
        dragSort
        rowNumber
        rowSelection
        toolbar
        toolbarConfig={{
          btn: buttons.filter((name) => (name !== 'add' || room) && !without.some((one) => one === name)),
          tools: false,
        }}
        size="small"
        disabled={disabled}
      />
    </fieldset>
  );
}
