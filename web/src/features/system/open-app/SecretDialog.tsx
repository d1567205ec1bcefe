import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import type { NewSecret } from './open-app.api.ts';
import './open-app.css';

interface Props {
  made: NewSecret;
  onClose: () => void;
}

/** Key and secret of an application, this once: closing takes a tick that the secret was kept. */
export default function SecretDialog({ made, onClose }: Props) {
  const [kept, setKept] = useState(false);
  const lines = [
    { key: 'accessKey', label: '访问密钥', text: made.accessKey },
    { key: 'secret', label: '签名密钥', text: made.secret },
  ];
  return (
    <AppModal
      open
      title={`“${made.name}”的密钥`}
      width={600}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!kept} onClick={onClose}>
          关闭
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="签名密钥只显示这一次"
        description="请现在复制并妥善保存；关闭后无法再次查看，遗失只能重置。"
      />
      <dl className="open-secret">
        {lines.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={`复制${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        我已保存密钥
      </Checkbox>
    </AppModal>
  );
}
