import { ticket } from '@dossier/contract/pm/desk/ticket.ts';
import type { Within } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { TicketTime } from './TicketTime.tsx';

interface TicketListProps {
  /** Requests of one project alone, as a part of its page. @default all */
  within?: Within;
}

/** 服务台: requests with the time that is left for each. */
export default function TicketList({ within }: TicketListProps) {
  return (
    <ResourcePage
      resource={ticket}
      {...(within ? { within } : {})}
      columns={{ dueTime: (record) => <TicketTime record={record} /> }}
    />
  );
}
