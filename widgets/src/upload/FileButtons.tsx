import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  DownloadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import type { StoredFile } from './file-list.ts';
import { saveFile } from './save-file.ts';

export interface FileButtonsProps {
  file: StoredFile;
  index: number;
  /** Files in the list. */
  count: number;
  /** Side by side: the arrows point left and right. @default false */
  aside?: boolean;
  downloadable: boolean;
  onMove?: (from: number, to: number) => void;
  onRemove?: (path: string) => void;
}

/** What can be done with a stored file: the first cannot go before, the last cannot go behind. */
export function FileButtons({ file, index, count, aside = false, downloadable, onMove, onRemove }: FileButtonsProps) {
  const t = useText();
  const data = useWidgetData();
  const { message } = useApp();
  const { path, name } = file;

  async function save(): Promise<void> {
    try {
      await saveFile(data, path, name);
    } catch (error) {
      message.error(reasonText(error, t('文件下载失败')));
    }
  }

  return (
    <span className="dw-files-buttons">
      {onMove && count > 1 ? (
        <>
          <Button
            type="text"
            size="small"
            disabled={index === 0}
            aria-label={aside ? t('{0}左移', name) : t('{0}前移', name)}
            icon={aside ? <Icon of={ArrowLeftOutlined} /> : <Icon of={ArrowUpOutlined} />}
            onClick={() => onMove(index, index - 1)}
          />
          <Button
            type="text"
            size="small"
            disabled={index === count - 1}
            aria-label={aside ? t('{0}右移', name) : t('{0}后移', name)}
            icon={aside ? <Icon of={ArrowRightOutlined} /> : <Icon of={ArrowDownOutlined} />}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      ) : null}
      {downloadable ? (
        <Button
          type="text"
          size="small"
          aria-label={t('下载{0}', name)}
          icon={<Icon of={DownloadOutlined} aria-hidden />}
          onClick={() => void save()}
        />
      ) : null}
      {onRemove ? (
        <Button
          type="text"
          size="small"
          danger
          aria-label={t('移除{0}', name)}
          icon={<Icon of={CloseOutlined} />}
          onClick={() => onRemove(path)}
        />
      ) : null}
    </span>
  );
}
