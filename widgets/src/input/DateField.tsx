import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ControlProps } from '../form/control.ts';
import { useCalendar } from './use-calendar.ts';

export const dateFormat = 'YYYY-MM-DD';
export const datetimeFormat = 'YYYY-MM-DD HH:mm:ss';

export interface DateFieldProps extends ControlProps {
  /** `YYYY-MM-DD`, with `time` `YYYY-MM-DD HH:mm:ss`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** With hours, minutes and seconds. @default false */
  time?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A day or a moment, as the wire's text. */
export function DateField({ value, onChange, time = false, ...rest }: DateFieldProps) {
  const format = time ? datetimeFormat : dateFormat;
  return (
    <DatePicker
      {...rest}
      {...useCalendar()}
      style={{ width: '100%' }}
      showTime={time}
      format={format}
      value={momentOf(value)}
      onChange={(next: Dayjs | null) => onChange(next ? next.format(format) : null)}
    />
  );
}

export interface DateRangeProps extends ControlProps {
  /** First and last day; null where open. */
  value: readonly [string | null, string | null];
  onChange: (value: [string | null, string | null]) => void;
  'aria-label'?: string;
}

/** From one day to another; either end may stay open. */
export function DateRange({ value, onChange, id, ...rest }: DateRangeProps) {
  return (
    <DatePicker.RangePicker
      {...rest}
      {...useCalendar()}
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      style={{ width: '100%' }}
      format={dateFormat}
      allowEmpty={[true, true]}
      value={[momentOf(value[0]), momentOf(value[1])]}
      onChange={(next) => onChange([next?.[0]?.format(dateFormat) ?? null, next?.[1]?.format(dateFormat) ?? null])}
    />
  );
}

/** The text as a moment; null when it is none. */
export function momentOf(text: string | null | undefined): Dayjs | null {
  if (!text) return null;
  const moment = dayjs(text);
  return moment.isValid() ? moment : null;
}
