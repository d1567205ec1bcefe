import { noticeIcons } from '@dossier/widgets/kit/notice-icons.tsx';
import { ConfigProvider } from 'antd';
import useModal, { type HookAPI } from 'antd/es/modal/useModal';
import { useEffect } from 'react';

const { info, success, error, warning } = noticeIcons;
const icons = { infoIcon: info, successIcon: success, errorIcon: error, warningIcon: warning };

/** Holds the dialogs of `useLazyModal`. */
export default function ModalHost({ onReady }: { onReady(modal: HookAPI): void }) {
  const [modal, holder] = useModal();
  useEffect(() => onReady(modal), [modal, onReady]);
  return <ConfigProvider modal={icons}>{holder}</ConfigProvider>;
}
