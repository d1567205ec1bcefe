import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useRef } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useShellMessages } from '../../platform/messages/shell.ts';
import type { Navigation } from '../../platform/navigation/use-navigation.ts';
import type { Device } from '../layout/use-device.ts';
import { useDismiss } from '../use-dismiss.ts';
import { SearchBox } from './SearchBox.tsx';
import { closeMenuSearch, openMenuSearch, useMenuSearch } from './search-store.ts';

const AppModal = lazyPart(async () => (await import('@dossier/widgets/dialog/AppModal.tsx')).AppModal, 0);

/** Finds a menu entry by its title: a panel below the icon, a dialog on small screens. */
export function MenuSearch({ navigation, device }: { navigation: Navigation; device: Device }) {
  const t = useShellMessages().search;
  const open = useMenuSearch((state) => state.open);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useDismiss(root, open && !device.mobile, closeMenuSearch);
  const done = () => {
    closeMenuSearch();
    button.current?.focus();
  };
  return (
    <div className="menu-search" ref={root}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={t.open}
        aria-expanded={open}
        title={`${t.open} (Ctrl K)`}
        onClick={() => (open ? closeMenuSearch() : openMenuSearch())}
      >
        <SearchOutlined />
      </button>
      {open && !device.mobile ? (
        <div className="menu-search-panel">
          <SearchBox navigation={navigation} onDone={done} />
        </div>
      ) : null}
      {open && device.mobile ? (
        <AppModal open title={t.open} footer={null} onCancel={done}>
          <SearchBox navigation={navigation} onDone={done} />
        </AppModal>
      ) : null}
    </div>
  );
}
