import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useSave } from './search.api.ts';

export interface SaveDialogProps {
  /** What the address says of the search. */
  query: string;
  onClose: () => void;
}

/** Keeps a search under a name of one's own. */
export default function SaveDialog({ query, onClose }: SaveDialogProps) {
  const t = useText();
  const save = useSave();
  const [title, setTitle] = useState('');

  async function keep(): Promise<void> {
    if (title.trim() === '' || save.isPending) return;
    try {
      const { message } = await save.mutateAsync({ title: title.trim(), query });
      feedback()?.message.success(message);
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <AppModal
      open
      title={t('保存检索')}
      width={420}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: title.trim() === '' }}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      <Input
        autoFocus
        autoComplete="off"
        maxLength={20}
        aria-label={t('检索名称')}
        placeholder={t('检索名称')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={() => void keep()}
      />
    </AppModal>
  );
}
