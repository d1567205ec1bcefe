import { yesNo } from '@dossier/contract/core/field.ts';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import { ownDashboardLimits } from '@dossier/contract/dashboard/own-dashboard.ts';
import { useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { NameForm } from './NameForm.tsx';
import { useOwnDashboards } from './own.api.ts';

interface Props {
  /** Those in sight. */
  cards: readonly Card[];
  onClose: () => void;
}

/** Makes a dashboard of one's own, empty or with the cards in sight, and goes there. */
export function NewDashboard({ cards, onClose }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { add } = useOwnDashboards();
  const copied = cards.filter(({ kind }) => kind !== 'firstSteps').slice(0, ownDashboardLimits.cards);
  return (
    <NameForm
      title={t('新建仪表盘')}
      initial={{ name: '', icon: null, copy: 'N' }}
      more={copied.length > 0 ? { copy: yesNo({ label: t('复制当前仪表盘的卡片') }) } : {}}
      onSave={async ({ name, icon, copy }) => {
        const address = await add({ name, icon, cards: copy === 'Y' ? copied : [], copy: copy === 'Y' });
        void navigate(address);
      }}
      onClose={onClose}
    />
  );
}
