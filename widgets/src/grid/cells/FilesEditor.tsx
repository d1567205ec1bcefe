import { PaperClipOutlined } from '@ant-design/icons';
import { pathsOf } from '../../data/csv.ts';
import { Icon } from '../../kit/Icon.tsx';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { type CellEditProps, isEmpty } from '../cell.ts';
import { DialogBox } from './DialogBox.tsx';
import { callOf, folderOf, mostOf, namesOf } from './file-settings.ts';

const FileDialog = lazyPart(async () => (await import('../../upload/FileDialog.tsx')).default, 0);

/** The dialog of all files, as Enter on the cell opens it: what the mouse reaches by buttons the keyboard reaches here. */
export function filesEditor({ image = false, most }: { image?: boolean; most?: number } = {}) {
  return function FilesEditor({ value, rowId, column, grid, onDone, onCancel }: CellEditProps<string | null>) {
    return (
      <DialogBox
        text={namesOf(pathsOf(isEmpty(value) ? '' : String(value)))}
        placeholder=""
        icon={<Icon of={PaperClipOutlined} />}
        label={column.title}
        grid={grid}
      >
        <FileDialog
          value={value}
          image={image}
          most={most ?? mostOf(column)}
          biz={folderOf(column)}
          call={callOf(column)}
          disabled={false}
          downloadable={column.allowDownload ?? true}
          removable={column.allowRemove ?? true}
          onCancel={onCancel}
          onChoose={(next) => {
            grid.uploads.forget(rowId, column.key);
            onDone('stay', next);
          }}
        />
      </DialogBox>
    );
  };
}
