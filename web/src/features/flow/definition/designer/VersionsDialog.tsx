import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useVersion, useVersions } from '../definition.api.ts';
import { DiffList } from './DiffList.tsx';

export interface VersionsDialogProps {
  code: string;
  draft: FlowGraph;
  /** Takes a version as the draft; null for who may not change it. */
  onTake: ((graph: FlowGraph) => void) | null;
  onClose: () => void;
}

/** All versions of a flow, and what differs between two of them or from the draft. */
export default function VersionsDialog({ code, draft, onTake, onClose }: VersionsDialogProps) {
  const t = useText();
  const versions = useVersions(code);
  const [older, setOlder] = useState<number | null>(null);
  /** 0: the draft. */
  const [newer, setNewer] = useState(0);
  const last = versions.data?.[0]?.version ?? null;
  const [from, to] = [useVersion(code, older ?? last), useVersion(code, newer === 0 ? null : newer)];
  const [before, after] = [from.data?.graph, newer === 0 ? draft : to.data?.graph];
  const options = (versions.data ?? []).map(({ version }) => ({ value: version, label: t('第 {0} 版', version) }));
  const { error } = versions;
  return (
    <AppModal
      open
      title={t('版本')}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {error ? (
        <ErrorState title={t('版本加载失败')} error={error} onRetry={() => void versions.refetch()} />
      ) : !versions.data ? (
        <Bones lines={4} />
      ) : versions.data.length === 0 ? (
        <EmptyState title={t('还没有发布过')} />
      ) : (
        <>
          <ul className="fv-list">
            {versions.data.map(({ version, publishedAt, publishedBy, note, running, total }) => (
              <li key={version}>
                <strong>{t('第 {0} 版', version)}</strong>
                <span>{note || '–'}</span>
                <small>
                  {t('{0} 发布于 {1}；共 {2} 份，在途 {3} 份', publishedBy ?? '', publishedAt ?? '', total, running)}
                </small>
              </li>
            ))}
          </ul>
          <div className="fv-choice">
            <Select
              aria-label={t('较早版本')}
              value={older ?? last}
              options={options}
              onChange={(version: number) => setOlder(version)}
            />
            {t('与')}
            <Select
              aria-label={t('较新版本')}
              value={newer}
              options={[{ value: 0, label: t('草稿') }, ...options]}
              onChange={setNewer}
            />
            {onTake && before ? (
              <Button
                size="small"
                onClick={() => {
                  onTake(before);
                  onClose();
                }}
              >
                {t('把第 {0} 版放进草稿', older ?? last ?? 0)}
              </Button>
            ) : null}
          </div>
          {before && after ? <DiffList before={before} after={after} /> : <Bones lines={3} />}
        </>
      )}
    </AppModal>
  );
}
