import type { Design } from '@dossier/contract/online/print/design.ts';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import { useBandWords } from './band-words.ts';
import { headHeight, headWidth, type Place, scale } from './places.ts';
import type { useResize } from './use-resize.ts';

interface Edges {
  /** Where columns begin, and where the last one ends. */
  lefts: readonly number[];
  tops: readonly number[];
}

interface SheetHeadsProps extends Edges {
  design: Design;
  area: sheet.Area;
  resize: ReturnType<typeof useResize>;
  onEnds: (ends: { from: Place; to: Place }) => void;
}

/** Letters of the columns and numbers of the rows, which choose them whole; their edges are dragged. */
export function SheetHeads({ design, area, lefts, tops, resize, onEnds }: SheetHeadsProps) {
  const t = useText();
  const bands = useBandWords();
  return (
    <>
      {design.columns.map((mm, column) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={column}
          type="button"
          tabIndex={-1}
          className="prt-col"
          data-on={column >= area.column && column < area.column + area.columns}
          style={{ left: headWidth + (lefts[column] ?? 0), width: mm * scale, height: headHeight }}
          title={t('{0} 毫米', mm)}
          onClick={() => onEnds({ from: { row: 0, column }, to: { row: design.rows.length - 1, column } })}
        >
          {sheet.columnLetter(column)}
          <i className="prt-grip" {...resize.column(column, mm)} />
        </button>
      ))}
      {design.rows.map((row, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={at}
          type="button"
          tabIndex={-1}
          className="prt-row"
          data-band={row.band}
          data-on={at >= area.row && at < area.row + area.rows}
          style={{
            top: headHeight + (tops[at] ?? 0),
            height: (tops[at + 1] ?? 0) - (tops[at] ?? 0),
            width: headWidth,
          }}
          title={bands.whole(row)}
          onClick={() => onEnds({ from: { row: at, column: 0 }, to: { row: at, column: design.columns.length - 1 } })}
        >
          <span>{at + 1}</span>
          <em>{bands.short(row)}</em>
          <i className="prt-grip" {...resize.row(at, row.height)} />
        </button>
      ))}
    </>
  );
}

/** The lines between rows and columns. */
export function SheetLines({ lefts, tops }: Edges) {
  const [width, height] = [lefts.at(-1) ?? 0, tops.at(-1) ?? 0];
  return (
    <svg
      className="prt-lines"
      style={{ left: headWidth, top: headHeight }}
      width={width + 1}
      height={height + 1}
      aria-hidden="true"
    >
      {lefts.map((x) => (
        <path key={`x${x}`} d={`M${x + 0.5} 0V${height}`} />
      ))}
      {tops.map((y) => (
        <path key={`y${y}`} d={`M0 ${y + 0.5}H${width}`} />
      ))}
    </svg>
  );
}
