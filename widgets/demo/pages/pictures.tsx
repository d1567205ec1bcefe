import { Form } from 'antd';
import { useState } from 'react';
import { IconPicker } from '../../src/icon/IconPicker.tsx';
import { AvatarUpload } from '../../src/upload/AvatarUpload.tsx';

const faint = { color: 'var(--ant-color-text-secondary)' };

/** An icon of a menu, and a person's picture that is cut to a square. */
export default function Pictures() {
  const [icon, setIcon] = useState<string | null>('file-text');
  const [avatar, setAvatar] = useState<string | null>(null);
  return (
    <Form layout="vertical" style={{ maxWidth: 360 }}>
      <Form.Item
        label="图标"
        htmlFor="icon"
        extra={
          <code data-stored="图标" style={faint}>
            {JSON.stringify(icon)}
          </code>
        }
      >
        <IconPicker id="icon" value={icon} onChange={setIcon} />
      </Form.Item>
      <Form.Item label="只读的图标">
        <IconPicker readOnly aria-label="只读的图标" value={icon} />
      </Form.Item>
      <Form.Item
        label="头像"
        htmlFor="avatar"
        extra={
          <code data-stored="头像" style={faint}>
            {JSON.stringify(avatar)}
          </code>
        }
      >
        <AvatarUpload id="avatar" value={avatar} onChange={setAvatar} />
      </Form.Item>
    </Form>
  );
}
