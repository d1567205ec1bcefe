import { addScript } from '@dossier/contract/online/enhance/script-calls.ts';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { faultText } from './fault-text.ts';
import type { Fault } from './sandbox/protocol.ts';
import './script.css';

/** What went wrong in the script of a form: a sentence for everybody, details for those who may change it. */
export function ScriptNotice({
  fault,
  logs,
  onClose,
}: {
  fault: Fault | null;
  logs: readonly string[];
  onClose: () => void;
}) {
  const t = useText();
  const { may } = useRights();
  if (!fault) return null;
  const { text, detail } = faultText(fault);
  const told = may(addScript) ? [detail, ...logs.map((line) => t('日志：{0}', line))].filter(Boolean) : [];
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('关闭') }}
      title={text}
      {...(told.length > 0 ? { description: <pre className="osc-detail">{told.join('\n')}</pre> } : {})}
    />
  );
}
