import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import type { GridCore } from '../core.ts';
import type { AddSettings as Settings } from '../model/order.ts';

const AddPanel = lazyPart(async () => (await import('./AddPanel.tsx')).default, 0);

interface AddSettingsProps {
  core: GridCore;
  settings: Settings;
  onSettings: (settings: Settings) => void;
  onSave: () => void;
}

/** The button beside 新增 that opens how many rows it adds, and where. */
export function AddSettings(props: AddSettingsProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <span className="dg-anchored">
      <button
        type="button"
        className="dg-add-more"
        aria-label={t('选项')}
        title={t('选项')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </button>
      {open ? <AddPanel {...props} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
