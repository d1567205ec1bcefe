import { SwapRightOutlined } from '@ant-design/icons';
import { DatePicker, TimePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { boxFormatOf, chosenInPanel, formatOfPicker, type PickerKind, shownMoment, storedMoment } from './period.ts';
import { usePopup } from './use-popup.ts';

const to = <Icon of={SwapRightOutlined} />;

export interface DateFieldProps extends ReadableProps {
  /** Stored text, by the picker: `2026-03-05`, `2026-03-05 08:30:00`, `08:30:00`, `2026-03`, `2026`, `2026-W10`, `2026-Q1`. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** What is chosen. @default 'date' */
  picker?: PickerKind;
  placeholder?: string;
}

/** A day, a moment, a time, or a week, month, quarter or year, as the wire's text. */
export function DateField({ value, onChange, picker = 'date', readOnly = false, ...rest }: DateFieldProps) {
  const popup = usePopup();
  const moment = storedMoment(value, picker);
  if (readOnly) return <ReadOnlyText {...rest}>{moment ? shownMoment(moment, picker) : value}</ReadOnlyText>;
  const shared = {
    ...rest,
    ...popup,
    style: { width: '100%' },
    format: boxFormatOf(picker),
    value: moment,
    onChange: (next: Dayjs | null) => onChange(storedText(next, picker)),
  };
  if (picker === 'time') return <TimePicker {...shared} />;
  return picker === 'datetime' ? <DatePicker {...shared} showTime /> : <DatePicker {...shared} picker={picker} />;
}

export interface DateRangeProps extends ReadableProps {
  /** First and last, as DateField stores one; null where open. */
  value: readonly [string | null, string | null];
  onChange: (value: [string | null, string | null]) => void;
  /** What is chosen. @default 'date' */
  picker?: PickerKind;
}

/** From one day, moment, time or period to another; either end may stay open. */
export function DateRange({ value, onChange, picker = 'date', readOnly = false, id, ...rest }: DateRangeProps) {
  const t = useText();
  const popup = usePopup();
  const ends: [Dayjs | null, Dayjs | null] = [storedMoment(value[0], picker), storedMoment(value[1], picker)];
  if (readOnly) {
    const [from, to] = ends.map((end, index) => (end ? shownMoment(end, picker) : (value[index] ?? '')));
    return (
      <ReadOnlyText {...rest} {...(id ? { id } : {})}>
        {from || to ? t('{0} 至 {1}', from ?? '', to ?? '') : null}
      </ReadOnlyText>
    );
  }
  const shared = {
    ...rest,
    ...popup,
    ...(id ? { id: { start: id, end: `${id}-end` } } : {}),
    style: { width: '100%' },
    format: boxFormatOf(picker),
    allowEmpty: [true, true] as [boolean, boolean],
    value: ends,
    onChange: (next: readonly (Dayjs | null)[] | null) =>
      onChange([storedText(next?.[0], picker), storedText(next?.[1], picker)]),
  };
  if (picker === 'time') return <TimePicker.RangePicker {...shared} separator={to} />;
  if (picker === 'datetime') return <DatePicker.RangePicker {...shared} separator={to} showTime />;
  return <DatePicker.RangePicker {...shared} separator={to} picker={picker} />;
}

function storedText(chosen: Dayjs | null | undefined, picker: PickerKind): string | null {
  return chosen ? chosenInPanel(chosen, picker).format(formatOfPicker(picker)) : null;
}
