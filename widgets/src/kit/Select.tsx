import { CheckOutlined, SearchOutlined } from '@ant-design/icons';
import { Select as KitSelect, type RefSelectProps, type SelectProps } from 'antd';
import type { Ref } from 'react';
import { clearable } from './clearable.tsx';
import { Icon } from './Icon.tsx';

type Option = NonNullable<SelectProps['options']>[number];

const search = <Icon of={SearchOutlined} />;
const chosen = <Icon of={CheckOutlined} />;

/** The kit's select; its icons are decoration, and the button that clears it has a name. */
// biome-ignore lint/suspicious/noExplicitAny: the kit's own default for values of any kind
export function Select<Value = any, OptionType extends Option = Option>(
  props: SelectProps<Value, OptionType> & { ref?: Ref<RefSelectProps> },
) {
  const { allowClear, showSearch, mode } = props;
  const searched = showSearch ?? mode !== undefined;
  return (
    <KitSelect<Value, OptionType>
      {...props}
      allowClear={allowClear === true ? clearable() : (allowClear ?? false)}
      showSearch={searched && { ...(searched === true ? {} : searched), searchIcon: search }}
      {...(mode ? { menuItemSelectedIcon: chosen } : {})}
    />
  );
}
