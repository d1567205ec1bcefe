import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { useShellMessages } from '#services/messages/shell.ts';

interface Props {
  title: string;
  /** What follows from it. */
  hint: string;
  saveText: string;
  /** Path of the call that it is for. */
  purpose: string;
  onSave(given: ProofGiven): Promise<void>;
  onClose(): void;
}

/** Asks who acts, before something that an open session alone may not do. */
export default function ProofDrawer({ title, hint, saveText, purpose, onSave, onClose }: Props) {
  const t = useShellMessages().account;
  const proof = useProof({ label: t.ownPassword, missing: t.needOwnPassword, help: hint });
  if (!proof.ready) return null;
  return (
    <FormDrawer<Draft>
      title={title}
      saveText={saveText}
      fields={proof.fields}
      parts={proof.parts}
      initial={{}}
      onSave={async (draft) => proof.at(draft, onSave(await proof.body(draft, purpose)))}
      onClose={onClose}
    />
  );
}
