import { DateRange } from '@dossier/widgets/input/DateField.tsx';
import { useText } from '#services/messages/text.ts';

export interface LogRangeProps {
  value: [from: string | null, to: string | null];
  /** Days as `YYYY-MM-DD`; '' for an open end. */
  onChange: (from: string, to: string) => void;
}

/** The days of a log search; apart, because a calendar is heavier than the list. */
export function LogRange({ value, onChange }: LogRangeProps) {
  const t = useText();
  return (
    <span style={{ width: 260 }}>
      <DateRange aria-label={t('创建时间')} value={value} onChange={([from, to]) => onChange(from ?? '', to ?? '')} />
    </span>
  );
}
