import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listOwnFiles } from '@dossier/contract/files/own-file.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { needsOriginal, previewOf } from '@dossier/widgets/upload/file-name.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Thumbnail } from '@dossier/widgets/upload/Thumbnail.tsx';
import { useState } from 'react';
import { FileUsage } from '#engine/files/FileUsage.tsx';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { loadStored } from '#services/files/files.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import '#engine/resource.css';

const FilePreview = lazyPart(async () => (await import('@dossier/widgets/upload/FilePreview.tsx')).default, 0);

type OwnFile = ResultOf<typeof listOwnFiles>['records'][number];

/** Office files are drawn from the original, which not everybody may have. */
function canPreview({ path, mayView, mayDownload }: OwnFile): boolean {
  const kind = previewOf(path);
  return kind !== 'none' && mayView && (mayDownload || !needsOriginal(kind));
}

/** 我的文件: what the user uploaded, and how much room it takes. */
export default function MyFiles() {
  const t = useText();
  const [shown, setShown] = useState<OwnFile | null>(null);
  const list = useEndpointList(listOwnFiles, { key: [listOwnFiles.path], filters: { name: 100 }, place: 'address' });
  const nameOf = ({ name }: OwnFile) => name ?? t('文件');
  const columns: Column<OwnFile>[] = [
    {
      name: 'name',
      title: t('文件名称'),
      render: (file) => (
        <span className="center-person">
          {file.mayView && previewOf(file.path) === 'image' ? <Thumbnail path={file.path} name="" /> : null}
          <span>{nameOf(file)}</span>
        </span>
      ),
    },
    { name: 'usedIn', title: t('所属'), width: 120, render: ({ usedIn }) => (usedIn ? named(usedIn) : t('未使用')) },
    { name: 'size', title: t('大小'), width: 96, align: 'right', render: ({ size }) => sizeText(size) },
    { name: 'createTime', title: t('上传时间'), width: 170, render: ({ createTime }) => createTime ?? '' },
  ];
  const buttonsOf = (file: OwnFile) => [
    ...(canPreview(file) ? [{ key: 'preview', label: t('预览'), run: () => setShown(file) }] : []),
    ...(file.mayDownload
      ? [
          {
            key: 'download',
            label: t('下载'),
            run: () => void loadStored(file.path).then((blob) => saveBlob(blob, nameOf(file)), showError),
          },
        ]
      : []),
  ];
  return (
    <>
      <FileUsage />
      <EndpointList
        list={list}
        label={t('我的文件')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        actions={(file) => <RowButtons label={nameOf(file)} buttons={buttonsOf(file)} />}
        first={
          <SearchWords label={t('按文件名查询')} value={list.filters.name} onSearch={(name) => list.narrow({ name })} />
        }
        empty={<EmptyState title={t('还没有上传过文件')} hint={t('您在记录、评论里上传的附件会列在这里。')} />}
      />
      {shown ? <FilePreview path={shown.path} name={nameOf(shown)} onClose={() => setShown(null)} /> : null}
    </>
  );
}
