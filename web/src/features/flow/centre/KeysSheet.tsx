import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { shortcutWords, useShortcutKeys } from '#services/keys/shortcut-words.ts';
import { useText } from '#services/messages/text.ts';

/** Which keys the inbox takes. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const keysOf = useShortcutKeys();
  const lines: [string[], string][] = (['next', 'previous', 'tick', 'opinion', 'agree', 'refuse', 'help'] as const)
    .map((id): [string[], string] => [keysOf(id), t(shortcutWords[id])])
    .filter(([keys]) => keys.length > 0);
  return (
    <AppModal open title={t('待我审批的快捷键')} footer={null} width={420} onCancel={onClose}>
      <dl className="fc-sheet">
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="fc-soft">{t('单个字母在输入框之外有效。')}</p>
    </AppModal>
  );
}
