import { text } from '@dossier/contract/core/field.ts';
import { addPasskey, beginPasskey, renamePasskey } from '@dossier/contract/identity/second-step.ts';
import type { Draft } from '#engine/form/draft.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useProof } from '#engine/proof/proof-fields.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { makePasskey } from '#services/session/passkey.ts';
import type { Passkey } from './security.api.ts';

interface Props {
  onAdded(recoveryCodes: readonly string[] | undefined): void;
  onClose(): void;
}

/** Adds a passkey: a name to know it by, a proof of who adds it, and then the browser asks. */
export default function PasskeyDrawer({ onAdded, onClose }: Props) {
  const say = useText();
  const t = useShellMessages().account;
  const proof = useProof({ label: t.ownPassword, missing: t.needOwnPassword });
  if (!proof.ready) return null;
  return (
    <FormDrawer<{ name: string } & Draft>
      title={say('添加通行密钥')}
      saveText={say('下一步')}
      fields={(draft) => ({
        name: text({ label: say('名称'), required: true, max: 50, help: say('例如“办公室电脑”') }),
        ...proof.fields(draft),
      })}
      parts={proof.parts}
      initial={{}}
      onSave={async (draft) => {
        const { name } = draft;
        const given = await proof.body(draft, beginPasskey.path);
        const { handle, options } = await proof.at(draft, call(beginPasskey, { body: given }));
        const answer = await makePasskey(options).catch((error: unknown) => {
          const known = error instanceof DOMException && error.name === 'InvalidStateError';
          const sentence = known ? say('此设备上已有您的通行密钥') : say('已取消或超时，请重试');
          throw new ApiError(sentence, { code: 0, status: 200 });
        });
        const { message, result } = await callEnvelope(addPasskey, { body: { handle, name, answer } });
        feedback()?.message.success(message);
        onAdded(result.recoveryCodes);
      }}
      onClose={onClose}
    />
  );
}

/** Another name for a passkey. */
export function RenameDrawer({ passkey, onSaved, onClose }: { passkey: Passkey; onSaved(): void; onClose(): void }) {
  const say = useText();
  return (
    <FormDrawer<{ name: string }>
      title={say('重命名通行密钥')}
      fields={{ name: text({ label: say('名称'), required: true, max: 50 }) }}
      initial={{ name: passkey.name }}
      onSave={async ({ name }) => {
        const { message } = await callEnvelope(renamePasskey, { body: { id: passkey.id, name } });
        feedback()?.message.success(message);
        onSaved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
