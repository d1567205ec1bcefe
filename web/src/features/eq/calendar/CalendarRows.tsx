import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type Booking, type calendar, move } from '@dossier/contract/eq/lending.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callEnvelope } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { Wanted } from './BookDialog.tsx';
import { BookingBar } from './BookingBar.tsx';
import { headsOf, movedBy, placeOf, type Shown, timeOf } from './slots.ts';

type Asset = ResultOf<typeof calendar>['assets'][number];

export interface CalendarRowsProps {
  shown: Shown;
  assets: readonly Asset[];
  bookings: readonly Booking[];
  /** A time was drawn for a device. */
  onDraw: (wanted: Wanted) => void;
  onMoved: () => void;
}

/** Slots of one device that are being drawn. */
interface Drawing {
  assetId: string;
  first: number;
  last: number;
}

/**
 * Rows of devices with their bookings. Free slots are drawn with the pointer, or chosen by key: arrows walk, Shift with them
 * draws, Enter books. A booking of one's own is dragged, or moved by Alt with an arrow.
 */
export function CalendarRows({ shown, assets, bookings, onDraw, onMoved }: CalendarRowsProps) {
  const t = useText();
  const navigate = useNavigate();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const root = useRef<HTMLOListElement>(null);
  const heads = headsOf(shown);
  const weekdays = new Intl.DateTimeFormat(spoken() === 'zh' ? 'zh-CN' : 'en', { weekday: 'narrow', timeZone: 'UTC' });
  const now = today();

  function slotAt(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(shown.slots - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * shown.slots)));
  }

  function draw(asset: Asset, { first, last }: Pick<Drawing, 'first' | 'last'>): void {
    setDrawing(null);
    if (asset.lendable === 'Y') onDraw({ asset, ...timeOf(shown, first, last) });
    else feedback()?.message.warning(t('“{0}”不可借', asset.name));
  }

  async function shift(booking: Booking, slots: number): Promise<void> {
    if (slots === 0 || booking.loanId === null) return;
    try {
      const body = { id: booking.loanId, version: booking.version, ...movedBy(shown, booking, slots) };
      const { message } = await callEnvelope(move, { body });
      feedback()?.message.success(message);
    } catch (error) {
      showError(error);
    }
    onMoved();
  }

  function onKey(event: KeyboardEvent<HTMLElement>, asset: Asset, index: number): void {
    const current = drawing?.assetId === asset.id ? drawing : { assetId: asset.id, first: 0, last: 0 };
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      const last = Math.min(
        shown.slots - 1,
        Math.max(0, (drawing?.assetId === asset.id ? current.last : -step) + step),
      );
      setDrawing({ assetId: asset.id, first: event.shiftKey ? current.first : last, last });
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const rows = root.current?.querySelectorAll<HTMLElement>('.booking-row-slots');
      rows?.[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else if (event.key === 'Enter' && drawing?.assetId === asset.id && event.target === event.currentTarget)
      draw(asset, current);
    else if (event.key === 'Escape') setDrawing(null);
    else return;
    event.preventDefault();
  }

  return (
    <div className="booking-scroll">
      <ol
        ref={root}
        aria-label={t('设备的预约')}
        className="booking-grid"
        style={{ '--slots': shown.slots } as CSSProperties}
      >
        <li className="booking-row booking-head" aria-hidden="true">
          <span />
          <div className="booking-slots">
            {heads.map(({ key, text, day, weekend }) => (
              <span key={key} data-weekend={weekend} data-today={key === now}>
                {text}
                {day === null ? null : <small>{weekdays.format(day)}</small>}
              </span>
            ))}
          </div>
        </li>
        {assets.map((asset, index) => {
          const drawn = drawing?.assetId === asset.id ? timeOf(shown, drawing.first, drawing.last) : null;
          const place = drawn && placeOf(shown, drawn.startTime, drawn.endTime);
          return (
            <li className="booking-row" key={asset.id}>
              <div title={`${asset.code} ${asset.name}`}>
                <span className="dw-mono">{asset.code}</span>
                <small>{asset.name}</small>
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: no element is for a span of time that is drawn */}
              <div
                role="group"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter choose a time in it
                tabIndex={0}
                className="booking-slots booking-row-slots"
                aria-label={
                  drawn
                    ? t(
                        '{0}，选中 {1} 至 {2}，按回车预约',
                        asset.name,
                        drawn.startTime.slice(0, 16),
                        drawn.endTime.slice(0, 16),
                      )
                    : t('{0}，左右键选择时间', asset.name)
                }
                onKeyDown={(event) => onKey(event, asset, index)}
                onPointerDown={(event) => {
                  if (event.button !== 0 || event.target !== event.currentTarget) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  const slot = slotAt(event);
                  setDrawing({ assetId: asset.id, first: slot, last: slot });
                }}
                onPointerMove={(event) => {
                  if (drawing?.assetId !== asset.id || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
                  setDrawing({ ...drawing, last: slotAt(event) });
                }}
                onPointerUp={(event) => {
                  if (drawing?.assetId === asset.id && event.currentTarget.hasPointerCapture(event.pointerId))
                    draw(asset, drawing);
                }}
                onPointerCancel={() => setDrawing(null)}
              >
                {place ? (
                  <span
                    aria-hidden="true"
                    className="booking-drawn"
                    style={{ left: `${place.left * 100}%`, width: `${place.width * 100}%` }}
                  />
                ) : null}
                {bookings
                  .filter(({ assetId }) => assetId === asset.id)
                  .map((booking) => (
                    <BookingBar
                      key={`${booking.loanId}-${booking.startTime}`}
                      booking={booking}
                      shown={shown}
                      onOpen={() => navigate(`/eq/loan?detail=${booking.loanId}`)}
                      onShift={(slots) => void shift(booking, slots)}
                    />
                  ))}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
