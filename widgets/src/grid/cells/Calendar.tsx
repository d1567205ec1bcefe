import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { chosenInPanel, shownMoment } from '../../input/period.ts';
import { say, spoken } from '../../language/text.ts';
import {
  type CalendarCell,
  type CalendarLevel,
  cellsAround,
  decadeOf,
  isSameCell,
  levelBelow,
  turned,
  withTimeOf,
} from './calendar.ts';
import './calendar.css';

interface CalendarProps {
  /** What is chosen. */
  level: CalendarLevel;
  moment: Dayjs | null;
  onChoose: (moment: Dayjs) => void;
}

/** A month, year or decade to choose from. Its box has the focus and the keys: this is for the mouse and the finger. */
export function Calendar({ level: wanted, moment, onChoose }: CalendarProps) {
  const [level, setLevel] = useState(wanted);
  /** Where the user has turned to, and what was chosen then: another choice brings the view back. */
  const [turnedTo, setTurnedTo] = useState<{ view: Dayjs; from: string } | null>(null);
  const now = dayjs();
  const from = moment?.format() ?? '';
  const view = turnedTo?.from === from ? turnedTo.view : (moment ?? now);
  const isDays = level === 'date' || level === 'week';
  const turn = (by: 1 | -1, far: boolean) => setTurnedTo({ view: turned(level, view, by, far), from });

  function choose(cell: CalendarCell): void {
    const below = levelBelow(level, wanted);
    if (!below) {
      onChoose(withTimeOf(cell.moment, moment));
      return;
    }
    setLevel(below);
    setTurnedTo({ view: cell.moment, from });
  }

  return (
    <div className="dg-calendar" data-level={level}>
      <div className="dg-calendar-head">
        <Turn label={level !== 'year' ? say('上一年') : say('上一个十年')} sign="«" onClick={() => turn(-1, true)} />
        {isDays ? <Turn label={say('上个月')} sign="‹" onClick={() => turn(-1, false)} /> : null}
        <span className="dg-calendar-title">
          {level === 'year' ? (
            `${decadeOf(view)}-${decadeOf(view) + 9}`
          ) : (
            <>
              <button type="button" tabIndex={-1} onClick={() => setLevel('year')}>
                {say('{0}年', view.year())}
              </button>
              {isDays ? (
                <button type="button" tabIndex={-1} onClick={() => setLevel('month')}>
                  {monthName(view)}
                </button>
              ) : null}
            </>
          )}
        </span>
        {isDays ? <Turn label={say('下个月')} sign="›" onClick={() => turn(1, false)} /> : null}
        <Turn label={level !== 'year' ? say('下一年') : say('下一个十年')} sign="»" onClick={() => turn(1, true)} />
      </div>
      {isDays ? (
        <div className="dg-calendar-week" aria-hidden="true">
          {cellsAround(level, view)
            .slice(0, 7)
            .map((cell) => (
              <span key={cell.moment.day()}>{dayName(cell.moment)}</span>
            ))}
        </div>
      ) : null}
      <div className="dg-calendar-cells">
        {cellsAround(level, view).map((cell) => (
          <button
            key={cell.moment.valueOf()}
            type="button"
            tabIndex={-1}
            aria-label={labelOf(level, cell.moment)}
            aria-pressed={moment !== null && isSameCell(level, cell.moment, moment)}
            data-outside={cell.outside}
            data-now={isSameCell(level === 'week' ? 'date' : level, cell.moment, now)}
            onClick={() => choose(cell)}
          >
            {textOf(level, cell.moment)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Turn({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button type="button" tabIndex={-1} className="dg-calendar-turn" aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  );
}

const languages = { zh: 'zh-CN', en: 'en-US' } as const;

/** Makes a formatter for each language once: making one costs more than all dates of a page. */
function formatter(options: (language: 'zh' | 'en') => Intl.DateTimeFormatOptions): (moment: Dayjs) => string {
  const made: Partial<Record<'zh' | 'en', Intl.DateTimeFormat>> = {};
  return (moment) => {
    const language = spoken();
    made[language] ??= new Intl.DateTimeFormat(languages[language], options(language));
    return made[language].format(moment.toDate());
  };
}

const monthName = formatter(() => ({ month: 'short' }));
const dayName = formatter((language) => ({ weekday: language === 'zh' ? 'narrow' : 'short' }));
const dayLabel = formatter(() => ({ dateStyle: 'long' }));
const monthLabel = formatter(() => ({ year: 'numeric', month: 'short' }));

function textOf(level: CalendarLevel, moment: Dayjs): string {
  if (level === 'month') return monthName(moment);
  if (level === 'quarter') return moment.format('[Q]Q');
  return moment.format(level === 'year' ? 'YYYY' : 'D');
}

/** Names a cell wherever it stands; what it shows is a part of it. */
function labelOf(level: CalendarLevel, moment: Dayjs): string {
  if (level === 'month') return monthLabel(moment);
  if (level === 'quarter') return moment.format('YYYY [Q]Q');
  if (level === 'year') return moment.format('YYYY');
  return level === 'week'
    ? `${dayLabel(moment)} ${shownMoment(chosenInPanel(moment, 'week'), 'week')}`
    : dayLabel(moment);
}
