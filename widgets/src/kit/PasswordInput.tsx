import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

const eye = (seen: boolean) => <Icon of={seen ? EyeOutlined : EyeInvisibleOutlined} />;

/** The kit's input of a password; the eye is decoration, for its button has a name. */
export function PasswordInput(props: ComponentProps<typeof Input.Password>) {
  return <Input.Password iconRender={eye} {...props} />;
}
