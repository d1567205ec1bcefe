import { say } from '../../language/text.ts';
import { fileNameOf } from '../../upload/file-name.ts';
import { type CellViewProps, defineCell } from '../cell.ts';
import { filesEditor } from './FilesEditor.tsx';
import { FilesView } from './FilesView.tsx';
import { cutName, mostOf, namesOf, readPaths } from './file-settings.ts';
import { textOf } from './text-view.tsx';

/** Files, stored as a comma list of their paths. */
export const fileCell = defineCell<string | null>({
  type: 'file',
  View: FileView,
  Edit: filesEditor(),
  ownClicks: true,
  extraWidth: 1,
  toText: textOf,
  fromText: (text, column) => readPaths(text, mostOf(column)),
});

const clip = 'M11 5.5 6.2 10.3a1.4 1.4 0 0 0 2 2l5.3-5.3a2.8 2.8 0 0 0-4-4L4.2 8.3a4.2 4.2 0 0 0 6 6l4.3-4.3';

function FileView(cell: CellViewProps<string | null>) {
  return (
    <FilesView
      cell={cell}
      button={say('上传文件')}
      more
      files={(paths) => (
        <>
          <svg className="dg-clip" viewBox="0 0 17 17" aria-hidden="true">
            <path d={clip} />
          </svg>
          <span className="dg-file-name" title={namesOf(paths)}>
            {cutName(fileNameOf(paths[0] ?? ''))}
          </span>
          {paths.length > 1 ? <span className="dg-more">+{paths.length - 1}</span> : null}
        </>
      )}
    />
  );
}
