import { type TimedTicket, timeLeft } from './time-left.ts';
import { useMinute } from './use-minute.ts';
import './desk.css';

/** What is left of the target of a request, in the colour of its urgency. */
export function TicketTime({ record }: { record: TimedTicket }) {
  const { text, urgency } = timeLeft(record, useMinute());
  return (
    <span
      className="desk-time"
      data-urgency={urgency}
      title={typeof record.dueTime === 'string' ? record.dueTime : undefined}
    >
      {text}
    </span>
  );
}
