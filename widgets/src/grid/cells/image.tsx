import useApp from 'antd/es/app/useApp';
import { pathsOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { previewOf } from '../../upload/file-name.ts';
import { type CellViewProps, defineCell } from '../cell.ts';
import { CellImage } from './CellImage.tsx';
import { filesEditor } from './FilesEditor.tsx';
import { FilesView } from './FilesView.tsx';
import { mostOf, namesOf, readPaths } from './file-settings.ts';
import { textOf } from './text-view.tsx';

/** Pictures, stored as a comma list of their paths; the first one shows. */
export const imageCell = defineCell<string | null>({
  type: 'image',
  View: ImageView,
  Edit: filesEditor({ image: true }),
  ownClicks: true,
  extraWidth: 1,
  toText: textOf,
  fromText(text, column) {
    const read = readPaths(text, mostOf(column));
    const other = 'value' in read && pathsOf(read.value).some((path) => previewOf(path) !== 'image');
    return other ? { wrong: say('请上传图片') } : read;
  },
});

function ImageView(cell: CellViewProps<string | null>) {
  const { modal } = useApp();
  return (
    <FilesView
      cell={cell}
      image
      button={say('上传图片')}
      more
      onError={(message) =>
        modal.error({ title: say('上传出错'), content: say('错误信息：{0}', message), maskClosable: true })
      }
      files={(paths, openDialog) => (
        <>
          <button type="button" tabIndex={-1} className="dg-image" title={namesOf(paths)} onClick={openDialog}>
            <CellImage path={paths[0] ?? ''} data={cell.grid.data} />
          </button>
          {paths.length > 1 ? <span className="dg-more">+{paths.length - 1}</span> : null}
        </>
      )}
    />
  );
}
