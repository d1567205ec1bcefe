import { Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { chosenInPanel } from '../../input/period.ts';
import { clearable } from '../../kit/clearable.tsx';
import { later, say } from '../../language/text.ts';
import type { CellEditProps, CellViewProps, Parsed } from '../cell.ts';
import { type GridColumn, substituted } from '../column.ts';
import { Calendar } from './Calendar.tsx';
import { Clock } from './Clock.tsx';
import { type CalendarLevel, turned } from './calendar.ts';
import { formatOf, type MomentKind, momentText, readMoment } from './date-reading.ts';
import { Floating } from './Floating.tsx';
import { KeptInput } from './kept.tsx';
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
    Kept: KeptInput,
    toText: (value: string | null, column: GridColumn) => momentText(value, kind, column),
    fromText(text: string, column: GridColumn): Parsed<string | null> {
      const moment = readMoment(text, kind, column);
      return moment
        ? { value: moment.format(formatOf(kind, column)) }
        : { wrong: say('“{0}”不是有效的{1}', text, say(names[kind])) };
    },
  };
}

/** A box that reads what is typed, over a calendar, hours and minutes, or both. */
function MomentEditor({
  kind,
  value,
  typed,
  column,
  onChange,
  onDone,
}: CellEditProps<string | null> & { kind: MomentKind }) {
  const format = formatOf(kind, column);
  const level = kind === 'date' ? (column.picker ?? 'date') : 'date';
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

  function textOf(next: Dayjs): string {
    return chosenInPanel(next, level).format(format);
  }

  /** A day without its time, say: a click beside the panel keeps what is chosen so far. */
  const choose = (next: Dayjs) => change(textOf(next));
  const finish = (next: Dayjs) => onDone('stay', textOf(next));

  function onKeyDown(event: KeyboardEvent): void {
    const next = event.nativeEvent.isComposing || event.altKey ? null : stepped(event.key, moment, kind, level);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next);
  }

  return (
    <div className="dg-edit">
      <Input
        value={text}
        allowClear={(column.allowClear ?? true) && clearable()}
        {...(wrong ? { status: 'error' as const, title: say('“{0}”不是有效的{1}', text, say(names[kind])) } : {})}
        aria-invalid={wrong}
        aria-label={column.title}
        placeholder={substituted(column.placeholder ?? say('请选择{0}', say(names[kind])), column)}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Floating>
        <div className="dg-moment-panel">
          {kind === 'time' ? null : (
            <Calendar level={level} moment={moment} onChoose={kind === 'datetime' ? choose : finish} />
          )}
          {kind === 'date' ? null : <Clock moment={moment} format={format} onChoose={choose} />}
        </div>
        {kind === 'date' && level !== 'date' ? null : (
          <div className="dg-moment-foot">
            <button type="button" tabIndex={-1} onClick={() => finish(dayjs())}>
              {kind === 'date' ? say('今天') : say('此刻')}
            </button>
            {kind === 'date' ? null : (
              <button type="button" tabIndex={-1} disabled={!moment} onClick={() => moment && finish(moment)}>
                {say('确定')}
              </button>
            )}
          </div>
        )}
      </Floating>
    </div>
  );
}

/** Arrows go on by a row of the panel, page keys by a page of it; from nothing they go to now. */
function stepped(key: string, moment: Dayjs | null, kind: MomentKind, level: CalendarLevel): Dayjs | null {
  const arrow = { ArrowDown: 1, ArrowUp: -1 }[key];
  const page = { PageDown: 1, PageUp: -1 }[key] as 1 | -1 | undefined;
  if (!arrow && !page) return null;
  if (!moment) return dayjs();
  if (kind === 'time') return moment.add(arrow ? arrow : (page ?? 1) * 60, 'minute');
  if (page) return turned(level, moment, page, false);
  const row = {
    date: [7, 'day'],
    week: [7, 'day'],
    month: [3, 'month'],
    quarter: [3, 'month'],
    year: [3, 'year'],
  } as const;
  const [count, unit] = row[level];
  return moment.add((arrow ?? 1) * count, unit);
}
