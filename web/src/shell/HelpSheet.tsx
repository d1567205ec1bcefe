import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { ctrl } from '#services/page/ctrl-key.ts';
import './help-sheet.css';

/** The kit counts up from 1000 for every layer that lies over another. */
const aboveDrawers = 1800;

/** Which keys do what. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  const t = useShellMessages().help;
  const lines: [keys: string[], text: string][] = [
    [[ctrl, 'K'], t.searchMenu],
    [['→'], t.rowActions],
    [['/'], t.focusSearch],
    [['Enter'], t.search],
    [[ctrl, 'Enter'], t.save],
    [[ctrl, 'Enter'], t.openNewTab],
    [['Esc'], t.closeTop],
    [['←', '→'], t.tabs],
    [['Delete'], t.closeTab],
    [['?'], t.open],
  ];
  return (
    <AppModal open title={t.title} footer={null} onCancel={onClose} width={480} zIndex={aboveDrawers}>
      <dl className="keys">
        {lines.map(([keys, text]) => (
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
    </AppModal>
  );
}
