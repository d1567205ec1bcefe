import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';

/** What results are narrowed by, where there is no room beside them. */
export default function FacetDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer title={t('筛选')} open onClose={onClose} size="100%">
      {children}
    </Drawer>
  );
}
