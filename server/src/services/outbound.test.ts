import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#config/outbound-rule.ts';
import { secretBox } from '#config/secret-box.ts';
import { makeOutbound } from './outbound.ts';

const refused = /不允许访问/;

describe('the way out', () => {
  let remote: Server;
  let port: number;
  const visits: string[] = [];

  beforeAll(async () => {
    remote = createServer((request, response) => {
      visits.push(request.url ?? '');
      if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else if (request.url === '/huge') {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on('drain', more);
        more();
      } else if (request.url === '/silent') return;
      else response.end(`${request.method} ${request.headers.host}`);
    });
    await new Promise<void>((ready) => remote.listen(0, '127.0.0.1', ready));
    port = (remote.address() as AddressInfo).port;
  });
  afterAll(() => {
    remote.closeAllConnections();
    remote.close();
  });

  it('is closed until somebody opens it', async () => {
    let asked = 0;
    const way = makeOutbound([], async () => {
      asked += 1;
      return [{ address: '93.184.215.14', family: 4 }];
    });
    await expect(way.destination('example.com', 443)).rejects.toThrow(refused);
    await expect(way.request('http://93.184.215.14/')).rejects.toThrow(refused);
    expect(asked).toBe(0); // nothing leaks by a look-up either
  });

  it('takes a name to public addresses only, on the listed port', async () => {
    const answers: Record<string, string> = { 'a.example': '93.184.215.14', 'inner.example': '10.0.0.7' };
    const way = makeOutbound(['a.example:443', 'inner.example'], async (host) => [
      { address: answers[host] ?? '', family: 4 },
    ]);
    expect(await way.destination('A.example.', 443)).toMatchObject({ host: 'a.example', address: '93.184.215.14' });
    await expect(way.destination('a.example', 80)).rejects.toThrow(refused);
    await expect(way.destination('inner.example', 443)).rejects.toThrow(refused);
    await expect(way.destination('b.a.example', 443)).rejects.toThrow(refused);
    await expect(way.destination('93.184.215.14', 443)).rejects.toThrow(refused);
    const both = makeOutbound(['inner.example', '10.0.0.0/24'], async () => [{ address: '10.0.0.7', family: 4 }]);
    expect(await both.destination('inner.example', 443)).toMatchObject({ address: '10.0.0.7' });
  });

  it('connects to the address that was checked, whatever the name says a moment later', async () => {
    const said = ['127.0.0.1', '127.0.0.9'];
    const way = makeOutbound(['rebind.example', `127.0.0.1:${port}`], async () => [
      { address: said.shift() ?? '', family: 4 },
    ]);
    const { body } = await way.request(`http://rebind.example:${port}/`);
    expect(body.toString()).toBe(`GET rebind.example:${port}`);
    expect(said).toEqual(['127.0.0.9']); // asked once
    await expect(way.request(`http://rebind.example:${port}/`)).rejects.toThrow(refused);
  });

  it('knows an address in every spelling', async () => {
    const way = makeOutbound(['example.com', 'localhost'], async () => [{ address: '::ffff:127.0.0.1', family: 6 }]);
    for (const host of [
      'localhost',
      'example.com',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[fe80::1]',
      '[fd00::1]',
      '169.254.169.254',
      '①②⑦.0.0.1',
    ])
      await expect(way.request(`http://${host}:${port}/`), host).rejects.toThrow(refused);
    const open = makeOutbound([`127.0.0.1:${port}`]);
    for (const host of ['2130706433', '0177.1', '[::ffff:7f00:1]'])
      expect((await open.request(`http://${host}:${port}/`)).status, host).toBe(200);
    expect(isPublicAddress('8.8.8.8')).toBe(true);
    expect(isPublicAddress('2606:4700::1')).toBe(true);
    expect(isPublicAddress('2002:7f00:1::')).toBe(false);
  });

  it('refuses other schemes, accounts in the address and crooked hosts', async () => {
    const way = makeOutbound(['a.example', '127.0.0.0/8']);
    for (const url of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'javascript:1'])
      await expect(way.request(url), url).rejects.toThrow('只支持 http 和 https 地址');
    await expect(way.request(`http://a.example@127.0.0.1:${port}/`)).rejects.toThrow('地址中不能带账号或密码');
    await expect(way.request('http:///')).rejects.toThrow('地址格式不正确');
    for (const host of ['', '127.0.0.1/x', 'a.example@b', '127.0.0.1:80', 'a b'])
      await expect(way.destination(host, port), host).rejects.toThrow('主机地址格式不正确');
  });

  it('follows no redirect and ends answers that are too long or too slow', async () => {
    const way = makeOutbound([`127.0.0.1:${port}`]);
    const base = `http://127.0.0.1:${port}`;
    visits.length = 0;
    expect(await way.request(`${base}/away`)).toMatchObject({ status: 302 });
    expect(visits).toEqual(['/away']);
    await expect(way.request(`${base}/huge`, { maxBytes: 100_000 })).rejects.toThrow('对方的应答超过长度限制');
    await expect(way.request(`${base}/silent`, { timeoutMs: 200 })).rejects.toThrow('对方未在限定时间内应答');
    const stuck = makeOutbound(['a.example'], () => new Promise(() => {}));
    await expect(stuck.request('http://a.example/', { timeoutMs: 100 })).rejects.toThrow('对方未在限定时间内应答');
    await expect(makeOutbound(['127.0.0.0/8']).request('http://127.0.0.1:1/')).rejects.toThrow('无法连接 127.0.0.1:1');
  });

  it('reaches the one origin that the environment names without an entry, and nothing beside it', async () => {
    const way = makeOutbound([], async () => [{ address: '127.0.0.1', family: 4 }]);
    const configured = `http://id.intern:${port}`;
    expect((await way.request(`${configured}/`, { configured })).status).toBe(200);
    for (const url of [`http://id.intern:${port + 1}/`, `https://id.intern:${port}/`, `http://127.0.0.1:${port}/`])
      await expect(way.request(url, { configured }), url).rejects.toThrow(refused);
    await expect(way.request(`${configured}/`)).rejects.toThrow(refused);
  });
});

describe('the secret box', () => {
  it('opens for its owner and its key alone', () => {
    const box = secretBox('a'.repeat(64));
    const sealed = box.seal('密码 p@ss', 'data-source:1');
    expect(sealed).not.toContain('p@ss');
    expect(box.seal('密码 p@ss', 'data-source:1')).not.toBe(sealed);
    expect(box.open(sealed, 'data-source:1')).toBe('密码 p@ss');
    expect(() => box.open(sealed, 'data-source:2')).toThrow();
    expect(() => secretBox('b'.repeat(64)).open(sealed, 'data-source:1')).toThrow();
    expect(() => box.open(`${sealed.slice(0, -2)}AA`, 'data-source:1')).toThrow();
  });
});
