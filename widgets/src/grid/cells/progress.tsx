import { say } from '../../language/text.ts';
import { type CellViewProps, defineCell, isEmpty } from '../cell.ts';
import { readNumber } from './number-reading.ts';
import { textOf } from './text-view.tsx';
import './cells.css';

/** A share from 0 to 100, drawn as a bar. */
export const progressCell = defineCell<number | null>({
  type: 'progress',
  View: ProgressView,
  toText: textOf,
  fromText(text) {
    const value = readNumber(text.replace(/[%％]\s*$/, ''));
    return value !== null && value >= 0 && value <= 100 ? { value } : { wrong: say('“{0}”不是0到100之间的数字', text) };
  },
  compare: (a, b) => Number(a) - Number(b),
});

function ProgressView({ value, column }: CellViewProps<number | null>) {
  if (isEmpty(value)) return null;
  const number = Number(value);
  if (!Number.isFinite(number)) return <span>{String(value)}</span>;
  const share = Math.min(100, Math.max(0, number));
  return (
    <span className="dg-progress">
      <span
        className="dg-progress-bar"
        role="progressbar"
        aria-label={column.title}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        data-full={share === 100}
      >
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="dg-progress-text">{number}%</span>
    </span>
  );
}
