import { Dropdown } from 'antd';
import { useRef, useState } from 'react';

export interface ActionMenuProps {
  /** Entries by key. */
  actions: readonly { key: string; label: string; danger?: boolean }[];
  onAction: (key: string) => void;
}

/** A button 操作 whose menu exists only while it is open. */
export function ActionMenu({ actions, onAction }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    const cell = button.current?.closest<HTMLElement>('[role="gridcell"]');
    (cell ?? button.current)?.focus({ preventScroll: true });
  }

  if (actions.length === 0) return null;
  return (
    <span className="dg-menu">
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        title="操作"
        aria-label="操作"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </button>
      {open ? (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          onOpenChange={(next) => {
            if (!next) close();
          }}
          menu={{
            items: actions.map((action) => ({ ...action })),
            onClick: ({ key }) => {
              close();
              onAction(key);
            },
          }}
        >
          <span className="dg-menu-anchor" />
        </Dropdown>
      ) : null}
    </span>
  );
}
