import { Tag } from 'antd';

export interface FilterNoteProps {
  text: string;
  onClear: () => void;
}

/** Says that a list shows what a number elsewhere counted; closing it shows all again. */
export function FilterNote({ text, onClear }: FilterNoteProps) {
  return (
    <p className="filter-note" role="status">
      <Tag closable onClose={onClear}>
        {text}
      </Tag>
    </p>
  );
}
