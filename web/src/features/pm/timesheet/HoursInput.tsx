import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { hoursText, readHours } from './sheet.ts';

export interface HoursInputProps {
  label: string;
  hours: number;
  disabled: boolean;
  /** Why it was rejected. */
  reason?: string | null;
  onChange: (hours: number) => void;
  onFocus?: () => void;
}

/** A number of hours, typed over what stands there: 8, 7.5, 1:30. */
export function HoursInput({ label, hours, disabled, reason = null, onChange, onFocus }: HoursInputProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);

  function finish(): void {
    if (typed === null) return;
    const read = readHours(typed);
    setTyped(null);
    if (read === undefined) feedback()?.message.warning(t('“{0}”不是0到24之间0.5的倍数', typed));
    else if (read !== hours) onChange(read);
  }

  return (
    <input
      className="ts-hours"
      aria-label={label}
      title={reason ?? undefined}
      data-rejected={reason !== null || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      placeholder={disabled ? '' : '·'}
      disabled={disabled}
      value={typed ?? hoursText(hours)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.();
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
