import { Provider as MotionProvider } from '@rc-component/motion';
import { theme } from 'antd';
import { Activity, type ReactNode, useEffect, useState } from 'react';

export interface KeptPageProps {
  /** Shown; otherwise hidden with everything in it kept. */
  active: boolean;
  children: ReactNode;
}

/**
 * A page that is hidden and shown again with its fields, scroll and open drawers, and does no work meanwhile.
 * It comes back without motion: the kit would fade open drawers and lists in anew, and begins that by throwing their
 * contents away.
 */
export function KeptPage({ active, children }: KeptPageProps) {
  // A user who wants no motion gets none after coming back either.
  const { motion } = theme.useToken().token;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    setSettled(active);
  }, [active]);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <MotionProvider motion={motion && active && settled}>{children}</MotionProvider>
    </Activity>
  );
}
