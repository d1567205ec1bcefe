import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import './card.css';

export interface SidePanelProps {
  /** What can be chosen, e.g. 部门. */
  label: string;
  /** Name of what is chosen; null for everything. */
  chosen: string | null;
  children: ReactNode;
}

/** What divides a list, beside it; on a phone one line that opens it, so that the records come first. */
export function SidePanel({ label, chosen, children }: SidePanelProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(chosen);
  // Something was chosen: that is what it was opened for.
  if (shown !== chosen) {
    setShown(chosen);
    setOpen(false);
  }
  if (!narrow) {
    return (
      <aside className="card" aria-label={label}>
        {children}
      </aside>
    );
  }
  return (
    <>
      <Button className="side-panel-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('{0}：{1}', label, chosen ?? t('全部'))}
      </Button>
      <Drawer open={open} title={label} placement="bottom" size="80%" onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </>
  );
}
