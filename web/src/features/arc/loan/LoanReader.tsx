import { loanFiles } from '@dossier/contract/arc/loan-calls.ts';
import { drawKindOf, printLoanFile } from '@dossier/contract/arc/reading/preview.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { loadStored } from '#services/files/files.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import './loan.css';

const ReaderDialog = lazyPart(async () => (await import('../ReaderDialog.tsx')).default, 0);

type LoanLine = ResultOf<typeof loanFiles>[number];

/** The files that an electronic loan lends, each with what it grants. */
export function LoanReader({ id, isLent }: { id: string; isLent: boolean }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['arc-loan-files', id],
    queryFn: ({ signal }) => call(loanFiles, { query: { id }, signal }),
    retry: false,
  });
  const [shown, setShown] = useState<{ line: LoanLine; path: string } | null>(null);
  if (error) return <ErrorState title={t('暂不能阅览')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={4} />;
  if (data.length === 0 && isLent) return <EmptyState title={t('没有您可以阅览的文件')} />;
  if (data.length === 0) return <EmptyState title={t('借阅尚未生效')} hint={t('批准后自拟借日起可以在线阅览。')} />;

  /** A print is counted first, so that nobody prints what is not counted; its pages come with a code of their own. */
  async function print(lineId: string, file: { path: string; name: string }): Promise<void> {
    try {
      const { message, result } = await callEnvelope(printLoanFile, {
        body: { lineId, path: file.path },
        timeout: 30_000,
      });
      feedback()?.message.success(message);
      await (await import('../print-pages.ts')).printPages(result, file.name);
    } catch (problem) {
      showError(problem);
    }
    void refetch();
  }

  const askPrint = (lineId: string, file: { path: string; name: string }) =>
    feedback()?.modal.confirm({
      title: t('打印“{0}”吗？', file.name),
      content: t('将扣减一次打印次数。'),
      okText: t('打印'),
      onOk: () => print(lineId, file),
    });

  return (
    <div className="arc-reader">
      {data.map((line) => (
        <section key={line.lineId}>
          <h3>
            <span className="dw-mono">{line.archiveNo}</span> {line.title}
          </h3>
          <ul>
            {line.files.map((file) => (
              <li key={file.path}>
                <span>
                  {file.name} <small>{sizeText(file.size)}</small>
                </span>
                {line.preview ? (
                  <Button
                    size="small"
                    aria-label={t('预览{0}', file.name)}
                    onClick={() => setShown({ line, path: file.path })}
                  >
                    {t('预览')}
                  </Button>
                ) : null}
                {line.download ? (
                  <Button
                    size="small"
                    aria-label={t('下载{0}', file.name)}
                    onClick={() => void loadStored(file.path).then((blob) => saveBlob(blob, file.name), showError)}
                  >
                    {t('下载')}
                  </Button>
                ) : null}
                {line.printsLeft > 0 && drawKindOf(file.name) !== null ? (
                  <Button size="small" onClick={() => askPrint(line.lineId, file)}>
                    {t('打印（剩{0}次）', line.printsLeft)}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown ? (
        <ReaderDialog
          itemId={shown.line.itemId}
          files={shown.line.files}
          path={shown.path}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  );
}
