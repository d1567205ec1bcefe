import { type LinkHours, linkHours } from '@dossier/contract/files/oss-file.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { say, useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { type OssFile, useLink } from './oss-file.api.ts';
import './oss-file.css';

const labels = (): Readonly<Record<LinkHours, string>> => ({
  1: say('1小时'),
  24: say('1天'),
  72: say('3天'),
  168: say('7天'),
});

/** Copies an address that opens the one file until its time is over. */
export default function LinkDialog({ file, onClose }: { file: OssFile; onClose: () => void }) {
  const t = useText();
  const [hours, setHours] = useState<LinkHours>(24);
  const { mutateAsync: makeLink, data: link, isPending, reset } = useLink(file.id);

  async function copy(): Promise<void> {
    const { address } = link ?? (await makeLink(hours));
    if (await copyText(address)) feedback()?.message.success(t('链接已复制'));
    else feedback()?.message.warning(t('浏览器不允许复制，请手动复制下面的地址'));
  }

  return (
    <AppModal
      open
      title={t('复制链接：{0}', file.fileName ?? '')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          <Button type="primary" loading={isPending} onClick={() => void copy().catch(showError)}>
            {t('复制链接')}
          </Button>
        </>
      }
    >
      <div className="oss-link">
        <div>
          <span id="oss-link-hours">{t('有效时间')}</span>
          <Radio.Group
            aria-labelledby="oss-link-hours"
            value={hours}
            onChange={(event) => {
              // The button of the one that is chosen brings its own number.
              setHours(event.target.value as LinkHours);
              reset();
            }}
            options={linkHours.map((value) => ({ value, label: labels()[value] }))}
            optionType="button"
          />
        </div>
        <p className="rp-help">
          {t('得到链接的人不登录也能下载这一个文件。到期自动失效，不能延长；每次打开都记入操作日志。')}
        </p>
        {link ? (
          <>
            <Input.TextArea
              aria-label={t('链接地址')}
              readOnly
              autoSize={{ minRows: 2, maxRows: 5 }}
              value={link.address}
            />
            <p className="rp-help">{t('有效期至 {0}', link.expires)}</p>
          </>
        ) : null}
      </div>
    </AppModal>
  );
}
