import { expect } from 'vitest';
import { type Mariadb, mariadb } from './mariadb.ts';
import { reportApp } from './reports.ts';

const password = 'S3cret-of-mariadb';
const setUp = `
  create table orders (id int primary key, customer_id int not null, no varchar(20) not null, amount decimal(12,2),
    weight double, day date, made datetime, state char(1), note text);
  create table customers (id int primary key, name varchar(100) not null);
  create table secrets (id int primary key, word varchar(100));
  insert into customers values (1, '甲公司'), (2, '乙_100%公司'), (3, 'it''s "丙"\\\\');
  insert into orders select seq, 1 + seq % 3, concat('O', lpad(seq, 5, '0')), seq * 1.25, seq / 3,
    date_add('2026-01-01', interval seq % 60 day), date_add('2026-01-01 08:00:00', interval seq hour), seq % 2, null
    from seq_1_to_12000;
  insert into secrets values (1, 'the word');
  create user reader@'127.0.0.1' identified by '${password}';
  grant all on *.* to reader@'127.0.0.1'`;

/** The data source of the shop, as whoever adds it would type it. */
export const shopSource = ({ port }: Mariadb, more: object = {}) => ({
  ...{ code: 'shop', name: '商城', dbType: '5', dbDriver: 'org.mariadb.jdbc.Driver', dbName: 'shop' },
  ...{ dbUrl: `jdbc:mariadb://127.0.0.1:${port}/shop`, dbUsername: 'reader', dbPassword: password },
  readTables: 'orders, customers',
  ...more,
});

/** What makes a definition one over the shop. */
export const overShop = (more: object = {}) => ({
  dbSource: 'shop',
  params: [{ paramName: 'most', paramValue: '25' }],
  ...more,
});

/** An installation that reads a shop in a MariaDB: 12 000 orders, three customers, and a table that is closed. */
export async function shopReports() {
  const reports = await reportApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const server = await mariadb();
  await server.root.query(setUp);
  const { app, token } = reports;
  const added = await app.call('POST', '/sys/dataSource/add', { token, body: shopSource(server) });
  expect(added.success, added.message).toBe(true);
  return { ...reports, server };
}
