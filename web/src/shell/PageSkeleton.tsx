import { useMessages } from '#services/messages/index.ts';

/** The shape of a list page while its file loads; nothing for the first 200 ms. The bar above tells of the navigation. */
export function PageSkeleton() {
  const t = useMessages();
  return (
    <div className="skeleton" role="status" aria-label={t.loading}>
      <span className="navigation-bar" />
      <span className="bone bone-search" />
      <span className="bone bone-row" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <span key={row} className="bone bone-line" />
      ))}
    </div>
  );
}
