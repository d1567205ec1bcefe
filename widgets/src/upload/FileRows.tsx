import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  DownloadOutlined,
  FileOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import { fileNameOf, previewOf } from './file-name.ts';
import { saveFile } from './save-file.ts';
import { Thumbnail } from './Thumbnail.tsx';
import type { Uploads } from './use-uploads.ts';
import './upload.css';

const FilePreview = lazy(() => import('./FilePreview.tsx'));

export interface FileRowsProps {
  /** Stored paths. */
  paths: readonly string[];
  /** Files on their way. */
  uploads?: Uploads;
  /** Without it the order is fixed. */
  onMove?: (from: number, to: number) => void;
  /** Without it files stay. */
  onRemove?: (path: string) => void;
  /** Whether the originals may be taken away. @default true */
  downloadable?: boolean;
}

/** Stored files with preview and download, and the files that are being sent. */
export function FileRows({ paths, uploads, onMove, onRemove, downloadable = true }: FileRowsProps) {
  const data = useWidgetData();
  const { message } = App.useApp();
  const [shown, setShown] = useState<string | null>(null);

  async function save(path: string): Promise<void> {
    try {
      await saveFile(data, path);
    } catch (error) {
      message.error(error instanceof Error ? error.message : '文件下载失败');
    }
  }

  if (paths.length === 0 && (uploads?.running.length ?? 0) === 0) return null;
  return (
    <>
      <ul className="dw-files">
        {paths.map((path, index) => {
          const name = fileNameOf(path);
          const kind = previewOf(path);
          return (
            <li key={path}>
              {kind === 'image' ? <Thumbnail path={path} name={name} /> : <FileOutlined className="dw-files-icon" />}
              {kind === 'none' ? (
                <span className="dw-files-name" title={name}>
                  {name}
                </span>
              ) : (
                <button type="button" className="dw-files-name" title={`预览 ${name}`} onClick={() => setShown(path)}>
                  {name}
                </button>
              )}
              <span className="dw-files-buttons">
                {onMove && paths.length > 1 ? (
                  <>
                    <Button
                      type="text"
                      size="small"
                      disabled={index === 0}
                      aria-label={`${name}前移`}
                      icon={<ArrowUpOutlined />}
                      onClick={() => onMove(index, index - 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      disabled={index === paths.length - 1}
                      aria-label={`${name}后移`}
                      icon={<ArrowDownOutlined />}
                      onClick={() => onMove(index, index + 1)}
                    />
                  </>
                ) : null}
                {downloadable ? (
                  <Button
                    type="text"
                    size="small"
                    aria-label={`下载${name}`}
                    icon={<DownloadOutlined aria-hidden />}
                    onClick={() => void save(path)}
                  />
                ) : null}
                {onRemove ? (
                  <Button
                    type="text"
                    size="small"
                    danger
                    aria-label={`移除${name}`}
                    icon={<CloseOutlined />}
                    onClick={() => onRemove(path)}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
        {uploads?.running.map((upload) => (
          <li key={upload.key}>
            <FileOutlined className="dw-files-icon" />
            <span className="dw-files-name" title={upload.name}>
              {upload.name}
              {upload.error ? (
                <span className="dw-files-error" role="alert">
                  {upload.name} 上传失败. {upload.error}
                </span>
              ) : (
                <Progress percent={Math.round(upload.percent)} size="small" aria-label={`${upload.name}上传进度`} />
              )}
            </span>
            <span className="dw-files-buttons">
              {upload.error ? (
                <Button
                  type="text"
                  size="small"
                  aria-label={`重试${upload.name}`}
                  icon={<ReloadOutlined />}
                  onClick={() => uploads.retry(upload.key)}
                />
              ) : null}
              <Button
                type="text"
                size="small"
                aria-label={`取消${upload.name}`}
                icon={<CloseOutlined />}
                onClick={() => uploads.cancel(upload.key)}
              />
            </span>
          </li>
        ))}
      </ul>
      {shown ? (
        <Suspense fallback={null}>
          <FilePreview path={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
