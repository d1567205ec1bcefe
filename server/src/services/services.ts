import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { OpenCalls } from '#access/open-api/open-calls.ts';
import type { Sessions } from '#access/session/sessions.ts';
import type { Config } from '#config/config.ts';
import type { Database, Db } from '#db/database.ts';
import type { Appender } from './audit-chain/appender.ts';
import type { Conditions } from './conditions.ts';
import type { DictTexts } from './dictionary/dict-texts.ts';
import type { Published } from './dictionary/table-dictionaries.ts';
import type { Events } from './events.ts';
import type { Scanner } from './files/checks/scanner.ts';
import type { Files } from './files/files.ts';
import type { Quota } from './files/quota.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Messages } from './messages/messages.ts';
import type { Outbound } from './outbound.ts';
import type { Settings } from './settings/settings.ts';
import type { Connections } from './sockets/connections.ts';
import type { Sockets } from './sockets/hub.ts';
import type { Live } from './sockets/live/live.ts';
import type { Tasks } from './tasks/tasks.ts';
import type { Typesetter } from './typesetting/typesetter.ts';
import type { WorkCalendar } from './work-calendar.ts';

/** What every feature may use. Made once in app.ts. */
export interface Services {
  config: Config;
  database: Database;
  db: Db;
  events: Events;
  /** What administrators set over the environment's defaults. */
  settings: Settings;
  sessions: Sessions;
  /** The door for other systems, beside the sessions of people. */
  openCalls: OpenCalls;
  dictTexts: DictTexts;
  /** Tables that callers may name. */
  published: Published;
  files: Files;
  scanner: Scanner;
  quota: Quota;
  connections: Connections;
  sockets: Sockets;
  live: Live;
  tasks: Tasks;
  /** Links what was noted to the audit chain. */
  auditChain: Appender;
  /** Sets documents as PDF. */
  typesetter: Typesetter;
  jobs: Jobs;
  /** What this server tells Prometheus beside the figures of the process. */
  metrics: Registry;
  messages: Messages;
  /** Which days a tenant works. */
  workCalendar: WorkCalendar;
  /** The one way to hosts that users or stored settings name. */
  outbound: Outbound;
  /** What keeps this server from its full work, for `/readyz`. */
  conditions: Conditions;
  log: FastifyBaseLogger;
}

/** The application that features register their endpoints on. The engine adds what it keeps for it (`#engine/…`). */
export interface App extends Services {
  /** Every endpoint that is served, in the order of registration. */
  served: Endpoint[];
  http: FastifyInstance;
}
