import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { daysBetween } from '../days.ts';
import type { Span } from '../lanes.ts';
import type { Moves } from './DayGrid.tsx';

interface Props<S extends Span> {
  spans: readonly S[];
  nameOf: (span: S) => string;
  noteOf: ((span: S) => ReactNode) | undefined;
  onOpen: (span: S) => void;
  moves: Moves<S> | undefined;
  onClose: () => void;
}

/** All spans of one day: each opens, and comes to another day where it may. */
export function DayList<S extends Span>({ spans, nameOf, noteOf, onOpen, moves, onClose }: Props<S>) {
  const t = useText();
  const [moving, setMoving] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  return (
    <ul className="rv-daylist">
      {spans.map((one) => (
        <li key={one.id}>
          <button type="button" className="rp-open" onClick={() => onOpen(one)}>
            {nameOf(one)}
          </button>
          {moving === one.id ? (
            <span className="rv-move">
              <DateField aria-label={t('“{0}”改到', nameOf(one))} value={to} onChange={setTo} />
              <Button
                type="primary"
                disabled={to === null || to === one.from}
                onClick={() => {
                  if (to === null) return;
                  onClose();
                  moves?.run(one, daysBetween(one.from, to));
                }}
              >
                {t('确定')}
              </Button>
            </span>
          ) : (
            <span>
              {noteOf?.(one) ?? (one.from === one.to ? dateText(one.from) : t('{0} 至 {1}', one.from, one.to))}
              {moves?.may(one) ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('改期：{0}', nameOf(one))}
                  onClick={() => {
                    setMoving(one.id);
                    setTo(null);
                  }}
                >
                  {t('改期')}
                </Button>
              ) : null}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
