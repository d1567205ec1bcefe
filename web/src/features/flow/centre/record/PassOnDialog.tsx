import { mostAdded } from '@dossier/contract/flow/flow.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { PeopleDialog } from '#engine/flow/PeopleDialog.tsx';
import { useText } from '#services/messages/text.ts';

export interface PassOnDialogProps {
  /** 转办: one person in one's place. 加签: others besides. */
  kind: 'transfer' | 'addSign';
  title: string;
  /** Already typed below the record. */
  opinion: string;
  /** Rejects with what was refused: the dialog stays. */
  onSend: (users: string[], place: 'before' | 'after', opinion: string) => Promise<void>;
  onClose: () => void;
}

/** Asks who else decides: in place of the reader, or before or after them. */
export default function PassOnDialog({ kind, title, opinion, onSend, onClose }: PassOnDialogProps) {
  const t = useText();
  const [place, setPlace] = useState<'before' | 'after'>('before');
  const shared = {
    opinion,
    onSend: (users: string[], said: string) => onSend(users, place, said),
    onClose,
  };
  if (kind === 'transfer')
    return <PeopleDialog {...shared} title={t('转办：{0}', title)} act={t('转办')} label={t('转办给')} most={1} />;
  return (
    <PeopleDialog
      {...shared}
      title={t('加签：{0}', title)}
      act={t('加签')}
      label={t('加签给')}
      most={mostAdded}
      first={(busy) => (
        <Radio.Group value={place} onChange={({ target }) => setPlace(target.value)} disabled={busy}>
          <Radio value="before">{t('在我之前：他们同意后我再处理')}</Radio>
          <Radio value="after">{t('在我之后：我同意，再由他们处理')}</Radio>
        </Radio.Group>
      )}
    />
  );
}
