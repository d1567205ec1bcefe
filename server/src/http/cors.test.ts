import { expect, it } from 'vitest';
import { readConfig } from '#config/config.ts';
import { testApp } from '#test/app.ts';
import { openSocket } from '#test/sockets.ts';

const office = 'https://office.example.com';

it('lets pages of the listed origins call, with the token header and without cookies', async () => {
  const app = await testApp({ CORS_ORIGINS: `${office},http://127.0.0.1:3100` });
  const url = `${app.config.apiPrefix}/sys/user/getUserInfo`;
  const preflight = (origin: string) =>
    app.http.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'GET' } });
  const { statusCode, headers } = await preflight(office);
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': office,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-max-age': '7200',
    vary: 'Origin',
  });
  expect(headers['access-control-allow-headers']).toContain('x-access-token');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  const token = await app.signIn();
  const ask = (origin: string) => app.http.inject({ url, headers: { origin, 'x-access-token': token } });
  expect((await ask(office)).headers['access-control-allow-origin']).toBe(office);
  const packed = await app.http.inject({
    url: `${app.config.apiPrefix}/sys/permission/getUserPermissionByToken`,
    headers: { origin: office, 'x-access-token': token, 'accept-encoding': 'gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toBe('Origin, accept-encoding');
  // A refusal is read by the page too.
  const refused = await app.http.inject({ url, headers: { origin: office } });
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, office]);
  for (const other of ['https://office.example.com.evil.example', 'null', 'http://office.example.com']) {
    expect((await preflight(other)).headers['access-control-allow-origin'], other).toBeUndefined();
    expect((await ask(other)).headers['access-control-allow-origin'], other).toBeUndefined();
  }
  // The announcement's frame may stand in their pages.
  const shown = await app.http.inject({ url: `${app.config.apiPrefix}/sys/annountCement/show/x?token=${token}` });
  expect(shown.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${office} http://127.0.0.1:3100`);
  // And their sockets are heard.
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { id } = (await ask(office)).json().result.userInfo;
  const { socket } = await openSocket(app, `/websocket/${id}`, token, { origin: office });
  socket.close();
});

it('says nothing of other origins without a list, and takes no pattern for an origin', async () => {
  const app = await testApp();
  const url = `${app.config.apiPrefix}/sys/clientConfig`;
  const { headers } = await app.http.inject({ url, headers: { origin: office } });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  for (const CORS_ORIGINS of ['*', 'https://*.example.com', `${office}/`, 'null', 'ftp://office.example.com'])
    expect(() => readConfig({ DATA_DIR: app.config.dataDir, CORS_ORIGINS }), CORS_ORIGINS).toThrow('CORS_ORIGINS');
});

it('tells where to report holes', async () => {
  const app = await testApp({ SECURITY_CONTACT: 'mailto:security@example.com' });
  const { body, headers } = await app.http.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^Contact: mailto:security@example\.com\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  expect(() => readConfig({ DATA_DIR: app.config.dataDir, SECURITY_CONTACT: 'call me' })).toThrow('SECURITY_CONTACT');
});
