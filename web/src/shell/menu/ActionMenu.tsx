import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDismiss } from '../use-dismiss.ts';
import './action-menu.css';

export interface Action {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A line above it. */
  apart?: boolean;
  onChoose(): void;
}

interface Props {
  label: string;
  actions: readonly Action[];
  /** What opened it: pointing there does not count as pointing elsewhere, and the focus returns there. */
  owner: RefObject<HTMLElement | null>;
  /** Where a pointer opened it; without it the menu hangs below its owner, right edges in line. */
  at?: { x: number; y: number };
  onClose(): void;
}

/** A short menu of actions: arrows, Home and End move, Enter chooses, Escape and Tab close. */
export function ActionMenu({ label, actions, owner, at, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const style = usePlace(menu, at);
  useDismiss(at ? menu : owner, true, onClose);

  useLayoutEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const panel = menu.current;
    return () => {
      // Choosing may have moved the focus on purpose, into a dialog.
      if (before instanceof HTMLElement && panel?.contains(document.activeElement))
        before.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') return onClose();
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  return (
    <div
      ref={menu}
      className="action-menu"
      style={style}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <div key={action.key} role="none" className={action.apart ? 'action-apart' : undefined}>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              onClose();
              action.onChoose();
            }}
          >
            {action.icon ? <span aria-hidden="true">{action.icon}</span> : null}
            {action.label}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Keeps a menu at the pointer inside the window. */
function usePlace(menu: RefObject<HTMLElement | null>, at: { x: number; y: number } | undefined): CSSProperties {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (menu.current) setSize({ width: menu.current.offsetWidth, height: menu.current.offsetHeight });
  }, [menu]);
  if (!at) return {};
  return {
    position: 'fixed',
    right: 'auto',
    left: Math.max(4, Math.min(at.x, window.innerWidth - size.width - 4)),
    top: Math.max(4, Math.min(at.y, window.innerHeight - size.height - 4)),
  };
}
