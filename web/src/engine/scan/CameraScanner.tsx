import { useEffect, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';

export interface CameraScannerProps {
  /** A code was seen; the same one is told again only after it was out of sight. */
  onCode: (code: string) => void;
}

/** So often a picture is looked at, in ms: quick enough for a hand, slow enough for an old phone. */
const lookEveryMs = 150;
/** So long a code must be out of sight to be told again, in ms. */
const forgetAfterMs = 2000;
/** Longest side of the picture that is looked at. */
const pictureSize = 640;

/** The camera of the machine, reading QR codes until it is closed. Pictures stay in this page. */
export function CameraScanner({ onCode }: CameraScannerProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [problem, setProblem] = useState<'none' | 'denied' | null>(null);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    let last = { code: '', at: 0 };

    async function start(): Promise<void> {
      const { default: decode } = await import('qr/decode.js');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const look = () => {
        const shown = video.current;
        if (ended || !shown || !pen) return;
        const factor = Math.min(1, pictureSize / Math.max(shown.videoWidth, shown.videoHeight, 1));
        canvas.width = Math.round(shown.videoWidth * factor);
        canvas.height = Math.round(shown.videoHeight * factor);
        if (canvas.width > 0) {
          pen.drawImage(shown, 0, 0, canvas.width, canvas.height);
          seen(read(decode, pen.getImageData(0, 0, canvas.width, canvas.height)));
        }
        timer = setTimeout(look, lookEveryMs);
      };
      look();
    }

    function seen(code: string | null): void {
      if (code === null) return;
      const now = performance.now();
      const isNew = code !== last.code || now - last.at > forgetAfterMs;
      last = { code, at: now };
      if (isNew) tell.current(code);
    }

    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    if (!navigator.mediaDevices) setProblem('none');
    else
      start().catch((error: unknown) => {
        if (!ended) setProblem((error as DOMException).name === 'NotAllowedError' ? 'denied' : 'none');
      });
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (problem) {
    return (
      <p className="scan-camera-problem" role="alert">
        {problem === 'denied'
          ? t('浏览器没有使用摄像头的权限，请在地址栏旁允许后再试')
          : t('没有可用的摄像头；摄像头只在 https 或本机地址下可用，也可以用扫码枪或手工输入')}
      </p>
    );
  }
  return <video ref={video} className="scan-camera" playsInline muted aria-label={t('摄像头画面')} />;
}

type Decode = (image: ImageData) => string;

/** What a picture holds; null: no code. The library says that by throwing. */
function read(decode: Decode, image: ImageData): string | null {
  try {
    return decode(image);
  } catch {
    return null;
  }
}
