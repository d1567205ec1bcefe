import { useEffect, useSyncExternalStore } from 'react';
import { useShellMessages } from '#services/messages/shell.ts';
import { reloadIfUpgraded } from '#services/page/upgrade.ts';
import './offline.css';

/** Out of sight for so long, a tab asks whether the system was upgraded meanwhile; in ms. */
const longAway = 60_000;

/** Says that the line is down, while it is. A tab that comes back to it, or to the user, asks for newer pages. */
export function OfflineBanner() {
  const t = useShellMessages();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    let hiddenAt = performance.now();
    const look = () => {
      if (document.hidden) hiddenAt = performance.now();
      else if (performance.now() - hiddenAt > longAway) void reloadIfUpgraded();
    };
    const back = () => void reloadIfUpgraded();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', back);
    };
  }, []);
  return <div role="status">{online ? null : <p className="offline">{t.offline}</p>}</div>;
}

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}
