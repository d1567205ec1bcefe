import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Input, Popover, Tooltip } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { ControlProps } from '../form/control.ts';

export interface InputPopProps extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  /** Width of the large text area in px. @default 300 */
  width?: number;
  /** Height of the large text area in px. @default 210 */
  height?: number;
  /** Title over the large text area. */
  title?: string;
  placeholder?: string;
  /** Keys pressed in the large text area. */
  onAreaKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A line of text with an icon that opens a large text area over the page. */
export function InputPop({
  value,
  onChange,
  width = 300,
  height = 210,
  title,
  onAreaKeyDown,
  disabled = false,
  ...rest
}: InputPopProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger={[]}
      open={open}
      onOpenChange={setOpen}
      title={
        <span style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8 }}>
          <span>{title}</span>
          <Tooltip title="关闭">
            <Button
              type="text"
              size="small"
              aria-label="关闭"
              icon={<CloseOutlined aria-hidden />}
              onClick={() => setOpen(false)}
            />
          </Tooltip>
        </span>
      }
      content={
        <Input.TextArea
          // The pop-up is drawn anew each time it opens.
          autoFocus
          value={value}
          disabled={disabled}
          style={{ width, height, resize: 'none' }}
          aria-label={`${title ?? rest['aria-label'] ?? ''}全文`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
            onAreaKeyDown?.(event);
          }}
        />
      }
      destroyOnHidden
    >
      <Input
        {...rest}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        suffix={
          <FullscreenOutlined
            role="button"
            aria-label="打开大文本框"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!open)}
          />
        }
      />
    </Popover>
  );
}
