import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resultPath } from './result-path.ts';
import { TaskProgress } from './TaskProgress.tsx';
import type { Task } from './task-state.ts';
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
  const navigate = useNavigate();
  const [ended, setEnded] = useState<Task | null>(null);
  const open = (task: Task) => {
    onClose();
    void navigate(resultPath(task));
  };
  return (
    <AppModal
      open
      title={title}
      width={520}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {ended ? <Button onClick={() => open(ended)}>{t('查看结果')}</Button> : null}
          <Button onClick={onClose}>{t('关闭')}</Button>
        </>
      }
    >
      <TaskProgress id={id} onEnd={setEnded} />
    </AppModal>
  );
}
