import { CaretDownFilled, CloseOutlined, DownOutlined } from '@ant-design/icons';
import { TreeSelect as KitTreeSelect, type RefSelectProps, type TreeSelectProps } from 'antd';
import type { Ref } from 'react';
import { clearable } from './clearable.tsx';
import { Icon } from './Icon.tsx';

const arrow = <Icon of={DownOutlined} />;
const removal = <Icon of={CloseOutlined} />;
const switcher = <Icon of={CaretDownFilled} />;

/** The kit's select of a tree; its icons are decoration, and the button that clears it has a name. */
// biome-ignore lint/suspicious/noExplicitAny: the kit's own default for values of any kind
export function TreeSelect<Value = any>(props: TreeSelectProps<Value> & { ref?: Ref<RefSelectProps> }) {
  return (
    <KitTreeSelect<Value>
      suffixIcon={arrow}
      removeIcon={removal}
      switcherIcon={switcher}
      {...props}
      allowClear={props.allowClear === true ? clearable() : (props.allowClear ?? false)}
    />
  );
}
