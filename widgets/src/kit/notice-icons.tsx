import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { Icon } from './Icon.tsx';

/** Icons of what is told, by its kind. */
export const noticeIcons = {
  info: <Icon of={InfoCircleFilled} />,
  success: <Icon of={CheckCircleFilled} />,
  error: <Icon of={CloseCircleFilled} />,
  warning: <Icon of={ExclamationCircleFilled} />,
  loading: <Icon of={LoadingOutlined} />,
};
