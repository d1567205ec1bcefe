import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { Drawer } from 'antd';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { Deliveries } from './Deliveries.tsx';
import { Hooks } from './Hooks.tsx';
import '../enhance/enhance.css';

export interface HooksDrawerProps {
  onClose: () => void;
}

/** 外部接口: other programs that steps of forms call, and what is on its way to them. */
export default function HooksDrawer({ onClose }: HooksDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  return (
    <Drawer open destroyOnHidden size={narrow ? '100%' : 1100} title={t('外部接口')} onClose={onClose}>
      <Tabs
        items={[
          { key: 'hooks', label: t('外部接口'), children: <Hooks /> },
          { key: 'deliveries', label: t('发送记录'), children: <Deliveries /> },
        ]}
      />
    </Drawer>
  );
}
