import { fileLevel } from '@dossier/contract/files/library.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useUploads } from '@dossier/widgets/upload/use-uploads.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { loadStored } from '#services/files/files.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { addVersion, type LibraryRow, restoreVersion, useVersions } from '../library.api.ts';

/** The versions of a file: download, bring one back, upload a new one. */
export default function VersionsDialog({
  file,
  onDone,
  onClose,
}: {
  file: LibraryRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const versions = useVersions(file.id);
  const input = useRef<HTMLInputElement>(null);
  const [busy, act] = useAct();
  // Each change makes the next version of the record.
  const [seen, setSeen] = useState(file.version);
  const mayEdit = file.level >= fileLevel.edit;
  const name = file.fileName ?? '';
  const finish = (work: () => Promise<string>) =>
    act(async () => {
      feedback()?.message.success(await work());
      setSeen((before) => before + 1);
      await versions.refetch();
      onDone();
    });
  const uploads = useUploads('temp', (path) => void finish(() => addVersion({ id: file.id, path, version: seen })));
  return (
    <AppModal
      open
      title={t('“{0}”的历史版本', name)}
      width={600}
      onCancel={onClose}
      footer={
        <>
          {mayEdit ? (
            <Button disabled={busy || uploads.running.length > 0} onClick={() => input.current?.click()}>
              {t('上传新版本')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('关闭')}</Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('选择新版本的文件')}
        onChange={({ target }) => {
          uploads.start([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <FileRows files={[]} uploads={uploads} onRemove={() => {}} />
      {versions.error ? (
        <p role="alert">{versions.error.message}</p>
      ) : !versions.data ? (
        <Bones lines={3} />
      ) : (
        <ul className="lib-list" aria-label={t('历史版本')}>
          {versions.data.map(({ id, no, url, fileSize, createName, createBy, createTime, restoredFrom, current }) => (
            <li key={id}>
              <span>
                {t('第{0}版', no)}
                {current ? t('（当前）') : ''}
              </span>
              <span className="faint">
                {[createName ?? createBy, dateText(createTime ?? ''), sizeText(fileSize * 1024)]
                  .filter(Boolean)
                  .join(' · ')}
                {restoredFrom === null ? '' : t('，恢复自第{0}版', restoredFrom)}
              </span>
              <Button
                size="small"
                aria-label={t('下载第{0}版', no)}
                onClick={() => void loadStored(url).then((blob) => saveBlob(blob, name), showError)}
              >
                {t('下载')}
              </Button>
              {mayEdit && !current ? (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={t('恢复第{0}版', no)}
                  onClick={() => void finish(() => restoreVersion({ id: file.id, versionId: id, version: seen }))}
                >
                  {t('恢复')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </AppModal>
  );
}
