import type { JobParameter } from '@dossier/contract/operations/job-parameters.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Static, TObject, TProperties } from 'typebox';
import type { Db } from '#db/database.ts';
import type { Backups } from '../backup/backups.ts';
import type { DictTexts } from '../dictionary/dict-texts.ts';
import type { Files } from '../files/files.ts';
import type { App } from '../services.ts';
import type { Settings } from '../settings/settings.ts';

/** What a scheduled task works with. It may run twice, late, or after another instance began it. */
export interface JobRun<P> {
  db: Db;
  files: Files;
  dictTexts: DictTexts;
  settings: Settings;
  backups: Backups;
  /** The whole application: what moves records needs its resources and messages. */
  app: App;
  /** As the job says them, checked by the task's schema, defaults filled in. */
  params: P;
  now: Date;
  /** Adds a line to the log of this run, which administrators read. */
  log(line: string): void;
  /** Says how far it is. A cancelled run ends here: it throws then, so call it between steps. */
  progress(done: number, total?: number): void;
  /** Fires on cancel and when the server stops. */
  signal: AbortSignal;
}

/** Work that administrators may schedule. */
export interface JobDefinition<S extends TObject = TObject> {
  /** `area.thing`: what jobClassName holds on the wire. */
  name: string;
  title: string;
  /** What it does, in one sentence. */
  description: string;
  /** Times of a new installation. */
  cron: string;
  /** A new installation does not run it until somebody starts it. @default false */
  startsStopped?: boolean;
  /** Integers, texts and switches, each with a Chinese `title`; those without `default` must be given. */
  params: S;
  /** @returns the sentence of the history */
  run(run: JobRun<Static<S>>): Promise<string>;
}

/** The services that jobs take. */
export interface JobServices {
  db: Db;
  files: Files;
  dictTexts: DictTexts;
  settings: Settings;
  backups: Backups;
  /** Made after the services are. */
  app(): App;
  log: FastifyBaseLogger;
}

/** Declares work that administrators may schedule; it stands in `jobs.ts`, the one list. */
export function defineJob<S extends TObject>(definition: JobDefinition<S>): JobDefinition {
  // The schema is checked before each run, so `run` gets the parameters that it declares.
  return definition as unknown as JobDefinition;
}

/** The parameters of a task as forms show them. */
export function parametersOf({ name, params }: Pick<JobDefinition, 'name' | 'params'>): JobParameter[] {
  return Object.entries(params.properties as TProperties).map(([key, schema]) => {
    const parameter = { ...(schema as Partial<JobParameter>), name: key };
    if (parameter.title === undefined || !['integer', 'string', 'boolean'].includes(parameter.type ?? ''))
      throw new Error(`parameter ${key} of job ${name} needs a title and a plain type`);
    return parameter as JobParameter;
  });
}
