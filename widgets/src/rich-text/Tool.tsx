import { Button } from 'antd';
import type { ReactNode } from 'react';
import './tool.css';

export interface ToolProps {
  /** What it does; its name and its tooltip. */
  label: string;
  icon: ReactNode;
  /** The text at the caret has it. @default false */
  on?: boolean;
  disabled?: boolean;
  loading?: boolean;
  onClick?: () => void;
}

/** A button of an editor's bar, which is a `dw-tools`. */
export function Tool({ label, icon, on = false, ...rest }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      title={label}
      aria-label={label}
      aria-pressed={on}
      data-on={on}
      icon={icon}
      {...rest}
    />
  );
}
