import { DeleteOutlined, FolderAddOutlined, UploadOutlined } from '@ant-design/icons';
import { fileLevel, libraryFile, trashDays } from '@dossier/contract/files/library.ts';
import * as calls from '@dossier/contract/files/library-calls.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import type { PageActions } from '#engine/extensions.ts';
import { FileUsage } from '#engine/files/FileUsage.tsx';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { FileName, sizeOf } from './FileName.tsx';
import { LibraryWay } from './LibraryWay.tsx';
import { addFolder, emptyTrash, rename, rowOf, usePlace, useSpaces } from './library.api.ts';
import { batchActions, type Dialog, rowActions } from './library-actions.tsx';
import './library.css';

const FilePreview = lazyPart(async () => (await import('@dossier/widgets/upload/FilePreview.tsx')).default, 0);
const UploadDialog = lazyPart(async () => (await import('./dialogs/UploadDialog.tsx')).default, 0);
const NameDialog = lazyPart(async () => (await import('./dialogs/NameDialog.tsx')).default, 0);
const MoveDialog = lazyPart(async () => (await import('./dialogs/MoveDialog.tsx')).default, 0);
const ShareDialog = lazyPart(async () => (await import('./dialogs/ShareDialog.tsx')).default, 0);
const VersionsDialog = lazyPart(async () => (await import('./dialogs/VersionsDialog.tsx')).default, 0);

/** Set by the places and folders; no input of the filters shows them. */
const ownFilters = ['parentId', 'place'] as const;

/** 文档库: folders and files of one's own, of the company, and those that others share (decision 0107). */
export default function LibraryPage() {
  const t = useText();
  const { state, setState } = useListState(libraryFile, undefined, ownFilters);
  const { place = '', parentId = '', fileName, fileType } = state.filters;
  const spaces = useSpaces();
  const folderId = place ? null : parentId || spaces.data?.own.id || null;
  const here = usePlace(folderId);
  const [dialog, setDialog] = useState<(Dialog & { page: PageActions }) | null>(null);
  const [uploading, setUploading] = useState<PageActions | null>(null);
  const [naming, setNaming] = useState<PageActions | null>(null);
  const node = here.data?.node;
  const mayAdd = folderId !== null && (node?.level ?? 0) >= fileLevel.edit;
  // The two that everybody has are named by us, all others by people.
  const called = ({ id, fileName }: { id: string; fileName: string }) =>
    id === spaces.data?.own.id ? t('我的文件') : id === spaces.data?.company.id ? t('公司文件') : fileName;
  const go = (filters: Readonly<Record<string, string>>) =>
    setState({ ...state, pageNo: 1, filters: { parentId: '', place: '', fileName: '', fileType: '', ...filters } });
  const show = (next: Dialog, page: PageActions) => {
    setDialog({ ...next, page });
  };

  function emptyOf({ place: at, fileName: words, fileType: kind }: Readonly<Record<string, string>>) {
    if (words || kind) return undefined;
    if (at === 'shared')
      return { title: t('还没有人与您共享'), hint: t('别人共享给您或您的部门的文件和文件夹在这里。') };
    if (at === 'star') return { title: t('还没有标星的文件'), hint: t('常用的文件和文件夹标星后在这里。') };
    if (at === 'trash')
      return { title: t('回收站是空的'), hint: t('删除的文件在这里保留{0}天，可以还原。', trashDays) };
    return {
      title: t('这个文件夹是空的'),
      ...(mayAdd ? { hint: t('上传文件或新建文件夹；放好后可以共享给同事和部门。') } : {}),
    };
  }

  return (
    <div className="lib">
      <LibraryWay
        place={place}
        here={here.data}
        company={spaces.data?.company.id}
        called={called}
        error={spaces.error ?? here.error}
        searching={Boolean(fileName || fileType)}
        onGo={go}
      />
      <ResourcePage
        resource={libraryFile}
        withoutForm
        extraFilters={ownFilters}
        foot={<FileUsage />}
        empty={({ filters }) => emptyOf(filters)}
        columns={{
          fileName: (record) => (
            <FileName
              file={rowOf(record)}
              inTrash={place === 'trash'}
              onOpen={(file) =>
                file.izFolder === '1'
                  ? go({ parentId: file.id })
                  : setDialog({ what: 'preview', file, page: { refresh: () => {} } as PageActions })
              }
            />
          ),
          fileSize: (record) => sizeOf(rowOf(record)),
        }}
        toolbar={[
          ...(mayAdd
            ? [
                {
                  key: 'upload',
                  label: t('上传文件'),
                  icon: <Icon of={UploadOutlined} aria-hidden />,
                  endpoint: calls.addFiles,
                  run: setUploading,
                },
                {
                  key: 'folder',
                  label: t('新建文件夹'),
                  icon: <Icon of={FolderAddOutlined} aria-hidden />,
                  endpoint: calls.addFolder,
                  run: setNaming,
                },
              ]
            : []),
          ...(place === 'trash'
            ? [
                {
                  key: 'empty',
                  label: t('清空回收站'),
                  icon: <Icon of={DeleteOutlined} aria-hidden />,
                  endpoint: calls.emptyTrash,
                  run: (page: PageActions) =>
                    askThen(
                      {
                        title: t('清空回收站'),
                        content: t('其中属于您的文件将被彻底删除，不能恢复。超过{0}天的会自动清理。', trashDays),
                        okText: t('清空'),
                        danger: true,
                      },
                      emptyTrash,
                      page.refresh,
                    ),
                },
              ]
            : []),
        ]}
        rowActions={rowActions(place === 'trash', show)}
        batchActions={batchActions(place === 'trash')}
      />
      {dialog?.what === 'preview' ? (
        <FilePreview path={dialog.file.url ?? ''} name={dialog.file.fileName ?? ''} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.what === 'move' ? (
        <MoveDialog file={dialog.file} onDone={dialog.page.refresh} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.what === 'share' ? (
        <ShareDialog file={dialog.file} onDone={dialog.page.refresh} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.what === 'versions' ? (
        <VersionsDialog file={dialog.file} onDone={dialog.page.refresh} onClose={() => setDialog(null)} />
      ) : null}
      {uploading && folderId !== null ? (
        <UploadDialog
          folder={{ id: folderId, fileName: called({ id: folderId, fileName: node?.fileName ?? '' }) }}
          onDone={uploading.refresh}
          onClose={() => setUploading(null)}
        />
      ) : null}
      {dialog?.what === 'rename' ? (
        <NameDialog
          title={t('重命名“{0}”', dialog.file.fileName ?? '')}
          name={dialog.file.fileName ?? ''}
          save={(fileName) => rename({ id: dialog.file.id, fileName, version: dialog.file.version })}
          onDone={dialog.page.refresh}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {naming ? (
        <NameDialog
          title={t('新建文件夹')}
          name=""
          save={(fileName) => addFolder({ parentId: folderId ?? '', fileName })}
          onDone={naming.refresh}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </div>
  );
}
