import { approveLines, listMonths } from '@dossier/contract/pm/timesheet.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { useLocation, useNavigate } from 'react-router';
import { ListCard } from '#list/ListCard.tsx';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { Approvals } from './Approvals.tsx';
import { Months } from './Months.tsx';
import '#list/admin.css';
import './timesheet.css';

const kinds = ['waiting', 'approved', 'months'] as const;

/** 工时审批: what waits for one's decision, what was agreed to and may be taken back, and for finance the months. */
export default function ApprovePage() {
  const t = useText();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [approves, locks] = [useCan(approveLines), useCan(listMonths)];
  const shown = kinds.filter((kind) => (kind === 'months' ? locks : approves));
  const asked = new URLSearchParams(search).get('tab');
  const tab = shown.find((kind) => kind === asked) ?? shown[0];
  const names = { waiting: t('待审批'), approved: t('已通过'), months: t('月度锁定') };
  return (
    <ListCard label={t('工时审批')}>
      <Tabs
        activeKey={tab ?? ''}
        onChange={(key) => navigate({ pathname, search: key === shown[0] ? '' : `tab=${key}` }, { replace: true })}
        items={shown.map((key) => ({ key, label: names[key] }))}
      />
      {tab === 'months' ? <Months /> : null}
      {tab === 'waiting' ? <Approvals key="1" status="1" /> : null}
      {tab === 'approved' ? <Approvals key="2" status="2" /> : null}
    </ListCard>
  );
}
