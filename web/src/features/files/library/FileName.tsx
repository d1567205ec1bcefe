import { FileOutlined, FolderFilled, ShareAltOutlined, StarFilled } from '@ant-design/icons';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { previewOf } from '@dossier/widgets/upload/file-name.ts';
import { Thumbnail } from '@dossier/widgets/upload/Thumbnail.tsx';
import { useText } from '#services/messages/text.ts';
import type { LibraryRow } from './library.api.ts';

/** What the page can draw; a file with a virus opens for nobody. */
export const canPreview = ({ izFolder, url, infected }: LibraryRow): boolean =>
  izFolder !== '1' && !infected && previewOf(url ?? '') !== 'none';

/** How large a file is; folders have none. The wire has kB. */
export const sizeOf = ({ izFolder, fileSize }: LibraryRow): string =>
  izFolder === '1' ? '' : sizeText((fileSize ?? 0) * 1024);

interface Props {
  file: LibraryRow;
  inTrash: boolean;
  onOpen: (file: LibraryRow) => void;
}

/** The name behind its picture; opens the folder, or shows the file. */
export function FileName({ file, inTrash, onOpen }: Props) {
  const t = useText();
  const { fileName, izFolder, url, shared, starred, infected } = file;
  const name = fileName ?? '';
  const opens = !inTrash && (izFolder === '1' || canPreview(file));
  return (
    <span className="lib-name">
      {izFolder === '1' ? (
        <Icon of={FolderFilled} className="lib-folder" aria-label={t('文件夹')} />
      ) : !inTrash && !infected && previewOf(url ?? '') === 'image' ? (
        <Thumbnail path={url ?? ''} name={name} />
      ) : (
        <Icon of={FileOutlined} aria-hidden />
      )}
      {opens ? (
        <button type="button" className="rp-link" title={name} onClick={() => onOpen(file)}>
          {name}
        </button>
      ) : (
        <span title={name}>{name}</span>
      )}
      {starred ? <Icon of={StarFilled} className="lib-star" aria-label={t('已标星')} /> : null}
      {shared ? <Icon of={ShareAltOutlined} aria-label={t('已共享')} /> : null}
      {infected ? <strong className="lib-bad">{t('含有病毒')}</strong> : null}
    </span>
  );
}
