import http from 'node:http';

export interface Load {
  answers: number;
  /** Answers that said `Connection: close`. */
  closing: number;
  /** What broke, but for connections refused by a server that listens no more. */
  broken: string[];
}

/** Clients that keep their connections open and send one request after the other until the server listens no more. */
export async function keepAliveLoad(
  address: string,
  token: string,
  clients: number,
  pauseMs: (client: number) => number,
): Promise<Load> {
  const load: Load = { answers: 0, closing: 0, broken: [] };
  const agents = Array.from({ length: clients }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (agent: http.Agent) =>
    new Promise<'answered' | 'refused'>((resolve, reject) => {
      const request = http.get(
        `${address}/jeecg-boot/sys/position/list`,
        { agent, headers: { 'x-access-token': token } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
          if (response.headers.connection === 'close') load.closing += 1;
          response.resume().once('error', reject);
          response.once('end', () => resolve('answered'));
        },
      );
      request.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') resolve('refused');
        else reject(error);
      });
    });
  await Promise.all(
    agents.map(async (agent, client) => {
      for (;;) {
        try {
          if ((await ask(agent)) === 'refused') return agent.destroy();
          load.answers += 1;
        } catch (error) {
          load.broken.push((error as Error).message); // rejected with Errors above
        }
        const pause = pauseMs(client);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
  return load;
}
