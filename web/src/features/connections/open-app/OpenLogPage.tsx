import { openLog } from '@dossier/contract/connections/open-log.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';

/** 接口调用日志: what other systems called, and what became of it. */
export default function OpenLogPage() {
  const t = useText();
  return (
    <ResourcePage
      resource={openLog}
      columns={{
        success: ({ success }) =>
          success === 'Y' ? <DictTag text={t('成功')} color="success" /> : <DictTag text={t('失败')} color="error" />,
      }}
    />
  );
}
