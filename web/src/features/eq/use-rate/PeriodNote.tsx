import { Tag } from 'antd';

export interface PeriodNoteProps {
  text: string;
  onClear: () => void;
}

/** Says that a list shows what a number of the report counted; closing it shows all again. */
export function PeriodNote({ text, onClear }: PeriodNoteProps) {
  return (
    <p className="use-rate-note" role="status">
      <Tag closable onClose={onClear}>
        {text}
      </Tag>
    </p>
  );
}
