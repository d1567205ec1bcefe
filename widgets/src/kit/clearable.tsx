import { CloseCircleFilled } from '@ant-design/icons';
import { say, useText } from '../language/text.ts';
import { Icon } from './Icon.tsx';

/** `allowClear` of the kit's inputs and selects with a button that has a name; the kit's own is “Clear” or has none. */
export const clearable = () => ({ clearIcon: <ClearIcon />, label: say('清空') });

function ClearIcon() {
  const t = useText();
  return <Icon of={CloseCircleFilled} aria-label={t('清空')} />;
}
