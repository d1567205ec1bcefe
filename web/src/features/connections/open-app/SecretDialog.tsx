import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { CopyButton } from './CopyButton.tsx';
import type { NewSecret } from './open-app.api.ts';
import './open-app.css';

interface Props {
  made: NewSecret;
  onClose: () => void;
}

/** Key and secret of an application, this once: closing takes a tick that the secret was kept. */
export default function SecretDialog({ made, onClose }: Props) {
  const t = useText();
  const [kept, setKept] = useState(false);
  const lines = [
    { key: 'accessKey', label: t('访问密钥'), text: made.accessKey },
    { key: 'secret', label: t('签名密钥'), text: made.secret },
  ];
  return (
    <AppModal
      open
      title={t('“{0}”的密钥', made.name)}
      width={600}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!kept} onClick={onClose}>
          {t('关闭')}
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title={t('签名密钥只显示这一次')}
        description={t('请现在复制并妥善保存；关闭后无法再次查看，遗失只能重置。')}
      />
      <dl className="open-secret">
        {lines.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={t('复制{0}', label)} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {t('我已保存密钥')}
      </Checkbox>
    </AppModal>
  );
}
