import { Modal, type ModalProps } from 'antd';

/**
 * The only modal of the application (the linter refuses antd's own).
 * Without a transition it survives being hidden and shown with its tab: antd's modal throws there while it animates.
 */
export function AppModal(props: ModalProps) {
  return <Modal destroyOnHidden {...props} {...still} />;
}

// antd hands these two to its dialog but leaves them out of its own type.
const still = { transitionName: '', maskTransitionName: '' } as Partial<ModalProps>;
