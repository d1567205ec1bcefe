import { exportConfig, importConfig } from '@dossier/contract/operations/config-transfer.ts';
import { useState } from 'react';
import { PageHeader } from '#list/PageHeader.tsx';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import './config-transfer.css';

/** 配置迁移: what this installation is set up with as a file, and such a file of another one into this. */
export default function ConfigTransferPage() {
  const t = useText();
  const canExport = useCan(exportConfig);
  const canImport = useCan(importConfig);
  const tabs = [
    ...(canExport ? [{ key: 'export', title: t('导出') }] : []),
    ...(canImport ? [{ key: 'import', title: t('导入') }] : []),
  ];
  const [chosen, setChosen] = useState<string | null>(null);
  const tab = chosen ?? tabs[0]?.key ?? '';
  return (
    <div>
      <PageHeader
        title={t('配置迁移')}
        description={t(
          '在开发、测试、生产等环境之间搬运菜单、角色、字典、规则、模板和定时任务；文件不含用户、业务数据和密码',
        )}
        tabs={tabs}
        activeTab={tab}
        onTab={setChosen}
      />
      {canExport ? (
        <div hidden={tab !== 'export'}>
          <ExportPanel />
        </div>
      ) : null}
      {canImport ? (
        <div hidden={tab !== 'import'}>
          <ImportPanel />
        </div>
      ) : null}
    </div>
  );
}
