import { CloseOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { MenuIcon } from '../../../platform/icon/MenuIcon.tsx';
import './permission.css';

const IconGrid = lazy(() => import('./IconGrid.tsx'));

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Chooses a menu's icon from the whole set; a name may be typed as well. */
export function IconPicker({ id, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="icon-picker">
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={
          <Suspense fallback={<div className="icon-grid-wait">图标加载中</div>}>
            <IconGrid
              chosen={value ?? null}
              onChoose={(name) => {
                onChange?.(name);
                setOpen(false);
              }}
            />
          </Suspense>
        }
      >
        <Button aria-label="选择图标" icon={<MenuIcon name={value ?? undefined} />} />
      </Popover>
      <Input
        {...(id ? { id } : {})}
        value={value ?? ''}
        placeholder="如 file-text，留空为默认图标"
        maxLength={100}
        onChange={(event) => onChange?.(event.target.value || null)}
        suffix={
          value ? (
            <Button
              type="text"
              size="small"
              aria-label="清空图标"
              icon={<CloseOutlined />}
              onClick={() => onChange?.(null)}
            />
          ) : null
        }
      />
    </div>
  );
}
