import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { Drawer } from 'antd';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { FormRow } from '../form.api.ts';
import { BuiltInButtons } from './BuiltInButtons.tsx';
import { OwnButtons } from './OwnButtons.tsx';
import '../authority/authority.css';

export interface ButtonsDrawerProps {
  form: Pick<FormRow, 'id' | 'tableTxt'>;
  onClose: () => void;
}

/** 自定义按钮: buttons that a form has of its own, and what it changes about the standard ones. */
export default function ButtonsDrawer({ form, onClose }: ButtonsDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  return (
    <Drawer
      open
      destroyOnHidden
      size={narrow ? '100%' : 900}
      title={t('自定义按钮：{0}', form.tableTxt)}
      onClose={onClose}
    >
      <Tabs
        items={[
          { key: 'own', label: t('自定义按钮'), children: <OwnButtons id={form.id} /> },
          { key: 'built-in', label: t('管理内置按钮'), children: <BuiltInButtons id={form.id} /> },
        ]}
      />
    </Drawer>
  );
}
