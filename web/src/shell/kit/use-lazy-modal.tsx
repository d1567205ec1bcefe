import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ModalFuncProps } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';
import { type ReactNode, useState } from 'react';

const ModalHost = lazyPart(async () => (await import('./ModalHost.tsx')).default, 0);

type Kind = keyof HookAPI;
type Ask = HookAPI[Kind];
type Handle = ReturnType<Ask>;

/** antd's `useModal`, loaded when the first question is asked. */
export function useLazyModal(): [modal: HookAPI, holder: ReactNode] {
  const [wanted, setWanted] = useState(false);
  const [host] = useState(() => Promise.withResolvers<HookAPI>());
  const [api] = useState(() => {
    const asking = (kind: Kind) => makeAsk(kind, host.promise, () => setWanted(true));
    const kinds: readonly Kind[] = ['info', 'success', 'error', 'warning', 'confirm'];
    // Every kind of HookAPI is in the list above.
    return Object.fromEntries(kinds.map((kind) => [kind, asking(kind)])) as HookAPI;
  });
  const holder = wanted ? <ModalHost onReady={host.resolve} /> : null;
  return [api, holder];
}

function makeAsk(kind: Kind, host: Promise<HookAPI>, load: () => void): Ask {
  return (config) => {
    load();
    let given: Handle | null = null;
    let dropped = false;
    // In an object: a handle has a `then` of its own, which a promise would wait for.
    const opened = host.then((real) => {
      if (!dropped) given = real[kind](careful(config));
      return { handle: given };
    });
    return {
      destroy: () => {
        dropped = true;
        given?.destroy();
      },
      update: (next) => void opened.then(({ handle }) => handle?.update(next)),
      // biome-ignore lint/suspicious/noThenProperty: antd's handles can be awaited
      then: (resolve, reject) => opened.then(({ handle }) => (handle ? handle.then(resolve, reject) : resolve(false))),
    };
  };
}

/** A question before something is lost has the way out in focus: Enter pressed in passing loses nothing. */
function careful(config: ModalFuncProps): ModalFuncProps {
  return config.okButtonProps?.danger ? { autoFocusButton: 'cancel', ...config } : config;
}
