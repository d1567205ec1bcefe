import { CopyOutlined } from '@ant-design/icons';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { App, Button } from 'antd';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { message } = App.useApp();
  return (
    <Button
      size="small"
      icon={<CopyOutlined aria-hidden />}
      aria-label={label}
      onClick={() =>
        void copyText(text).then((copied) =>
          copied ? message.success('复制成功') : message.error('复制失败，请手动选择后复制'),
        )
      }
    >
      复制
    </Button>
  );
}
