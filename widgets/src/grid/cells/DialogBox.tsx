import { Input } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { KeepInside } from './KeepInside.tsx';

export interface DialogBoxProps {
  /** Names of what is chosen. */
  text: string;
  placeholder: string;
  icon: ReactNode;
  label: string;
  /** The dialog, loaded when it is needed. */
  children: ReactNode;
}

/** A box that cannot be typed in, under the dialog in which its value is chosen. */
export function DialogBox({ text, placeholder, icon, label, children }: DialogBoxProps) {
  return (
    <KeepInside>
      <Input readOnly value={text} prefix={icon} placeholder={placeholder} aria-label={label} />
      <Suspense fallback={null}>{children}</Suspense>
    </KeepInside>
  );
}
