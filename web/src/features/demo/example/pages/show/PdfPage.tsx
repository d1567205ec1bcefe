import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { readFileList } from '@dossier/widgets/upload/file-list.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

const FilePreview = lazyPart(async () => (await import('@dossier/widgets/upload/FilePreview.tsx')).default, 0);

/** PDF预览: a paper of a record is shown in the page, by whoever may see the record. */
export default function PdfPage() {
  const t = useText();
  const [shown, setShown] = useState<{ path: string; name: string } | null>(null);
  return (
    <section className="card demo-stack" aria-label={t('附件')}>
      <ExampleRecords resource={demoSheet}>
        {(records) => {
          const papers = records.flatMap(({ papers: stored }) => readFileList(String(stored ?? '')));
          if (papers.length === 0) return <EmptyState title={t('没有附件')} />;
          return (
            <div className="demo-actions">
              {papers.map((paper) => (
                <Button key={paper.path} onClick={() => setShown(paper)}>
                  {paper.name}
                </Button>
              ))}
            </div>
          );
        }}
      </ExampleRecords>
      {shown ? <FilePreview path={shown.path} name={shown.name} onClose={() => setShown(null)} /> : null}
    </section>
  );
}
