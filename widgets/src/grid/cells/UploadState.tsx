import { say } from '../../language/text.ts';
import type { CellUpload } from '../cell-uploads.ts';
import { cutName } from './file-settings.ts';

/** A file on its way or refused: its name with what happens to it. */
export function UploadState({ upload, onError }: { upload: CellUpload; onError?: (() => void) | undefined }) {
  const name = cutName(upload.name);
  if (upload.status === 'error') {
    const title = say('上传失败：{0}', upload.message ?? say('未知错误'));
    if (!onError) {
      return (
        <span className="dg-file-name dg-file-error" title={title}>
          {name}
        </span>
      );
    }
    return (
      <button type="button" tabIndex={-1} className="dg-file-name dg-file-error" title={title} onClick={onError}>
        {name}
      </button>
    );
  }
  const percent = Math.round(upload.percent);
  return (
    <span
      className="dg-file-name dg-file-sending"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={say('{0}上传进度', upload.name)}
      title={say('上传中({0}%)', percent)}
    >
      <span>{name}</span>
      <span className="dg-file-bar" style={{ width: `${percent}%` }} />
    </span>
  );
}
