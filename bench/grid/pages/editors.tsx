import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { choices, type Kind } from './data.ts';

interface EditorProps {
  kind: Kind;
  value: unknown;
  /** Every change of the value. */
  onChange: (value: unknown) => void;
  /** Editing is over. */
  onDone: () => void;
}

/** The same editors of the kit for every React grid; lists are open at once. */
export function Editor({ kind, value, onChange, onDone }: EditorProps): ReactElement {
  const wide = { width: '100%' };
  switch (kind) {
    case 'input':
    case 'inputNumber':
      return (
        <Input
          autoFocus
          defaultValue={String(value ?? '')}
          inputMode={kind === 'input' ? 'text' : 'decimal'}
          onChange={(event) => onChange(kind === 'input' ? event.target.value : Number(event.target.value))}
          onPressEnter={onDone}
        />
      );
    case 'select':
      return (
        <Select
          autoFocus
          defaultOpen
          allowClear
          style={wide}
          defaultValue={String(value ?? '')}
          options={[...choices]}
          onChange={(next) => {
            onChange(next);
            onDone();
          }}
        />
      );
    case 'date':
    case 'datetime': {
      const format = kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss';
      return (
        <DatePicker
          autoFocus
          defaultOpen
          style={wide}
          showTime={kind === 'datetime'}
          defaultValue={value ? dayjs(String(value)) : null}
          onChange={(next) => {
            onChange(next?.format(format) ?? null);
            onDone();
          }}
        />
      );
    }
  }
}
