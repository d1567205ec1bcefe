import { showTemplet, templet } from '@dossier/contract/online/chart/templet.ts';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';

/** 图表模板: definitions of pages with several charts; 功能测试 opens one as its readers see it. */
export default function TempletPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ResourcePage
      resource={templet}
      formAs="page"
      rowActions={[
        {
          key: 'test',
          label: t('功能测试'),
          endpoint: showTemplet,
          beside: true,
          run: (record) => void navigate(`/online/graphreport/templet/${record.id}`),
        },
      ]}
    />
  );
}
