import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';

/** The codes, shown once: the window closes by its button alone. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const say = useText();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) feedback()?.message.success(say('已复制'));
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    link.download = `${say('恢复码')}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <AppModal
      open
      title={say('请保存恢复码')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {say('复制')}
        </Button>,
        <Button key="save" onClick={save}>
          {say('下载')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {say('我已保存')}
        </Button>,
      ]}
    >
      <p>{say('手机丢失时用恢复码登录，每个只能用一次。只显示这一次。')}</p>
      <ul className="security-codes" aria-label={say('恢复码')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </AppModal>
  );
}
