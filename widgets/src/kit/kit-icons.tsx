import { CloseCircleFilled, CloseOutlined, DownOutlined, EllipsisOutlined, LoadingOutlined } from '@ant-design/icons';
import type { ConfigProviderProps } from 'antd';
import { useText } from '../language/text.ts';
import { Icon } from './Icon.tsx';

const close = <Icon of={CloseOutlined} />;
const down = <Icon of={DownOutlined} />;
const choice = {
  clearIcon: <Icon of={CloseCircleFilled} />,
  loadingIcon: <Icon of={LoadingOutlined} spin />,
  removeIcon: close,
  suffixIcon: down,
};

/** What the kit draws itself, without the kit's English names: options of the `ConfigProvider` around everything. */
export const kitIcons = {
  button: { autoInsertSpace: false, loadingIcon: <Icon of={LoadingOutlined} /> },
  cascader: choice,
  datePicker: { clearIcon: choice.clearIcon },
  drawer: { closeIcon: close },
  modal: { closeIcon: close },
  select: choice,
  tabs: { more: { icon: <More /> } },
  timePicker: { clearIcon: choice.clearIcon },
} satisfies ConfigProviderProps;

function More() {
  const t = useText();
  return <Icon of={EllipsisOutlined} aria-label={t('更多')} />;
}
