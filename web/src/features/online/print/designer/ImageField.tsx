import { UploadOutlined } from '@ant-design/icons';
import { type Design, longestImage, mostImages } from '@dossier/contract/online/print/design.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useRef } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { type Area, withCell } from '../model/sheet.ts';
import type { Steps } from './use-steps.ts';

export interface ImageFieldProps {
  design: Design;
  /** Name of the picture that the cell shows. */
  image: string | null;
  at: Area;
  change: Steps['change'];
}

/** Largest picture, in bytes: as text it is a third larger. */
const mostBytes = Math.floor((longestImage - 40) * 0.75);

/** The picture of a cell: a small PNG or JPEG, which is kept within the sheet. */
export function ImageField({ design, image, at: { row, column }, change }: ImageFieldProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > mostBytes) {
      feedback()?.message.warning(t('请选择 {0} KB 以内的 PNG 或 JPEG 图片', Math.floor(mostBytes / 1024)));
      return;
    }
    const address = await addressOf(file);
    change((now) => {
      const used = new Set(
        now.cells.flatMap((cell) => (cell.row === row && cell.column === column ? [] : (cell.image ?? []))),
      );
      const kept = Object.fromEntries(Object.entries(now.images).filter(([name]) => used.has(name)));
      if (Object.keys(kept).length >= mostImages) return now;
      const name = freeName(kept);
      return withCell({ ...now, images: { ...kept, [name]: address } }, row, column, {
        kind: 'image',
        text: '',
        image: name,
      });
    });
  }

  const shown = image === null ? undefined : design.images[image];
  return (
    <>
      <span>{t('图片')}</span>
      <span>
        {shown ? <img src={shown} alt={t('图片')} className="prt-picture" /> : null}
        <Button icon={<Icon of={UploadOutlined} aria-hidden />} onClick={() => input.current?.click()}>
          {t('选择图片')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={t('图片文件')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </span>
    </>
  );
}

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function freeName(images: Design['images']): string {
  for (let at = 1; ; at += 1) if (!(`image${at}` in images)) return `image${at}`;
}
