import { CaretDownFilled, LoadingOutlined } from '@ant-design/icons';
import { Icon } from './Icon.tsx';

/** Options of the kit's tree that say nothing in English. */
export const treeIcons = {
  switcherIcon: <Icon of={CaretDownFilled} />,
  switcherLoadingIcon: <Icon of={LoadingOutlined} className="ant-tree-switcher-loading-icon" />,
};
