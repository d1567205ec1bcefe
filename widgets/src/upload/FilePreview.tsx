import { AppModal } from '../dialog/AppModal.tsx';
import { Bones } from '../feedback/Bones.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { fileNameOf, previewOf } from './file-name.ts';
import { useFileAddress } from './use-file-address.ts';
import './upload.css';

export interface FilePreviewProps {
  /** Stored path. */
  path: string;
  onClose: () => void;
}

/** Shows a picture, a PDF or a text in the page. */
export default function FilePreview({ path, onClose }: FilePreviewProps) {
  const kind = previewOf(path);
  const name = fileNameOf(path);
  const { address, error, reload } = useFileAddress(path, kind);
  return (
    <AppModal open title={name} width={1000} footer={null} onCancel={onClose}>
      <div className="dw-preview">
        {error ? (
          <ErrorState title="文件无法预览" message={error.message} onRetry={reload} />
        ) : !address ? (
          <Bones lines={8} />
        ) : kind === 'image' ? (
          <img src={address} alt={name} />
        ) : (
          <iframe src={address} title={name} />
        )}
      </div>
    </AppModal>
  );
}
