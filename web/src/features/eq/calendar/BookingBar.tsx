import type { Booking } from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { placeOf, type Shown } from './slots.ts';

export interface BookingBarProps {
  booking: Booking;
  shown: Shown;
  onOpen: () => void;
  /** Dragged or moved by key, by so many slots. */
  onShift: (slots: number) => void;
}

/** Px that a pointer must go before it drags. */
const dragFrom = 4;

/** One booking in its row: whose it is, from when to when. What is one's own can be dragged along the row. */
export function BookingBar({ booking, shown, onOpen, onShift }: BookingBarProps) {
  const t = useText();
  const drag = useRef<{ x: number; slot: number; moved: boolean } | null>(null);
  const [slots, setSlots] = useState(0);
  const place = placeOf(shown, booking.startTime, booking.endTime);
  if (!place) return null;
  const time = `${monthDay(booking.startTime, 16)} – ${monthDay(booking.endTime, 16)}`;
  const isRepair = booking.status === 'maint';
  const who = booking.borrower ?? t('已占用');
  const label = isRepair ? t('维修保养：{0}', time) : t('{0}：{1}', who, time);
  const style = { left: `${(place.left + slots / shown.slots) * 100}%`, width: `${place.width * 100}%` };
  const content = (
    <>
      {isRepair ? t('维修保养') : who}
      {booking.mine || booking.loanId === null ? null : (
        <small>
          <DictText dict={loan.fields.status.dict} value={booking.status} text="" />
        </small>
      )}
    </>
  );
  if (booking.loanId === null)
    return (
      <span className="booking-bar" data-kind={isRepair ? 'repair' : 'taken'} style={style} title={label}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      className="booking-bar"
      data-kind={booking.mine ? 'mine' : 'loan'}
      style={style}
      title={label}
      aria-label={booking.mine ? t('{0}，按 Alt 加左右键改期', label) : label}
      onClick={() => {
        if (!drag.current?.moved) onOpen();
        drag.current = null;
      }}
      onKeyDown={(event) => {
        if (!booking.mine || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        event.stopPropagation();
        onShift(event.key === 'ArrowRight' ? 1 : -1);
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (!booking.mine || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const row = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 1;
        drag.current = { x: event.clientX, slot: row / shown.slots, moved: false };
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        if (!held || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const way = event.clientX - held.x;
        if (Math.abs(way) > dragFrom) held.moved = true;
        setSlots(Math.round(way / held.slot));
      }}
      onPointerUp={() => {
        setSlots(0);
        if (drag.current?.moved) onShift(slots);
      }}
      onPointerCancel={() => {
        drag.current = null;
        setSlots(0);
      }}
    >
      {content}
    </button>
  );
}
