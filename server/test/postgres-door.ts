import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestApp } from './app.ts';
import { atEnd } from './at-end.ts';

/** The test database over TCP, as a data source names it: the embedded one listens on a socket of the file system. Closed after the file. */
export async function postgresDoor(app: TestApp) {
  const { host = '', port = 5432, connectionString, database, user } = app.database.connection;
  const server = net.createServer((near) => {
    const far = connectionString
      ? net.connect(Number(new URL(connectionString).port || 5432), new URL(connectionString).hostname)
      : host.startsWith('/')
        ? net.connect(path.join(host, `.s.PGSQL.${port}`))
        : net.connect(port, host);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => {
    server.close();
  });
  const at = new URL(connectionString ?? `postgres://${user ?? 'postgres'}@x/${database}`);
  const { port: open } = server.address() as AddressInfo;
  return {
    port: open,
    /** Fields of a data source that is this database. */
    source: {
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: `jdbc:postgresql://127.0.0.1:${open}${at.pathname}`,
      dbName: at.pathname.slice(1),
      dbUsername: decodeURIComponent(at.username),
      dbPassword: decodeURIComponent(at.password),
    },
  };
}
