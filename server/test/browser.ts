import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

/** What a browser got from a server: the next address or a page. */
export interface Page {
  status: number;
  location: string;
  body: string;
}

export interface TestBrowser {
  /** Opens an address below the API, with this browser's cookies. */
  open(path: string): Promise<Page>;
  /** As `app.call`, with this browser's cookies. */
  call: TestApp['call'];
  /** The same with the whole answer, its headers too. */
  raw(...input: Parameters<TestApp['call']>): Promise<LightMyRequestResponse>;
}

/** A browser that keeps the cookies of our server, as one person has it. */
export function testBrowser(app: TestApp): TestBrowser {
  const cookies = new Map<string, string>();
  const header = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const keep = (set: string | string[] | number | undefined) => {
    for (const line of [set ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      cookies.set(name, value);
    }
  };
  const raw: TestBrowser['raw'] = async (method, path, options = {}) => {
    const query = new URLSearchParams(
      Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value ?? '')]),
    );
    const answer = await app.http.inject({
      // Tests name the methods of the contract.
      method: method as 'GET',
      url: `${app.config.apiPrefix}${path}${query.size > 0 ? `?${query}` : ''}`,
      headers: { ...header(), ...options.headers, ...(options.token ? { 'x-access-token': options.token } : {}) },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    });
    keep(answer.headers['set-cookie']);
    return answer;
  };
  return {
    async open(path) {
      const answer = await app.http.inject({ method: 'GET', url: `${app.config.apiPrefix}${path}`, headers: header() });
      keep(answer.headers['set-cookie']);
      return { status: answer.statusCode, location: String(answer.headers.location ?? ''), body: answer.body };
    },
    raw,
    async call(...input) {
      const answer = await raw(...input);
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}
