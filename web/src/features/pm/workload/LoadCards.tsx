import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type LoadProps, PersonName } from './LoadGrid.tsx';
import { LoadText, useLoadWords } from './LoadText.tsx';
import { levelOf } from './selection.ts';

/** On a phone: a card for each person, with their weeks. */
export function LoadCards({ weeks, people, mayAllocate, onOpen, onAllocate }: LoadProps) {
  const t = useText();
  const words = useLoadWords();
  return (
    <ul className="load-cards" aria-label={t('资源负荷')}>
      {people.map((person) => (
        <li key={person.id}>
          <header>
            <PersonName person={person} />
            {mayAllocate ? (
              <Button aria-label={t('分配“{0}”', person.name)} onClick={() => onAllocate(person, 0, weeks.length - 1)}>
                {t('分配')}
              </Button>
            ) : null}
          </header>
          <ol>
            {person.loads.map((load, column) => (
              <li key={load.week} data-level={levelOf(load)}>
                <button type="button" title={words(load)} onClick={() => onOpen(person, load.week)}>
                  <LoadText
                    person={person}
                    load={load}
                    head={`${load.week.slice(5)} ${weeks[column]?.start.slice(5) ?? ''}`}
                  />
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
