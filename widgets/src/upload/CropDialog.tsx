import { RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { AppModal } from '../dialog/AppModal.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { type CropArea, cropPicture, type Quarters, turned } from './crop-picture.ts';

/** Px that an arrow key moves the picture; a fifth of it with Shift. */
const keyboardStep = 10;
/** Width of the dialog in px. */
const dialogWidth = 800;
const zooms = { least: 1, most: 4, step: 0.1 } as const;

export interface CropDialogProps {
  /** The picture as it was chosen. */
  file: File;
  onCrop: (file: File) => void;
  onCancel: () => void;
}

/** Cuts a square out of a picture: dragged, moved by arrow keys, zoomed by slider and wheel, turned by quarters. */
export default function CropDialog({ file, onCrop, onCancel }: CropDialogProps) {
  const t = useText();
  const { message } = useApp();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zooms.least);
  const [quarters, setQuarters] = useState<Quarters>(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const [cutting, setCutting] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  async function confirm(): Promise<void> {
    if (!area) return;
    setCutting(true);
    try {
      onCrop(await cropPicture(file, area, quarters));
    } catch {
      message.error(t('图片无法打开，请换一张'));
      setCutting(false);
    }
  }

  function turn(by: 1 | -1): void {
    setQuarters(turned(quarters, by));
    setCrop({ x: 0, y: 0 });
  }

  return (
    <AppModal
      open
      title={t('修改头像')}
      width={dialogWidth}
      okText={t('确定')}
      cancelText={t('关闭')}
      confirmLoading={cutting}
      okButtonProps={{ disabled: area === null }}
      onOk={() => void confirm()}
      onCancel={onCancel}
    >
      <div className="dw-crop">
        {address ? (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            rotation={quarters * 90}
            minZoom={zooms.least}
            maxZoom={zooms.most}
            aspect={1}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('裁剪框，用方向键移动图片') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            keyboardStep={keyboardStep}
            mediaProps={{
              onError: () => {
                message.error(t('图片无法打开，请换一张'));
                onCancel();
              },
            }}
          />
        ) : null}
      </div>
      <div className="dw-crop-tools">
        <span aria-hidden>{t('缩放')}</span>
        <Slider
          ariaLabelForHandle={t('缩放')}
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={zoom}
          tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)}%` }}
          onChange={setZoom}
        />
        <Button icon={<Icon of={RotateLeftOutlined} aria-hidden />} onClick={() => turn(-1)}>
          {t('左转')}
        </Button>
        <Button icon={<Icon of={RotateRightOutlined} aria-hidden />} onClick={() => turn(1)}>
          {t('右转')}
        </Button>
      </div>
    </AppModal>
  );
}
