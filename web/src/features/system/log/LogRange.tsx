import { DatePicker } from 'antd';

export interface LogRangeProps {
  /** Days as `YYYY-MM-DD`; '' for an open end. */
  onChange: (from: string, to: string) => void;
}

/** The days of a log search; apart, because a calendar is heavier than the list. */
export function LogRange({ onChange }: LogRangeProps) {
  return (
    <DatePicker.RangePicker
      aria-label="创建时间"
      style={{ width: 260 }}
      onChange={(_dates, texts) => onChange(texts?.[0] ?? '', texts?.[1] ?? '')}
    />
  );
}
