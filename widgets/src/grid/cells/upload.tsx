import { say } from '../../language/text.ts';
import { fileNameOf } from '../../upload/file-name.ts';
import { type CellViewProps, defineCell } from '../cell.ts';
import { filesEditor } from './FilesEditor.tsx';
import { FilesView } from './FilesView.tsx';
import { cutName, readPaths } from './file-settings.ts';
import { textOf } from './text-view.tsx';
import { useCellUpload } from './use-cell-upload.ts';

/** One file, stored by its path. */
export const uploadCell = defineCell<string | null>({
  type: 'upload',
  View: UploadView,
  Edit: filesEditor({ most: 1 }),
  ownClicks: true,
  toText: textOf,
  fromText: (text) => readPaths(text, 1),
});

function UploadView(cell: CellViewProps<string | null>) {
  const upload = useCellUpload(cell);
  return (
    <FilesView
      cell={cell}
      most={1}
      button={say('点击上传')}
      files={([path = '']) => {
        const name = fileNameOf(path);
        const justSent = upload?.status === 'done' && upload.path === path;
        return (
          <span className="dg-file-name" title={justSent ? say('{0} 上传完成', name) : name}>
            {cutName(name)}
          </span>
        );
      }}
    />
  );
}
