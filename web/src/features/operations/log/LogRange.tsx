import { DateRange } from '@dossier/widgets/input/DateField.tsx';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';

export interface LogRangeProps {
  /** Days as `YYYY-MM-DD`; '' for an open end. */
  onChange: (from: string, to: string) => void;
}

/** The days of a log search; apart, because a calendar is heavier than the list. */
export function LogRange({ onChange }: LogRangeProps) {
  const t = useText();
  const [range, setRange] = useState<[string | null, string | null]>([null, null]);
  return (
    <span style={{ width: 260 }}>
      <DateRange
        aria-label={t('创建时间')}
        value={range}
        onChange={(next) => {
          setRange(next);
          onChange(next[0] ?? '', next[1] ?? '');
        }}
      />
    </span>
  );
}
