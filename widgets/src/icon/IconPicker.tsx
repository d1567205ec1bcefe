import { CloseOutlined, FolderOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import './icon.css';

const AnyIcon = lazyPart(
  async () => (await import('./AnyIcon.tsx')).default,
  () => <Icon of={FolderOutlined} aria-hidden />,
  'silent',
);
const IconGrid = lazyPart(async () => (await import('./IconGrid.tsx')).default, IconsWaiting);

export interface IconPickerProps extends ReadableProps {
  /** Name of the icon, as menus store it: `file-text`. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** @default '如 file-text，留空为默认图标' */
  placeholder?: string;
}

/** Chooses an icon from the whole set; a name may be typed as well. */
export function IconPicker({
  value = null,
  onChange,
  placeholder,
  readOnly = false,
  disabled = false,
  ...rest
}: IconPickerProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const picture = value ? <AnyIcon name={value} /> : <Icon of={FolderOutlined} aria-hidden />;
  if (readOnly) {
    return (
      <ReadOnlyText {...rest}>
        {value ? (
          <>
            {picture} {value}
          </>
        ) : null}
      </ReadOnlyText>
    );
  }
  return (
    <div className="dw-icon-picker">
      <Popover
        open={open && !disabled}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={
          <IconGrid
            chosen={value}
            onChoose={(name) => {
              onChange?.(name);
              setOpen(false);
            }}
          />
        }
      >
        <Button aria-label={t('选择图标')} disabled={disabled} icon={picture} />
      </Popover>
      <Input
        {...rest}
        disabled={disabled}
        value={value ?? ''}
        placeholder={placeholder ?? t('如 file-text，留空为默认图标')}
        maxLength={100}
        onChange={(event) => onChange?.(event.target.value || null)}
        suffix={
          value && !disabled ? (
            <Button
              type="text"
              size="small"
              aria-label={t('清空图标')}
              icon={<Icon of={CloseOutlined} aria-hidden />}
              onClick={() => onChange?.(null)}
            />
          ) : null
        }
      />
    </div>
  );
}

function IconsWaiting() {
  const t = useText();
  return <div className="dw-icon-wait">{t('图标加载中')}</div>;
}
