import { CloseOutlined, FileOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import type { Upload, Uploads } from './use-uploads.ts';

export interface RunningRowProps {
  upload: Upload;
  uploads: Uploads;
}

/** A file that is being sent, waits for its turn, or did not arrive. */
export function RunningRow({ upload: { key, name, percent, waiting, error }, uploads }: RunningRowProps) {
  const t = useText();
  return (
    <li>
      <Icon of={FileOutlined} className="dw-files-icon" />
      <span className="dw-files-name" title={name}>
        {name}
        {error ? (
          <span className="dw-files-error" role="alert">
            {t('{0} 上传失败. {1}', name, error)}
          </span>
        ) : waiting ? (
          <span className="dw-files-wait">{t('等待上传')}</span>
        ) : (
          <Progress percent={Math.round(percent)} size="small" aria-label={t('{0}上传进度', name)} />
        )}
      </span>
      <span className="dw-files-buttons">
        {error ? (
          <Button
            type="text"
            size="small"
            aria-label={t('重试{0}', name)}
            icon={<Icon of={ReloadOutlined} />}
            onClick={() => uploads.retry(key)}
          />
        ) : null}
        <Button
          type="text"
          size="small"
          aria-label={t('取消{0}', name)}
          icon={<Icon of={CloseOutlined} />}
          onClick={() => uploads.cancel(key)}
        />
      </span>
    </li>
  );
}
