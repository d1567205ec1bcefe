import useApp from 'antd/es/app/useApp';
import { type ReactNode, useState } from 'react';
import { pathsOf } from '../../data/csv.ts';
import { reasonText } from '../../data/reason.ts';
import { say } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { saveFile } from '../../upload/save-file.ts';
import { type CellViewProps, isEmpty } from '../cell.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { FocusBack } from './FocusBack.tsx';
import { callOf, folderOf, mostOf, pickFile, sendFile } from './file-settings.ts';
import { KeepInside } from './KeepInside.tsx';
import { UploadState } from './UploadState.tsx';
import { useCellUpload } from './use-cell-upload.ts';
import './cells.css';

const FileDialog = lazyPart(async () => (await import('../../upload/FileDialog.tsx')).default, 0);

export interface FilesViewProps {
  cell: CellViewProps<string | null>;
  /** Most files. @default as the column says */
  most?: number;
  image?: boolean;
  /** Text of the upload button where the column has none. */
  button: string;
  /** Drawn for the stored files. @param openDialog opens the dialog of all files */
  files: (paths: readonly string[], openDialog: () => void) => ReactNode;
  /** Menu of stored files: 下载, 删除 and, with `more`, 更多. @default false */
  more?: boolean;
  /** Without it a refused file only says why on hover. */
  onError?: (message: string) => void;
}

/** What upload, file and image cells have in common: button, progress, menu, dialog. */
export function FilesView({ cell, most, image = false, button, files, more = false, onError }: FilesViewProps) {
  const { value, column, grid, rowId, disabled, onChange } = cell;
  const { message } = useApp();
  const [dialog, setDialog] = useState(false);
  const upload = useCellUpload(cell);
  const limit = most ?? mostOf(column);
  const paths = pathsOf(isEmpty(value) ? '' : String(value));
  const downloadable = column.allowDownload ?? true;
  const removable = !disabled && (column.allowRemove ?? true);

  function choose(): void {
    pickFile(image ? 'image/*' : '', (file) => {
      if (image && !file.type.includes('image')) message.warning(say('请上传图片'));
      else sendFile(cell, file, limit, onError);
    });
  }

  function act(key: string): void {
    if (key === 'more') setDialog(true);
    else if (key === 'remove') {
      grid.uploads.forget(rowId, column.key);
      onChange(null);
    } else {
      // One after the other: browsers drop downloads that start at once.
      paths
        .reduce((before, path) => before.then(() => saveFile(grid.data, path)), Promise.resolve())
        .catch((error: unknown) => message.error(reasonText(error, say('文件下载失败'))));
    }
  }

  const refusal = upload?.status === 'error' ? upload.message : undefined;
  return (
    <KeepInside className="dg-file">
      {upload && upload.status !== 'done' ? (
        <UploadState upload={upload} onError={onError && refusal !== undefined ? () => onError(refusal) : undefined} />
      ) : null}
      {paths.length > 0 ? files(paths, () => setDialog(true)) : null}
      {paths.length === 0 && upload?.status !== 'uploading' && !disabled ? (
        <button type="button" tabIndex={-1} className="dg-upload" onClick={choose}>
          {column.btnText ?? button}
        </button>
      ) : null}
      {paths.length > 0 && upload?.status !== 'uploading' ? (
        <ActionMenu
          actions={[
            ...(downloadable ? [{ key: 'download', label: say('下载') }] : []),
            ...(removable ? [{ key: 'remove', label: say('删除'), danger: true }] : []),
            ...(more ? [{ key: 'more', label: say('更多') }] : []),
          ]}
          onAction={act}
          focusBack={grid.focus}
        />
      ) : null}
      {dialog ? (
        <>
          <FocusBack to={grid.focus} />
          <FileDialog
            value={value}
            image={image}
            most={limit}
            biz={folderOf(column)}
            call={callOf(column)}
            disabled={disabled}
            downloadable={downloadable}
            removable={removable}
            onCancel={() => setDialog(false)}
            onChoose={(next) => {
              setDialog(false);
              grid.uploads.forget(rowId, column.key);
              onChange(next);
            }}
          />
        </>
      ) : null}
    </KeepInside>
  );
}
