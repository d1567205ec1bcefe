import { DatePicker, Input, type InputRef, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { chosenInPanel } from '../../input/period.ts';
import { later, say } from '../../language/text.ts';
import type { CellEditProps, CellViewProps, Parsed } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { atOnce } from './at-once.ts';
import { formatOf, type MomentKind, momentText, readMoment } from './date-reading.ts';
import { KeepInside } from './KeepInside.tsx';
import { keptMoment } from './kept.tsx';
import { useTyped } from './use-typed.ts';
import './cells.css';

const names = { date: later('日期'), datetime: later('日期时间'), time: later('时间') } as const;

/** What the date, datetime and time cells have in common. */
export function momentCell(kind: MomentKind) {
  return {
    View: ({ value, column }: CellViewProps<string | null>) => (
      <span className="dg-moment">{momentText(value, kind, column)}</span>
    ),
    plain: true,
    Edit: (props: CellEditProps<string | null>) => <MomentEditor {...props} kind={kind} />,
    Kept: keptMoment[kind],
    toText: (value: string | null, column: GridColumn) => momentText(value, kind, column),
    fromText(text: string, column: GridColumn): Parsed<string | null> {
      const moment = readMoment(text, kind, column);
      return moment
        ? { value: moment.format(formatOf(kind, column)) }
        : { wrong: say('“{0}”不是有效的{1}', text, say(names[kind])) };
    },
  };
}

/**
 * A box that reads what is typed, over the panel of a picker. The picker's own box accepts its one format only,
 * so it stands behind, out of sight and out of the tab order.
 */
function MomentEditor({
  kind,
  value,
  typed,
  column,
  onChange,
  onDone,
}: CellEditProps<string | null> & { kind: MomentKind }) {
  const format = formatOf(kind, column);
  const box = useRef<InputRef>(null);
  const before = useRef(value);
  const [text, setText] = useState(momentText(value, kind, column));
  const moment = text === '' ? null : readMoment(text, kind, column);
  const wrong = text !== '' && moment === null;
  useTyped(typed, change);

  function change(next: string): void {
    setText(next);
    const read = next === '' ? null : readMoment(next, kind, column);
    // A text that cannot be read is marked, and leaves the cell as it was.
    onChange(read ? read.format(format) : next === '' ? null : before.current);
  }

  function finish(next: Dayjs | null): void {
    if (next) onDone('stay', chosenInPanel(next, column.picker ?? 'date').format(format));
  }

  const picker = {
    ...atOnce,
    open: true,
    className: 'dg-behind',
    tabIndex: -1,
    'aria-hidden': true,
    inputReadOnly: true,
    allowClear: false,
    value: moment,
    format,
    /** A day without its time, say: a click beside the panel keeps what is chosen so far. */
    onCalendarChange: (next: Dayjs | Dayjs[] | null) => {
      if (!next || Array.isArray(next)) return;
      change(chosenInPanel(next, column.picker ?? 'date').format(format));
      box.current?.focus({ preventScroll: true });
    },
    onChange: finish,
    // 确定 on what the box already says is no change.
    onOk: finish,
  };
  return (
    <KeepInside>
      <Input
        ref={box}
        value={text}
        allowClear={column.allowClear ?? true}
        {...(wrong ? { status: 'error' as const, title: say('“{0}”不是有效的{1}', text, say(names[kind])) } : {})}
        aria-invalid={wrong}
        aria-label={column.title}
        placeholder={substituted(column.placeholder ?? say('请选择{0}', say(names[kind])), column)}
        onChange={(event) => change(event.target.value)}
      />
      {kind === 'time' ? (
        <TimePicker {...picker} />
      ) : (
        <DatePicker {...picker} picker={column.picker ?? 'date'} showTime={kind === 'datetime'} />
      )}
    </KeepInside>
  );
}
