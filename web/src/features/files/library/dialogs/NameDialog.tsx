import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';

interface Props {
  title: string;
  /** What it is called now. */
  name: string;
  /** @returns what the server says */
  save: (name: string) => Promise<string>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the name of a folder or file; Enter saves. */
export default function NameDialog({ title, name, save, onDone, onClose }: Props) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(name);
  const [wrong, setWrong] = useState(false);
  const [busy, act] = useAct();
  const send = () => {
    if (text.trim() === '') return setWrong(true);
    return act(async () => {
      feedback()?.message.success(await save(text.trim()));
      onDone();
      onClose();
    });
  };
  return (
    <AppModal
      open
      title={title}
      width={420}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={busy ? undefined : onClose}
    >
      <Input
        autoFocus
        value={text}
        maxLength={255}
        placeholder={t('名称')}
        aria-label={t('名称')}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
        onPressEnter={() => void send()}
        {...(wrong ? { status: 'error' as const, 'aria-describedby': id } : {})}
      />
      {wrong ? (
        <p id={id} role="alert" className="lib-bad">
          {t('名称不能为空')}
        </p>
      ) : null}
    </AppModal>
  );
}
