import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { LazyTreeSelect } from '@dossier/widgets/tree-select/LazyTreeSelect.tsx';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { foldersBelow, type LibraryRow, labelsOf, move } from '../library.api.ts';

/** Chooses the folder that a file or folder goes to. */
export default function MoveDialog({
  file,
  onDone,
  onClose,
}: {
  file: LibraryRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const [target, setTarget] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const [busy, act] = useAct();
  const send = () => {
    if (!target) return setWrong(true);
    return act(async () => {
      feedback()?.message.success(await move({ parentId: target, files: [{ id: file.id, version: file.version }] }));
      onDone();
      onClose();
    });
  };
  return (
    <AppModal
      open
      title={t('移动“{0}”', file.fileName ?? '')}
      width={480}
      okText={t('移动')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={busy ? undefined : onClose}
    >
      <label htmlFor={id}>{t('移动到')}</label>
      <LazyTreeSelect
        id={id}
        source="library folders"
        loadChildren={foldersBelow}
        loadLabels={labelsOf}
        value={target}
        onChange={(next) => {
          setTarget(next);
          setWrong(false);
        }}
        {...(wrong ? { status: 'error' as const, 'aria-describedby': `${id}-wrong` } : {})}
      />
      {wrong ? (
        <p id={`${id}-wrong`} role="alert" className="lib-bad">
          {t('请选择文件夹')}
        </p>
      ) : null}
    </AppModal>
  );
}
