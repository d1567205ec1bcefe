import { createServer } from 'node:http';
import pg from 'pg';

/** The least that can answer the same question: node:http, a pg pool, and the statements that the product sends. */
const { connection, statements } = JSON.parse(process.env.BARE ?? '{}') as {
  connection: pg.PoolConfig;
  statements: { sql: string; parameters: unknown[] }[];
};
const pool = new pg.Pool({ ...connection, max: 20, options: '-c TimeZone=Asia/Shanghai' });

const server = createServer(async (_request, response) => {
  const [page, count] = await Promise.all(statements.map(({ sql, parameters }) => pool.query(sql, parameters)));
  const body = JSON.stringify({ success: true, result: { records: page?.rows, total: Number(count?.rows[0]?.total) } });
  response.setHeader('content-type', 'application/json');
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`bare ready ${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
