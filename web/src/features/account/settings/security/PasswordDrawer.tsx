import { text } from '@dossier/contract/core/field.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { passwordPart } from '#engine/form/small/parts.tsx';
import { useShellMessages } from '#services/messages/shell.ts';

const parts = { password: passwordPart('current-password') };

interface Props {
  title: string;
  /** What follows from it. */
  hint: string;
  saveText: string;
  onSave(password: string): Promise<void>;
  onClose(): void;
}

/** Asks for one's own password before something that an open session alone may not do. */
export default function PasswordDrawer({ title, hint, saveText, onSave, onClose }: Props) {
  const t = useShellMessages().account;
  return (
    <FormDrawer<{ password: string }>
      title={title}
      saveText={saveText}
      fields={{
        password: text({ label: t.ownPassword, required: true, missing: t.needOwnPassword, max: 64, help: hint }),
      }}
      parts={parts}
      initial={{}}
      onSave={({ password }) => onSave(password)}
      onClose={onClose}
    />
  );
}
