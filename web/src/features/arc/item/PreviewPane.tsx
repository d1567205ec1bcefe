import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { docDateText } from '#services/data/doc-date.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { FileView } from './FileView.tsx';
import { type ItemRecord, useItemFiles } from './item.api.ts';

export interface PreviewPaneProps {
  record: ItemRecord;
  onClose: () => void;
  onDetail: () => void;
}

/** Right of the list: what the chosen record is, and its files to look at. */
export function PreviewPane({ record, onClose, onDetail }: PreviewPaneProps) {
  const t = useText();
  const { data: files, error, refetch } = useItemFiles(record.id);
  const [at, setAt] = useState(0);
  const file = files?.[Math.min(at, files.length - 1)];
  const { secret, status } = archiveItem.fields;
  return (
    <aside
      className="arc-pane"
      aria-label={t('预览 {0}', record.title ?? '')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        <div className="arc-pane-tags">
          <span className="dw-mono">{record.archiveNo ?? t('未给号')}</span>
          <Button
            type="text"
            size="small"
            aria-label={t('关闭预览')}
            icon={<Icon of={CloseOutlined} />}
            onClick={onClose}
          />
        </div>
        <h2>{record.title}</h2>
        <p>
          <DictText dict={status.dict} value={record.status} text={namedItem(record.status_dictText ?? '')} />
          <DictText dict={secret.dict} value={record.secret} text={namedItem(record.secret_dictText ?? '')} />
          <span>{docDateText(record.docDate)}</span>
          <span>{record.creator}</span>
        </p>
      </header>
      <div className="arc-pane-body">
        {error && !files ? (
          <ErrorState title={t('电子文件加载失败')} error={error} onRetry={() => void refetch()} />
        ) : !files ? (
          <Bones lines={6} />
        ) : file ? (
          <FileView key={file.path} itemId={record.id} file={file} />
        ) : (
          <EmptyState title={t('该档案无电子文件')} />
        )}
      </div>
      <footer>
        {file && files ? (
          <span className="arc-pane-file" title={file.name}>
            <span className="arc-pane-name">{file.name}</span>
            <small>{sizeText(file.size)}</small>
          </span>
        ) : (
          <span />
        )}
        {files && files.length > 1 ? (
          <span className="arc-pane-turn">
            <Button
              type="text"
              size="small"
              aria-label={t('上一个文件')}
              disabled={at === 0}
              icon={<Icon of={LeftOutlined} />}
              onClick={() => setAt(at - 1)}
            />
            {Math.min(at, files.length - 1) + 1}/{files.length}
            <Button
              type="text"
              size="small"
              aria-label={t('下一个文件')}
              disabled={at >= files.length - 1}
              icon={<Icon of={RightOutlined} />}
              onClick={() => setAt(at + 1)}
            />
          </span>
        ) : null}
        <Button size="small" onClick={onDetail}>
          {t('详情')}
        </Button>
      </footer>
    </aside>
  );
}
