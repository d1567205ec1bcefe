import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import { askToLeave } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useHeld, useUnsaved } from '#services/page/use-unsaved.ts';
import '../form.css';

export interface SmallDrawerProps {
  title: string;
  /** 480 for one column, 820 for two. @default 480 */
  width?: 480 | 820 | undefined;
  /** What the main button does, where that is not 保存. */
  saveText?: string | undefined;
  /** Something has been typed: leaving asks. */
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer around a small form: its buttons, and the question to who leaves it changed. */
export function SmallDrawer(props: SmallDrawerProps) {
  const { title, width = 480, saveText, dirty, saving, onSave, onClose, children } = props;
  const t = useText();
  const narrow = useMedia(phone);
  useHeld(true);
  useUnsaved(dirty);

  function leave(): void {
    if (saving) return;
    if (!dirty) onClose();
    else askToLeave(onClose);
  }

  return (
    <Drawer
      open
      destroyOnHidden
      title={title}
      size={narrow ? '100%' : width}
      onClose={leave}
      footer={
        <div className="rp-form-footer">
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={saving} title="Ctrl + Enter" onClick={onSave}>
            {saveText ?? (saving ? t('保存中') : t('保存'))}
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  );
}
