import { openLog } from '@dossier/contract/system/open-log.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { ResourcePage } from '../../../platform/resource/ResourcePage.tsx';

/** 接口调用日志: what other systems called, and what became of it. */
export default function OpenLogPage() {
  return (
    <ResourcePage
      resource={openLog}
      columns={{
        success: ({ success }) =>
          success === 'Y' ? <DictTag text="成功" color="success" /> : <DictTag text="失败" color="error" />,
      }}
    />
  );
}
