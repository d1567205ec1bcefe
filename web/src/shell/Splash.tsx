import { useMessages } from '#services/messages/index.ts';

/** Shown while the first files load; nothing for the first 200 ms. */
export function Splash() {
  const t = useMessages();
  return (
    <div className="splash" role="status" aria-label={t.loading}>
      <span className="splash-bar" />
    </div>
  );
}
