import { Dropdown, type MenuProps } from 'antd';
import type { MenuItem } from './row-menu.ts';

interface RowMenuProps {
  items: readonly MenuItem[];
  /** Where it opens, in px of the window. */
  x: number;
  y: number;
  onClose: () => void;
}

/** The menu of a row. Arrow keys go through it, Enter chooses, Esc closes. */
export default function RowMenu({ items, x, y, onClose }: RowMenuProps) {
  const entries: MenuProps['items'] = items.flatMap(({ key, label, hint, disabled, danger, apart }) => [
    ...(apart ? [{ type: 'divider' as const, key: `line ${key}` }] : []),
    {
      key,
      label,
      ...(hint ? { extra: <span className="dg-hint">{hint}</span> } : {}),
      ...(disabled ? { disabled } : {}),
      ...(danger ? { danger } : {}),
    },
  ]);
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      menu={{
        items: entries,
        // The key that opened the menu must not open the browser's own over it.
        onContextMenu: (event) => event.preventDefault(),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          // The focus moves at once: the rest of this Enter is not for what gets it.
          domEvent.preventDefault();
          onClose();
          items.find((item) => item.key === key)?.act();
        },
      }}
    >
      <span className="dg-point" style={{ left: x, top: y }} />
    </Dropdown>
  );
}
