import { Tabs as KitTabs, type TabsProps } from 'antd';
import { useText } from '../language/text.ts';

/** The kit's tabs; the list of those that do not fit has a name in the reader's language, as its button has (`kit-icons.tsx`). */
export function Tabs(props: TabsProps) {
  const t = useText();
  return <KitTabs {...props} locale={{ ...props.locale, dropdownAriaLabel: t('更多') }} />;
}
