import { checkResult } from '@dossier/contract/arc/check/result.ts';
import { checkReport, checkRun, rerunCheck } from '@dossier/contract/arc/check/run.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { recordKeys } from '#engine/use-records.ts';
import { callEnvelope, download } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';

/** Fifty records with large files take their time. */
const timeout = 120_000;

/** 检测任务: runs of the checks, done anew for what failed, and their reports. */
export default function CheckRunPage() {
  const t = useText();
  const client = useQueryClient();
  const rerun = async (id: string, page: PageActions) => {
    try {
      const { message, result } = await callEnvelope(rerunCheck, { body: { id }, timeout });
      feedback()?.message[result?.taskId ? 'info' : 'success'](message);
      await client.invalidateQueries({ queryKey: recordKeys.all(checkResult) });
      page.refresh();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ResourcePage
      resource={checkRun}
      rowActions={[
        {
          key: 'rerun',
          label: t('复检'),
          endpoint: rerunCheck,
          run: ({ id }, page) => void rerun(id, page),
        },
        { key: 'report', label: t('下载报告'), endpoint: checkReport, run: ({ id }) => void save(id) },
      ]}
    />
  );
}

async function save(id: string): Promise<void> {
  try {
    const { blob, name } = await download(checkReport, { query: { id } });
    saveBlob(blob, name);
  } catch (error) {
    showError(error);
  }
}
