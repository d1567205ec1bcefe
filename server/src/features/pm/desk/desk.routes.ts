import { sla } from '@dossier/contract/pm/desk/sla.ts';
import { ticket } from '@dossier/contract/pm/desk/ticket.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ofProject } from '../project/project.public.ts';
import { slaHooks } from './sla.service.ts';
import { ticketHooks } from './ticket.service.ts';

export function serviceDeskRoutes(app: App): void {
  serveResource(app, sla, slaHooks);
  serveResource(app, ticket, ofProject(ticket, ticketHooks));
}
