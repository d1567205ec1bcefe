import { Button, Drawer } from 'antd';
import { helpPages } from '#features/help/help-pages.ts';
import { named } from '#services/messages/named.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { say, useText } from '#services/messages/text.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { useDevice } from './layout/use-device.ts';
import { showHelp, showPageHelp } from './search/search-store.ts';

/** Handbook of the product, a static page of our own. */
const handbook = '/help/index.html';

interface Props {
  navigation: Navigation;
  /** Component of the page that is asked about. */
  component: string;
}

/** What a page is for and what is good to know about it; the handbook and the keys are a step away. */
export default function HelpDrawer({ navigation, component }: Props) {
  const t = useText();
  const shell = useShellMessages();
  const device = useDevice();
  const title = navigation.routes.find(({ target }) => target === component)?.title;
  const lines = helpPages[component] ?? [];
  const close = () => showPageHelp(null);
  return (
    <Drawer
      open
      onClose={close}
      mask={device.phone}
      size={device.phone ? '100%' : 360}
      title={title ? t('帮助：{0}', named(title)) : t('使用手册')}
      footer={
        <>
          <Button type="link" href={handbook} target="_blank" rel="noopener">
            {t('使用手册')}
          </Button>
          <Button
            type="link"
            onClick={() => {
              close();
              showHelp(true);
            }}
          >
            {shell.search.keys}
          </Button>
        </>
      }
    >
      {lines.length === 0 ? <p>{t('这个页面还没有说明')}</p> : lines.map((line) => <p key={say(line)}>{say(line)}</p>)}
    </Drawer>
  );
}
