import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { CellGrid } from '../cell.ts';
import { FocusBack } from './FocusBack.tsx';
import { KeepInside } from './KeepInside.tsx';

export interface DialogBoxProps {
  /** Names of what is chosen. */
  text: string;
  placeholder: string;
  icon: ReactNode;
  label: string;
  grid: CellGrid;
  /** The dialog, loaded when it is needed. */
  children: ReactNode;
}

/** A box that cannot be typed in, under the dialog in which its value is chosen. */
export function DialogBox({ text, placeholder, icon, label, grid, children }: DialogBoxProps) {
  return (
    <KeepInside>
      <Input readOnly value={text} prefix={icon} placeholder={placeholder} aria-label={label} />
      <FocusBack to={grid.focus} />
      {children}
    </KeepInside>
  );
}
