import { AppModal } from '../dialog/AppModal.tsx';
import { Bones } from '../feedback/Bones.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { fileNameOf, needsOriginal, previewOf } from './file-name.ts';
import { useFileAddress } from './use-file-address.ts';
import './upload.css';

const OfficePreview = lazyPart(
  async () => (await import('./preview/OfficePreview.tsx')).default,
  () => <Bones lines={8} />,
);

export interface FilePreviewProps {
  /** Stored path. */
  path: string;
  /** Name for people. @default the path's */
  name?: string;
  onClose: () => void;
}

/** Shows a picture, a PDF, a text, a Word document or a workbook in the page. */
export default function FilePreview({ path, name = fileNameOf(path), onClose }: FilePreviewProps) {
  return (
    <AppModal open title={name} width={1000} footer={null} switchFullscreen onCancel={onClose}>
      <div className="dw-preview">
        {needsOriginal(previewOf(path)) ? (
          <OfficePreview path={path} name={name} />
        ) : (
          <PlainPreview path={path} name={name} />
        )}
      </div>
    </AppModal>
  );
}

function PlainPreview({ path, name }: { path: string; name: string }) {
  const t = useText();
  const kind = previewOf(path);
  const { address, error, reload } = useFileAddress(path, kind);
  if (error) return <ErrorState title={t('文件无法预览')} error={error} onRetry={reload} />;
  if (!address) return <Bones lines={8} />;
  return kind === 'image' ? <img src={address} alt={name} /> : <iframe src={address} title={name} />;
}
