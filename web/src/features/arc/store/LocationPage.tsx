import { location } from '@dossier/contract/arc/location.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import './store.css';

/** 库房管理: the rooms and what is in them, with how full they are. */
export default function LocationPage() {
  const t = useText();
  return (
    <ResourcePage
      resource={location}
      columns={{
        fill: ({ fill, used, room }) =>
          fill === null || fill === undefined ? null : (
            <span className="arc-fill" title={t('已用{0}盒，容量{1}盒', used ?? 0, room ?? 0)}>
              <meter min={0} max={100} high={95} value={Number(fill)} aria-label={t('库位使用率')} />
              <span>{fill}%</span>
            </span>
          ),
      }}
    />
  );
}
