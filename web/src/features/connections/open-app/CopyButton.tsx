import { CopyOutlined } from '@ant-design/icons';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useText } from '#services/messages/text.ts';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  const { message } = useApp();
  return (
    <Button
      size="small"
      icon={<Icon of={CopyOutlined} aria-hidden />}
      aria-label={label}
      onClick={() =>
        void copyText(text).then((copied) =>
          copied ? message.success(t('复制成功')) : message.error(t('复制失败，请手动选择后复制')),
        )
      }
    >
      {t('复制')}
    </Button>
  );
}
