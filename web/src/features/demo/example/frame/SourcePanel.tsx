import CodeInput from '@dossier/widgets/code/CodeInput.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { SourceFile } from './ExampleFrame.tsx';

export interface SourcePanelProps {
  sources: () => Promise<SourceFile[]>;
  onClose: () => void;
}

/** The files of an example as the build has them; the page beside it goes on working. */
export default function SourcePanel({ sources, onClose }: SourcePanelProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const id = useId();
  const found = useQuery({ queryKey: ['demo-sources', id], queryFn: sources, staleTime: Number.POSITIVE_INFINITY });
  const files = found.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const file = files.find(({ path }) => path === chosen) ?? files[0];
  return (
    <Drawer open title={t('源码')} size={narrow ? '100%' : 720} mask={false} onClose={onClose}>
      {file ? (
        <ListTabs
          label={t('源文件')}
          tabs={files.map(({ path }) => ({ key: path, label: nameOf(path) }))}
          value={file.path}
          onChange={setChosen}
        >
          <p className="demo-path">{file.path}</p>
          <Source key={file.path} file={file} />
        </ListTabs>
      ) : found.error ? (
        <ErrorState title={t('源码加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Bones lines={10} />
      )}
    </Drawer>
  );
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function Source({ file }: { file: SourceFile }) {
  const t = useText();
  const found = useQuery({
    queryKey: ['demo-source', file.path],
    queryFn: () => file.read(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (found.error)
    return <ErrorState title={t('源码加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Bones lines={10} />;
  return (
    <CodeInput
      readOnly
      aria-label={file.path}
      value={found.data}
      onChange={() => undefined}
      height={Math.max(240, innerHeight - 220)}
    />
  );
}
