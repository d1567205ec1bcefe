import { Dropdown } from 'antd';
import { useState } from 'react';
import { say } from '../../language/text.ts';
import { FocusBack } from './FocusBack.tsx';

export interface ActionMenuProps {
  /** Entries by key. */
  actions: readonly { key: string; label: string; danger?: boolean }[];
  onAction: (key: string) => void;
  /** Takes the focus when the menu is gone. */
  focusBack: () => void;
}

/** A button 操作 whose menu exists only while it is open. */
export function ActionMenu({ actions, onAction, focusBack }: ActionMenuProps) {
  const [open, setOpen] = useState(false);

  if (actions.length === 0) return null;
  return (
    <span className="dg-menu">
      <button
        type="button"
        tabIndex={-1}
        title={say('操作')}
        aria-label={say('操作')}
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
            if (!next) setOpen(false);
          }}
          menu={{
            items: actions.map((action) => ({ ...action })),
            onClick: ({ key, domEvent }) => {
              // The rest of this Enter is not for what gets the focus.
              domEvent.preventDefault();
              setOpen(false);
              onAction(key);
            },
          }}
        >
          <span className="dg-menu-anchor" />
        </Dropdown>
      ) : null}
      {open ? <FocusBack to={focusBack} /> : null}
    </span>
  );
}
