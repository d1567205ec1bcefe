import { CloseOutlined } from '@ant-design/icons';
import { type AlertProps, Alert as KitAlert } from 'antd';
import { Icon } from './Icon.tsx';
import { noticeIcons } from './notice-icons.tsx';

const close = <Icon of={CloseOutlined} />;

/** The kit's alert; its icon is decoration. */
export function Alert(props: AlertProps) {
  const type = props.type ?? (props.banner ? 'warning' : 'info');
  const { closable } = props;
  return (
    <KitAlert
      icon={noticeIcons[type]}
      {...props}
      {...(closable ? { closable: { closeIcon: close, ...(closable === true ? {} : closable) } } : {})}
    />
  );
}
