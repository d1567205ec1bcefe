import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { App } from '#services/services.ts';
import { readWhole } from './database-figures.ts';
import type { HttpFigures } from './http-figures.ts';

/** The figures of the monitoring pages that Prometheus does not get from the process itself. */
export function addGauges(registry: Registry, http: HttpFigures, { db, scanner }: Pick<App, 'db' | 'scanner'>): void {
  const registers = [registry];
  new Gauge({
    name: 'dossier_http_connections',
    help: 'Connections over HTTP: open, the most at once, accepted, closed and refused since the start',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(http.connections)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'dossier_http_requests_running',
    help: 'Requests that are being answered',
    registers,
    collect() {
      this.set(http.requests.running);
    },
  });
  new Gauge({
    name: 'dossier_database_size_bytes',
    help: 'Size of the database on disk',
    registers,
    async collect() {
      this.set((await readWhole(db)).bytes);
    },
  });
  new Gauge({
    name: 'dossier_database_cache_hit_ratio',
    help: 'Share of the blocks read that came from memory',
    registers,
    async collect() {
      const { cacheHit } = await readWhole(db);
      if (cacheHit !== null) this.set(cacheHit / 100);
    },
  });
  new Gauge({
    name: 'dossier_virus_scanner_up',
    help: 'Whether the virus scanner of uploads answers; no value when none is configured',
    registers,
    async collect() {
      this.reset();
      const { state } = await scanner.health();
      if (state !== 'off') this.set(state === 'up' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'dossier_tasks',
    help: 'Background tasks that wait or run, of all tenants together',
    labelNames: ['state'],
    registers,
    async collect() {
      const { rows } = await sql<{ waiting: number; running: number }>`
        select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running
        from sys_task where state in ('waiting', 'running')`.execute(db);
      this.set({ state: 'waiting' }, rows[0]?.waiting ?? 0);
      this.set({ state: 'running' }, rows[0]?.running ?? 0);
    },
  });
}
