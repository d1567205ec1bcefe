import { FileZipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import type { StoredFile } from './file-list.ts';
import { saveBlob } from './save-file.ts';

/** All files of a list as one archive; only where there are several, and the application can pack them. */
export function ZipButton({ files }: { files: readonly StoredFile[] }) {
  const t = useText();
  const { loadZip } = useWidgetData();
  const { message } = useApp();
  const [packing, setPacking] = useState(false);
  if (!loadZip || files.length < 2) return null;
  const pack = loadZip;

  async function save(): Promise<void> {
    setPacking(true);
    try {
      saveBlob(
        await pack(
          files.map(({ path }) => path),
          t('附件'),
        ),
        t('附件.zip'),
      );
    } catch (error) {
      message.error(reasonText(error, t('文件下载失败')));
    } finally {
      setPacking(false);
    }
  }

  return (
    <Button type="link" size="small" icon={<Icon of={FileZipOutlined} />} loading={packing} onClick={() => void save()}>
      {t('打包下载 {0} 个文件', files.length)}
    </Button>
  );
}
