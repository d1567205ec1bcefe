import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Input, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import type { CameraScannerProps } from './CameraScanner.tsx';
import './scan.css';

const CameraScanner = lazyPart<CameraScannerProps>(
  async () => (await import('./CameraScanner.tsx')).CameraScanner,
  240,
);

interface ScanFieldProps {
  /** What is to be scanned, said as name and placeholder. */
  label: string;
  /** A code that was scanned, typed or seen, without blanks at its ends; never empty. */
  onCode: (code: string) => void;
  ref?: Ref<InputRef>;
}

/** One line for codes of a scanner or of hands, with the camera of the machine beside it. Ctrl+Enter is left to the page. */
export function ScanField({ label, onCode, ref }: ScanFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [camera, setCamera] = useState(false);
  const read = (given: string) => {
    const code = given.trim();
    if (code === '') return;
    setText('');
    onCode(code);
  };
  return (
    <>
      <div className="scan-field">
        <Input
          ref={ref}
          className="dw-mono"
          size="large"
          autoFocus
          autoComplete="off"
          maxLength={100}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            if (!event.ctrlKey && !event.metaKey) read(text);
          }}
        />
        <Button size="large" aria-pressed={camera} onClick={() => setCamera((open) => !open)}>
          {t(camera ? '关闭摄像头' : '摄像头扫码')}
        </Button>
      </div>
      {camera ? <CameraScanner onCode={read} /> : null}
    </>
  );
}
