import { CopyOutlined, DownloadOutlined, EyeOutlined, FormOutlined, PaperClipOutlined } from '@ant-design/icons';
import { adoptFacts, mediaKindOf, takeAttachments } from '@dossier/contract/arc/reading/facts.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Button, Tag } from 'antd';
import { loadStored } from '#services/files/files.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { FileFactsList } from './FileFactsList.tsx';
import { type ItemFile, useFromFile } from './item.api.ts';

export interface FileLineProps {
  itemId: string;
  file: ItemFile;
  mayDownload: boolean;
  onShow: () => void;
}

/** A file of a record: what it is, what it says of itself, and what may be done with it. */
export function FileLine({ itemId, file, mayDownload, onShow }: FileLineProps) {
  const t = useText();
  const { items } = useItems('arc_role');
  const role = items.find(({ value }) => value === file.role)?.text ?? file.role;
  const copy = async () => {
    await copyText(file.sha256);
    feedback()?.message.success(t('校验值已复制'));
  };
  return (
    <li>
      <div className="arc-file-name">
        <strong title={file.name}>{file.name}</strong>
        <small>
          <Tag>{file.standard ? `${role} ${file.standard}` : role}</Tag>
          {sizeText(file.size)} · {shownText(file.createTime)} · {file.createBy}
        </small>
        {file.source === null ? null : <small>{t('来自 {0}', file.source)}</small>}
        <small className="arc-file-hash">
          SHA-256 <span className="dw-mono">{file.sha256}</span>
          <Button
            type="text"
            size="small"
            aria-label={t('复制{0}的校验值', file.name)}
            icon={<Icon of={CopyOutlined} aria-hidden />}
            onClick={() => void copy()}
          />
        </small>
        {file.facts ? <FileFactsList facts={file.facts} /> : null}
      </div>
      <FileButtons itemId={itemId} file={file} mayDownload={mayDownload} onShow={onShow} />
    </li>
  );
}

function FileButtons({ itemId, file, mayDownload, onShow }: FileLineProps) {
  const t = useText();
  const mayAdopt = useCan(adoptFacts);
  const mayUnpack = useCan(takeAttachments);
  const { adopt, unpack, isBusy } = useFromFile(itemId, file.path);
  const save = () => loadStored(file.path).then((blob) => saveBlob(blob, file.name), showError);
  const hasAttachments = mediaKindOf(file.name) === 'mail' && (file.facts?.attachments ?? 0) > 0;
  return (
    <span className="arc-file-buttons">
      {file.mayView ? (
        <Button
          size="small"
          icon={<Icon of={EyeOutlined} aria-hidden />}
          aria-label={t('预览{0}', file.name)}
          onClick={onShow}
        >
          {t('预览')}
        </Button>
      ) : null}
      {mayDownload ? (
        <Button
          size="small"
          icon={<Icon of={DownloadOutlined} aria-hidden />}
          aria-label={t('下载{0}', file.name)}
          onClick={() => void save()}
        >
          {t('下载')}
        </Button>
      ) : null}
      {mayAdopt && file.facts ? (
        <Button size="small" disabled={isBusy} icon={<Icon of={FormOutlined} aria-hidden />} onClick={adopt}>
          {t('填入空白字段')}
        </Button>
      ) : null}
      {mayUnpack && hasAttachments ? (
        <Button size="small" disabled={isBusy} icon={<Icon of={PaperClipOutlined} aria-hidden />} onClick={unpack}>
          {t('取出附件')}
        </Button>
      ) : null}
    </span>
  );
}
