import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { useText } from '#services/messages/text.ts';
import { ctrl } from '#services/page/ctrl-key.ts';

/** Which keys the inbox takes. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const lines: [string, string][] = [
    ['J', t('下一条')],
    ['K', t('上一条')],
    ['X', t('勾选，可一次处理多条')],
    ['O', t('写意见')],
    [`${ctrl} Enter`, t('同意')],
    ['R', t('驳回')],
    ['?', t('显示这张表')],
  ];
  return (
    <AppModal open title={t('待我审批的快捷键')} footer={null} width={420} onCancel={onClose}>
      <dl className="fc-sheet">
        {lines.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="fc-soft">{t('单个字母在输入框之外有效。')}</p>
    </AppModal>
  );
}
