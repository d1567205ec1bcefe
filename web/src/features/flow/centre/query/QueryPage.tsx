import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import { Drawer } from 'antd';
import { ListCard } from '#list/ListCard.tsx';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { ApprovalView } from '../lazy-parts.tsx';
import { useCentreAddress } from '../use-centre-address.ts';
import { InstanceList } from './InstanceList.tsx';
import { StepList } from './StepList.tsx';
import '#engine/flow/flow.css';
import '#list/admin.css';
import '../centre.css';
import '../approval.css';
import './query.css';

/** 审批查询: approvals and steps of everybody, for those who keep them in order. Figures open it with their filters. */
export default function QueryPage() {
  const t = useText();
  const narrow = useMedia(phone);
  const [params, setParams] = useCentreAddress();
  const kind = params.get('kind') === 'step' ? 'step' : 'instance';
  const open = params.get('id');
  const List = kind === 'step' ? StepList : InstanceList;

  return (
    <ListCard label={t('审批查询')}>
      <ListTabs
        label={t('审批查询')}
        tabs={[
          { key: 'instance', label: t('审批') },
          { key: 'step', label: t('步骤') },
        ]}
        value={kind}
        onChange={(key) => setParams({ kind: key === 'step' ? key : null, state: null, pageNo: null })}
      >
        <List key={kind} nodeName={params.get('nodeName')} onOpen={(id) => setParams({ id })} />
      </ListTabs>
      {open === null ? null : (
        <Drawer
          open
          destroyOnHidden
          size={narrow ? '100%' : 1120}
          title={t('审批')}
          rootClassName="fq-drawer"
          onClose={() => setParams({ id: null })}
        >
          <ApprovalView key={open} wanted={{ id: open }} />
        </Drawer>
      )}
    </ListCard>
  );
}
