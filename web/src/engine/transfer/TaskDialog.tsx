import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Button } from 'antd';
import { TaskProgress } from './TaskProgress.tsx';
import './import.css';
import { useText } from '#services/messages/text.ts';

export interface TaskDialogProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** Long work with its progress; closing leaves it running, its end comes as a message. */
export default function TaskDialog({ id, title, onClose }: TaskDialogProps) {
  const t = useText();
  return (
    <AppModal
      open
      title={title}
      width={520}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <TaskProgress id={id} onEnd={ignore} />
    </AppModal>
  );
}

const ignore = () => {};
