import { DownOutlined } from '@ant-design/icons';
import { exportPlan, printPlan } from '@dossier/contract/pm/plan/exchange.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { openPrint } from '#engine/print/open-print.ts';
import { download } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { useRights } from '#services/session/access.ts';
import type { PlanStep } from '../model/plan-state.ts';
import { ReadPlanDialog } from './ReadPlanDialog.tsx';

interface PlanFileMenuProps {
  projectId: string;
  mayPlan: boolean;
  isSaving: boolean;
  onStep: (step: PlanStep) => void;
}

/** A plan into a file, out of one, and on paper. */
export function PlanFileMenu({ projectId, mayPlan, isSaving, onStep }: PlanFileMenuProps) {
  const t = useText();
  const { may } = useRights();
  const [busy, act] = useAct();
  const [reads, setReads] = useState(false);

  const save = (format: 'xlsx' | 'xml') =>
    act(async () => {
      const { blob, name } = await download(exportPlan, { query: { projectId, format } });
      saveBlob(blob, name);
    });
  const items = [
    ...(may(exportPlan)
      ? [
          { key: 'xlsx', label: t('导出 Excel') },
          { key: 'xml', label: t('导出 Microsoft Project（XML）') },
        ]
      : []),
    ...(may(printPlan) ? [{ key: 'print', label: t('打印计划图（PDF）') }] : []),
    ...(mayPlan ? [{ key: 'read', label: t('导入…'), disabled: isSaving }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => {
            if (key === 'read') setReads(true);
            else if (key === 'print')
              void act(async () => {
                await openPrint({ label: t('项目计划'), endpoint: printPlan }, { projectId });
              });
            else void save(key === 'xml' ? 'xml' : 'xlsx');
          },
        }}
      >
        <Button loading={busy}>
          {t('导入导出')} <Icon of={DownOutlined} />
        </Button>
      </Dropdown>
      {reads ? <ReadPlanDialog projectId={projectId} onStep={onStep} onClose={() => setReads(false)} /> : null}
    </>
  );
}
