import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import ScanOutlined from '@ant-design/icons/ScanOutlined';
import { auditEntry, extractAudit, verifyAudit } from '@dossier/contract/arc/audit.ts';
import { traceReading } from '@dossier/contract/arc/reading/preview.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useState } from 'react';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { callEnvelope, download } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';

const TraceDialog = lazyPart(async () => (await import('./TraceDialog.tsx')).default, 0);

/** Recomputing millions of entries goes on in the background after a few seconds, by itself. */
const timeout = 60_000;

/** 审计链: what was done to archives; the whole chain is recomputed or taken along as an extract. */
export default function AuditPage() {
  const t = useText();
  const [traces, setTraces] = useState(false);
  return (
    <>
      <ResourcePage
        resource={auditEntry}
        toolbar={[
          {
            key: 'trace',
            label: t('水印码查询'),
            icon: <Icon of={ScanOutlined} />,
            endpoint: traceReading,
            run: () => setTraces(true),
          },
          {
            key: 'verify',
            label: t('校验全链'),
            icon: <Icon of={SafetyCertificateOutlined} />,
            endpoint: verifyAudit,
            run: verify,
          },
          {
            key: 'extract',
            label: t('导出摘录'),
            icon: <Icon of={DownloadOutlined} />,
            endpoint: extractAudit,
            run: extract,
          },
        ]}
      />
      {traces ? <TraceDialog onClose={() => setTraces(false)} /> : null}
    </>
  );
}

/** A chain that does not hold is said in a window that stays: nobody should miss it. */
async function verify({ refresh }: PageActions): Promise<void> {
  try {
    const { message, result } = await callEnvelope(verifyAudit, { body: {}, timeout });
    feedback()?.message[result?.taskId ? 'info' : 'success'](message);
  } catch (error) {
    feedback()?.modal.error({ title: error instanceof Error ? error.message : String(error) });
  }
  refresh();
}

async function extract(): Promise<void> {
  try {
    const { blob, name } = await download(extractAudit);
    saveBlob(blob, name);
  } catch (error) {
    showError(error);
  }
}
