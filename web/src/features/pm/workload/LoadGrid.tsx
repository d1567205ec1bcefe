import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { LoadText, useLoadWords } from './LoadText.tsx';
import { type Chosen, isChosen, levelOf, type Place, placeAfter, spanOf } from './selection.ts';
import type { Person, Week } from './workload.api.ts';

export interface LoadProps {
  weeks: readonly Week[];
  people: readonly Person[];
  mayAllocate: boolean;
  /** A week of somebody is looked at. */
  onOpen: (person: Person, week: string) => void;
  /** Weeks of somebody are to be given to a project, by their places. */
  onAllocate: (person: Person, first: number, last: number) => void;
}

/**
 * People by weeks. Arrows walk, Enter shows what a week is made of; weeks of one row are drawn with the pointer, or with Shift
 * and arrows and Enter, to be given to a project.
 */
export function LoadGrid({ weeks, people, mayAllocate, onOpen, onAllocate }: LoadProps) {
  const t = useText();
  const words = useLoadWords();
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [drawing, setDrawing] = useState(false);
  const now = today();
  const at = { row: Math.min(place.row, people.length - 1), column: place.column };

  // The pointer may be let go anywhere.
  useEffect(() => {
    if (!drawing) return;
    const end = () => {
      setDrawing(false);
      const person = people.find(({ id }) => id === chosen?.person);
      if (!chosen || !person) return;
      const [first, last] = spanOf(chosen);
      if (last > first) onAllocate(person, first, last);
      setChosen(null);
    };
    const cancel = () => {
      setDrawing(false);
      setChosen(null);
    };
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
    };
  }, [drawing, chosen, people, onAllocate]);

  function focus({ row, column }: Place): void {
    setPlace({ row, column });
    table.current?.tBodies[0]?.rows[row]?.cells[column + 1]?.querySelector('button')?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const person = people[at.row];
    const next = placeAfter(event.key, at, people.length, weeks.length);
    if (next && person) {
      event.preventDefault();
      const draws = event.shiftKey && mayAllocate && next.row === at.row;
      const from = chosen?.person === person.id ? chosen.from : at.column;
      setChosen(draws ? { person: person.id, from, to: next.column } : null);
      focus(next);
    } else if (event.key === 'Escape' && chosen) {
      event.preventDefault();
      setChosen(null);
    } else if (event.key === 'Enter' && chosen && person?.id === chosen.person) {
      event.preventDefault();
      const [first, last] = spanOf(chosen);
      setChosen(null);
      onAllocate(person, first, last);
    }
  }

  return (
    <div className="load-scroll">
      <table ref={table} className="load-grid" aria-label={t('资源负荷')} onKeyDown={onKey}>
        <thead>
          <tr>
            <th scope="col">{t('姓名')}</th>
            {weeks.map(({ week, start, end, workDays }) => (
              <th
                key={week}
                scope="col"
                aria-current={start <= now && now <= end ? 'date' : undefined}
                title={t('{0} 至 {1}，{2}个工作日', start, end, workDays)}
              >
                {week.slice(5)}
                <small>{start.slice(5)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.id}>
              <th scope="row">
                <PersonName person={person} />
              </th>
              {person.loads.map((load, column) => (
                <td
                  key={load.week}
                  data-level={levelOf(load)}
                  data-peak={(load.peak > 100 && (load.pct ?? 0) <= 100) || undefined}
                >
                  <button
                    type="button"
                    tabIndex={row === at.row && column === at.column ? 0 : -1}
                    aria-pressed={mayAllocate ? isChosen(chosen, person.id, column) : undefined}
                    title={words(load)}
                    onFocus={() => setPlace({ row, column })}
                    onPointerDown={(event) => {
                      if (!mayAllocate || event.button !== 0 || event.pointerType === 'touch') return;
                      setChosen({ person: person.id, from: column, to: column });
                      setDrawing(true);
                    }}
                    onPointerEnter={() => {
                      if (drawing && chosen?.person === person.id) setChosen({ ...chosen, to: column });
                    }}
                    onClick={() => onOpen(person, load.week)}
                  >
                    <LoadText person={person} load={load} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who it is, with where they are and what they can do. */
export function PersonName({ person: { id, name, depart, skills } }: { person: Person }) {
  return (
    <span className="load-person">
      <Link to={`/pm/staff?detail=${id}`}>{name}</Link>
      <small title={skills.join('、')}>{[depart, ...skills].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
