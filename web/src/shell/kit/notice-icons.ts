import { noticeIcons } from '@dossier/widgets/kit/notice-icons.tsx';
import type { ArgsProps, MessageInstance, NoticeType } from 'antd/es/message/interface';
import type { NotificationInstance } from 'antd/es/notification/interface';
import type { Notices } from './use-lazy-notices.tsx';

/** The kit's messages and notifications with icons that say nothing in English. */
export function withIcons({ message, notification }: Notices): Notices {
  const tell =
    (type: NoticeType): MessageInstance['info'] =>
    (content, duration, onClose) => {
      const given = typeof duration === 'function' ? { onClose: duration } : { duration, onClose };
      const config = isConfig(content) ? content : { content, ...given };
      return message.open({ icon: noticeIcons[type], ...config, type });
    };
  const notify =
    (type: Exclude<NoticeType, 'loading'>): NotificationInstance['info'] =>
    (config) =>
      notification.open({
        icon: noticeIcons[type],
        // The kit colours its own icons alone.
        classNames: { icon: `ant-notification-notice-icon-${type}` },
        ...config,
        type,
      });
  return {
    message: {
      ...message,
      info: tell('info'),
      success: tell('success'),
      error: tell('error'),
      warning: tell('warning'),
      loading: tell('loading'),
    },
    notification: {
      ...notification,
      info: notify('info'),
      success: notify('success'),
      error: notify('error'),
      warning: notify('warning'),
    },
  };
}

const isConfig = (content: Parameters<MessageInstance['info']>[0]): content is ArgsProps =>
  typeof content === 'object' && content !== null && 'content' in content;
