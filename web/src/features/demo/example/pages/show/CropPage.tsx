import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';

const CropDialog = lazyPart(async () => (await import('@dossier/widgets/upload/CropDialog.tsx')).default, 0);

/** 图片裁剪: a square is cut out of a picture, turned and zoomed; nothing leaves the browser. */
export default function CropPage() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [cut, setCut] = useState<string | null>(null);
  useEffect(() => {
    if (cut) return () => URL.revokeObjectURL(cut);
  }, [cut]);
  return (
    <section className="card demo-stack" aria-label={t('裁剪图片')}>
      <p>{t('选择一张图片，裁剪后的结果只显示在这里，不会上传。')}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('选择图片')}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      <div>
        <Button type="primary" onClick={() => input.current?.click()}>
          {t('选择图片')}
        </Button>
      </div>
      {cut ? <img src={cut} width={256} height={256} alt={t('裁剪后的图片')} /> : null}
      {file ? (
        <CropDialog
          file={file}
          onCancel={() => setFile(null)}
          onCrop={(picture) => {
            setCut(URL.createObjectURL(picture));
            setFile(null);
          }}
        />
      ) : null}
    </section>
  );
}
