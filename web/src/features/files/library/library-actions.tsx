import { fileLevel, type libraryFile } from '@dossier/contract/files/library.ts';
import * as calls from '@dossier/contract/files/library-calls.ts';
import * as sharing from '@dossier/contract/files/library-sharing.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import type { BatchAction, PageActions, RowAction } from '#engine/extensions.ts';
import { loadStored } from '#services/files/files.ts';
import { say } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { canPreview } from './FileName.tsx';
import { type LibraryRow, removeForGood, restore, rowOf, saveZip, star, toTrash } from './library.api.ts';

/** What the page opens above the list. */
export interface Dialog {
  what: 'preview' | 'rename' | 'move' | 'share' | 'versions';
  file: LibraryRow;
}

/** A large archive is long on its way. */
async function takeZip(ids: readonly string[], name: string): Promise<void> {
  const close = feedback()?.message.loading(say('正在打包下载，请稍候'), 0);
  await saveZip(ids, name).finally(close);
}

type Actions = readonly RowAction<typeof libraryFile>[];
type Show = (dialog: Dialog, page: PageActions) => void;

/** What can be done with one row, by what the person may do with it. */
export function rowActions(inTrash: boolean, show: Show): Actions {
  const open = (what: Dialog['what']) => (record: Parameters<typeof rowOf>[0], page: PageActions) =>
    show({ what, file: rowOf(record) }, page);
  if (inTrash) {
    return [
      {
        key: 'restore',
        label: say('还原'),
        endpoint: calls.restoreFiles,
        beside: true,
        run: ({ id }, page) => tell(restore([id]), page),
      },
      {
        key: 'remove',
        label: say('彻底删除'),
        danger: true,
        endpoint: calls.removeFiles,
        when: (record) => rowOf(record).level >= fileLevel.manage,
        run: (record, page) => askToRemove([record.id], `“${record.fileName ?? ''}”`, page),
      },
    ];
  }
  return [
    {
      key: 'preview',
      label: say('预览'),
      endpoint: calls.listFiles,
      when: (record) => canPreview(rowOf(record)),
      run: open('preview'),
    },
    {
      key: 'download',
      label: say('下载'),
      endpoint: calls.listFiles,
      beside: true,
      when: (record) => !rowOf(record).infected,
      run: ({ id, izFolder, url, fileName }) =>
        izFolder === '1'
          ? takeZip([id], fileName ?? say('文件夹')).catch(showError)
          : loadStored(url ?? '').then((blob) => saveBlob(blob, fileName ?? say('文件')), showError),
    },
    {
      key: 'share',
      label: say('共享'),
      endpoint: sharing.shareFile,
      beside: true,
      when: (record) => rowOf(record).level >= fileLevel.manage,
      run: open('share'),
    },
    {
      key: 'star',
      label: say('标星'),
      endpoint: calls.starFile,
      when: (record) => !rowOf(record).starred,
      run: ({ id }, page) => tell(star(id, true), page),
    },
    {
      key: 'unstar',
      label: say('取消标星'),
      endpoint: calls.starFile,
      when: (record) => rowOf(record).starred,
      run: ({ id }, page) => tell(star(id, false), page),
    },
    {
      key: 'versions',
      label: say('历史版本'),
      endpoint: sharing.listVersions,
      when: (record) => record.izFolder !== '1',
      run: open('versions'),
    },
    {
      key: 'rename',
      label: say('重命名'),
      endpoint: calls.renameFile,
      when: (record) => rowOf(record).level >= fileLevel.edit,
      run: open('rename'),
    },
    {
      key: 'move',
      label: say('移动'),
      endpoint: calls.moveFiles,
      when: (record) => rowOf(record).level >= fileLevel.edit,
      run: open('move'),
    },
    {
      key: 'trash',
      label: say('删除'),
      danger: true,
      endpoint: calls.trashFiles,
      when: (record) => rowOf(record).level >= fileLevel.edit,
      run: (record, page) => askToTrash([record.id], `“${record.fileName ?? ''}”`, page),
    },
  ];
}

/** What can be done with several. */
export function batchActions(inTrash: boolean): readonly BatchAction[] {
  const many = (ids: readonly string[]) => say('{0}项', ids.length);
  if (!inTrash) {
    return [
      {
        key: 'download',
        label: say('批量下载'),
        endpoint: calls.downloadFiles,
        run: (ids, page) => takeZip(ids, say('文档库')).then(page.clearSelection, showError),
      },
      {
        key: 'trash',
        label: say('批量删除'),
        danger: true,
        endpoint: calls.trashFiles,
        run: (ids, page) => askToTrash(ids, many(ids), page),
      },
    ];
  }
  return [
    {
      key: 'restore',
      label: say('批量还原'),
      endpoint: calls.restoreFiles,
      run: (ids, page) => tell(restore(ids), page),
    },
    {
      key: 'remove',
      label: say('批量彻底删除'),
      danger: true,
      endpoint: calls.removeFiles,
      run: (ids, page) => askToRemove(ids, many(ids), page),
    },
  ];
}

/** Says what was done, or why not; the list is read anew. */
async function tell(answer: Promise<string>, page: PageActions): Promise<void> {
  await answer.then((sentence) => void feedback()?.message.success(sentence), showError);
  page.clearSelection();
  page.refresh();
}

const after = (page: PageActions) => () => {
  page.clearSelection();
  page.refresh();
};

function askToTrash(ids: readonly string[], what: string, page: PageActions): void {
  askThen(
    {
      title: say('删除{0}', what),
      content: say('文件夹中的内容一起移到回收站，可以还原；共享的人不能再查看。'),
      okText: say('删除'),
      danger: true,
    },
    () => toTrash(ids),
    after(page),
  );
}

function askToRemove(ids: readonly string[], what: string, page: PageActions): void {
  askThen(
    {
      title: say('彻底删除{0}', what),
      content: say('内容和历史版本都会删除，不能恢复。'),
      okText: say('彻底删除'),
      danger: true,
    },
    () => removeForGood(ids),
    after(page),
  );
}
