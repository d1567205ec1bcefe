import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, type GetRef, Input, type InputRef, Popover, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';

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
}

/** A line of text with an icon that opens a large text area over the page. */
export function InputPop({
  value,
  onChange,
  width = 300,
  height = 210,
  title,
  disabled = false,
  ...rest
}: InputPopProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const box = useRef<InputRef>(null);
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  // A line has no room for breaks and would drop them.
  const broken = value.includes('\n');

  function close(): void {
    setOpen(false);
    box.current?.focus({ preventScroll: true });
  }

  return (
    <Popover
      trigger={[]}
      open={open}
      // Sooner it is not shown and takes no focus.
      afterOpenChange={(shown) => {
        if (shown) area.current?.focus({ cursor: 'end', preventScroll: true });
      }}
      title={
        <span style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8 }}>
          <span>{title}</span>
          <Tooltip title={t('关闭')}>
            <Button
              type="text"
              size="small"
              aria-label={t('关闭')}
              icon={<Icon of={CloseOutlined} aria-hidden />}
              onClick={close}
            />
          </Tooltip>
        </span>
      }
      content={
        <Input.TextArea
          ref={area}
          value={value}
          disabled={disabled}
          style={{ width, height, resize: 'none' }}
          aria-label={t('{0}全文', title ?? rest['aria-label'] ?? '')}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
          }}
        />
      }
      destroyOnHidden
    >
      <Input
        {...rest}
        ref={box}
        readOnly={broken}
        {...(broken ? { title: value, onClick: () => setOpen(true) } : {})}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        suffix={
          <Icon
            of={FullscreenOutlined}
            role="button"
            aria-label={t('打开大文本框')}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation();
              if (open) close();
              else setOpen(true);
            }}
          />
        }
      />
    </Popover>
  );
}
