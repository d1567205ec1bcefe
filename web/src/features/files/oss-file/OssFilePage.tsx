import { UploadOutlined } from '@ant-design/icons';
import * as contract from '@dossier/contract/files/oss-file.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { needsOriginal, previewOf } from '@dossier/widgets/upload/file-name.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Thumbnail } from '@dossier/widgets/upload/Thumbnail.tsx';
import { useState } from 'react';
import type { PageActions } from '#engine/extensions.ts';
import { FileUsage, fileUsageKey } from '#engine/files/FileUsage.tsx';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { queryClient } from '#services/api/query-client.ts';
import { loadStored } from '#services/files/files.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { type OssFile, ossFileOf, removeFiles, uploadToStore } from './oss-file.api.ts';
import './oss-file.css';

const FilePreview = lazyPart(async () => (await import('@dossier/widgets/upload/FilePreview.tsx')).default, 0);
const UsageDialog = lazyPart(async () => (await import('./UsageDialog.tsx')).default, 0);
const LinkDialog = lazyPart(async () => (await import('./LinkDialog.tsx')).default, 0);

interface Shown {
  what: 'preview' | 'usage' | 'link';
  file: OssFile;
}

const storeNames = () => ({ disk: say('磁盘'), s3: 'S3' }) as const;

/** Whether the page can draw the file, by its kind and the reader's rights. Office files are drawn from the original. */
function canPreview({ url, mayView, mayDownload }: OssFile): boolean {
  const kind = previewOf(url ?? '');
  return kind !== 'none' && mayView && (mayDownload || !needsOriginal(kind));
}

/** 对象存储: stored files, who points to them, and links that end. */
export default function OssFilePage() {
  const t = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const show = (what: Shown['what']) => (record: Parameters<typeof ossFileOf>[0]) =>
    setShown({ what, file: ossFileOf(record) });
  return (
    <>
      <ResourcePage
        resource={contract.ossFile}
        withoutForm
        splitBy="useState"
        foot={
          <section aria-label={t('存储用量')}>
            <FileUsage tenant />
          </section>
        }
        columns={{
          fileName: (record) => <Name file={ossFileOf(record)} />,
          size: (record) => sizeText(record.size ?? 0),
          url: (record) => (
            <span className="oss-place" title={record.url ?? ''}>
              {storeNames()[ossFileOf(record).storedIn]} · {record.url}
            </span>
          ),
        }}
        toolbar={[
          {
            key: 'upload',
            label: t('上传'),
            icon: <Icon of={UploadOutlined} aria-hidden />,
            endpoint: contract.uploadOssFile,
            run: upload,
          },
        ]}
        rowActions={[
          {
            key: 'preview',
            label: t('预览'),
            endpoint: contract.listOssFiles,
            when: (record) => canPreview(ossFileOf(record)),
            run: show('preview'),
          },
          {
            key: 'download',
            label: t('下载'),
            endpoint: contract.listOssFiles,
            when: (record) => ossFileOf(record).mayDownload,
            run: ({ url, fileName }) =>
              loadStored(url ?? '').then((blob) => saveBlob(blob, fileName ?? t('文件')), showError),
          },
          { key: 'usage', label: t('引用'), endpoint: contract.ossFileUsage, run: show('usage') },
          {
            key: 'link',
            label: t('复制链接'),
            endpoint: contract.linkOssFile,
            when: (record) => ossFileOf(record).mayDownload,
            run: show('link'),
          },
          {
            key: 'delete',
            label: t('删除'),
            danger: true,
            endpoint: contract.deleteOssFile,
            run: (record, page) => remove([record.id], `“${record.fileName ?? ''}”`, page),
          },
        ]}
        batchActions={[
          {
            key: 'delete',
            label: t('批量删除'),
            danger: true,
            endpoint: contract.deleteOssFiles,
            run: (ids, page) => remove(ids, t('{0}个文件', ids.length), page),
          },
        ]}
      />
      {shown?.what === 'preview' ? (
        <FilePreview path={shown.file.url ?? ''} name={shown.file.fileName ?? ''} onClose={close} />
      ) : null}
      {shown?.what === 'usage' ? <UsageDialog file={shown.file} onClose={close} /> : null}
      {shown?.what === 'link' ? <LinkDialog file={shown.file} onClose={close} /> : null}
    </>
  );
}

/** The name, behind a small picture where the file is one that may be looked at. */
function Name({ file: { url, fileName, mayView } }: { file: OssFile }) {
  if (!url || !mayView || previewOf(url) !== 'image') return <>{fileName}</>;
  return (
    <span className="oss-name">
      <Thumbnail path={url} name={fileName ?? ''} />
      <span>{fileName}</span>
    </span>
  );
}

function remove(ids: readonly string[], what: string, page: PageActions): void {
  askThen(
    {
      title: say('删除{0}', what),
      content: say('文件将从存储中删除，不能恢复。正在使用的文件不会被删除。'),
      okText: say('删除'),
      danger: true,
    },
    async () => {
      const message = await removeFiles(ids);
      page.clearSelection();
      void queryClient.invalidateQueries({ queryKey: fileUsageKey });
      return message;
    },
    page.refresh,
  );
}

/** Asks for a file and puts it into the store; large ones take a while, so the message says how far it is. */
function upload(page: PageActions): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.onchange = async () => {
    const file = input.files?.[0];
    if (!file) return;
    const key = `oss-upload-${file.name}`;
    const tell = (percent: number) =>
      feedback()?.message.open({
        key,
        type: 'loading',
        duration: 0,
        content: say('正在上传 {0} {1}%', file.name, percent),
      });
    tell(0);
    try {
      const message = await uploadToStore(file, tell);
      feedback()?.message.success({ key, content: message });
      page.refresh();
      void queryClient.invalidateQueries({ queryKey: fileUsageKey });
    } catch (error) {
      feedback()?.message.destroy(key);
      showError(error);
    }
  };
  input.click();
}
