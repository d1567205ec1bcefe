import { useEffect, useState } from 'react';
import { closePopups } from '../../src/dialog/close-popups.ts';
import { KeptPage } from '../../src/tab/KeptPage.tsx';
import { local } from '../language.ts';
import { cases } from './activity-cases.tsx';

/**
 * One component inside a tab that is hidden and shown again, as open pages are: `&case=` picks the component,
 * `#other` in the address shows the other tab, as following a link would while a dialog is open.
 */
export default function ActivityPage() {
  const asked = new URLSearchParams(location.search).get('case');
  const other = useHash() === '#other';
  const Case = asked ? cases[asked] : undefined;
  if (!Case) {
    return (
      <ul>
        {Object.keys(cases).map((name) => (
          <li key={name}>
            <a href={`?page=activity&case=${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <KeptPage active={!other}>
        <section aria-label={local('甲')}>
          <Case />
        </section>
      </KeptPage>
      <KeptPage active={other}>
        <section aria-label={local('乙')}>{local('另一页')}</section>
      </KeptPage>
    </>
  );
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => {
      closePopups();
      setHash(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}
