import useModal, { type HookAPI } from 'antd/es/modal/useModal';
import { useEffect } from 'react';

/** Holds the dialogs of `useLazyModal`. */
export default function ModalHost({ onReady }: { onReady(modal: HookAPI): void }) {
  const [modal, holder] = useModal();
  useEffect(() => onReady(modal), [modal, onReady]);
  return holder;
}
