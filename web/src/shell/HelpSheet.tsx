import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { shortcutWords, useShortcutKeys } from '#services/keys/shortcut-words.ts';
import type { ShortcutId } from '#services/keys/shortcuts.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { ctrl } from '#services/page/ctrl-key.ts';
import './help-sheet.css';

/** The kit counts up from 1000 for every layer that lies over another. */
const aboveDrawers = 1800;

/** Which keys do what. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  const t = useShellMessages().help;
  const say = useText();
  const keysOf = useShortcutKeys();
  const own = (id: ShortcutId): [string[], string] => [keysOf(id), say(shortcutWords[id])];
  const lines: [keys: string[], text: string][] = [
    own('palette'),
    [['→'], t.rowActions],
    own('search'),
    [['Enter'], t.search],
    [[ctrl, 'Enter'], t.save],
    [[ctrl, 'Enter'], t.openNewTab],
    [['Esc'], t.closeTop],
    [['←', '→'], t.tabs],
    [['Delete'], t.closeTab],
    own('remove'),
    own('help'),
  ];
  return (
    <AppModal open title={t.title} footer={null} onCancel={onClose} width={480} zIndex={aboveDrawers}>
      <dl className="keys">
        {lines
          .filter(([keys]) => keys.length > 0)
          .map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <p className="faint">{say('审批中心另有自己的快捷键。在“个性化设置”中可以修改。')}</p>
    </AppModal>
  );
}
