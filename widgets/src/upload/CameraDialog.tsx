import { useEffect, useRef, useState } from 'react';
import { AppModal } from '../dialog/AppModal.tsx';
import { later, useText } from '../language/text.ts';

/** Why there is no picture of the camera, in a sentence. */
const reasons = {
  absent: later('此浏览器或访问地址不能使用摄像头（需要 HTTPS），请改为选择图片。'),
  refused: later('您没有允许使用摄像头。请在浏览器地址栏的权限设置中允许，或改为选择图片。'),
  missing: later('没有找到摄像头，请连接后重试，或改为选择图片。'),
  busy: later('摄像头无法打开，可能正被其他程序使用，请改为选择图片。'),
} as const;

/** What an error of getUserMedia means. */
function reasonOf(error: unknown): keyof typeof reasons {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

export interface CameraDialogProps {
  /** The picture that was taken. */
  onTake: (file: File) => void;
  onCancel: () => void;
}

/** The picture of the camera, and a button that keeps it. The camera is off again when the dialog goes. */
export default function CameraDialog({ onTake, onCancel }: CameraDialogProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'on' | keyof typeof reasons>('opening');

  useEffect(() => {
    // Without a secure address the browser has no such thing, whatever its types say.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) {
      setState('absent');
      return;
    }
    let gone = false;
    let stream: MediaStream | null = null;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false }).then(
      (opened) => {
        stream = opened;
        if (gone) return stop();
        if (video.current) video.current.srcObject = opened;
      },
      (error: unknown) => {
        if (!gone) setState(reasonOf(error));
      },
    );
    return () => {
      gone = true;
      stop();
    };
  }, []);

  function take(): void {
    const shown = video.current;
    if (!shown || state !== 'on') return;
    const canvas = document.createElement('canvas');
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    canvas.toBlob((blob) => {
      if (blob) onTake(new File([blob], `${t('拍照')}.png`, { type: 'image/png' }));
    }, 'image/png');
  }

  return (
    <AppModal
      open
      title={t('拍照')}
      width={640}
      okText={t('拍照')}
      cancelText={t('关闭')}
      okButtonProps={{ disabled: state !== 'on' }}
      onOk={take}
      onCancel={onCancel}
    >
      <div className="dw-camera">
        {state === 'opening' || state === 'on' ? (
          <video ref={video} autoPlay playsInline muted aria-label={t('拍照')} onLoadedData={() => setState('on')} />
        ) : (
          <p role="alert">{t(reasons[state])}</p>
        )}
        {state === 'opening' ? <p role="status">{t('正在打开摄像头')}</p> : null}
      </div>
    </AppModal>
  );
}
