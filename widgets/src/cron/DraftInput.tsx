import { Input } from 'antd';
import { useId, useState } from 'react';

export interface DraftInputProps {
  label: string;
  value: string;
  /** Called with what was typed when the box is left or Enter is pressed. */
  onCommit: (value: string) => void;
  disabled: boolean;
  wrong: boolean;
  /** id of the text that says what is wrong. */
  describedBy: string | undefined;
  /** Takes the whole line. @default false */
  wide?: boolean;
}

/** A box whose text counts when it is left. */
export function DraftInput({ label, value, onCommit, disabled, wrong, describedBy, wide = false }: DraftInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  function commit(): void {
    const text = draft?.trim();
    if (text && text !== value) onCommit(text);
    setDraft(null);
  }

  return (
    <div className="dw-cron-box" data-wide={wide}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={draft ?? value}
        disabled={disabled}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onPressEnter={commit}
      />
    </div>
  );
}
