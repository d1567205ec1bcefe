import { createServer } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { atEnd } from '#test/at-end.ts';
import { readPdf } from '#test/pdf.ts';
import type { TypesetJob } from './protocol.ts';
import { makeTypesetter, type TypesetLimits, type Typesetter, usualLimits } from './typesetter.ts';

const quiet = pino({ level: 'silent' });

function aTypesetter(limits: Partial<TypesetLimits> = {}): Typesetter {
  const made = makeTypesetter(quiet, { ...usualLimits, ...limits });
  atEnd(async () => made.close());
  return made;
}

const job = (template: string, change: Partial<TypesetJob> = {}): TypesetJob => ({
  template,
  data: '{}',
  codes: [],
  archival: true,
  tagged: true,
  at: 1_790_000_000,
  ...change,
});
const by = 'somebody';
const endless = '#for i in range(100000) { for j in range(100000) { let x = i * j } }';

const shared = aTypesetter();
const run = (template: string, change: Partial<TypesetJob> = {}) => shared.typeset(job(template, change), { by });
async function textOf(template: string, change: Partial<TypesetJob> = {}): Promise<string> {
  const result = await run(template, change);
  if (result.type !== 'pdf') throw new Error(JSON.stringify(result.faults));
  return (await readPdf(Buffer.from(result.pdf))).pages.join('\f');
}

describe('a template', () => {
  it.each([
    ['an absolute path', '#read("/etc/passwd")', 'file not found'],
    ['a path upwards', '#read("../../../../../../etc/passwd")', 'access denied'],
    ['another template', '#include "/etc/passwd"', 'file not found'],
    ['a picture', '#image("/etc/hostname")', 'file not found'],
    ['text that is made into code', '#eval("read(\\"/etc/passwd\\")")', 'file not found'],
    [
      'a picture that names another',
      '#image(bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\" width=\\"9\\" height=\\"9\\"><image href=\\"file:///etc/passwd\\" width=\\"9\\" height=\\"9\\"/></svg>"), format: "svg")',
      'failed to load linked image',
    ],
  ])('reads no file of the server: %s', async (_, template, message) => {
    const result = await run(template);
    expect(result).toMatchObject({ type: 'faults', faults: [{ message: expect.stringContaining(message), line: 1 }] });
    expect(JSON.stringify(result)).not.toContain('dossier-prints');
  });

  it('fetches no package: what it asks of the net goes to one address, where nobody answers', async () => {
    const asked: string[] = [];
    const door = createServer((socket) =>
      socket.once('data', (head) => {
        asked.push(String(head).split('\r\n')[0] ?? '');
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      }),
    );
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    atEnd(async () => void door.close());
    const address = door.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const watched = aTypesetter({ net: `http://127.0.0.1:${address.port}` });
    const result = await watched.typeset(job('#import "@preview/cetz:0.2.2"'), { by });
    expect(result).toMatchObject({
      type: 'faults',
      faults: [{ message: expect.stringContaining('package'), line: 1 }],
    });
    expect(asked).toEqual(['CONNECT packages.typst.org:443 HTTP/1.1']);
    expect(usualLimits.net).toBe('http://127.0.0.1:1');
  });

  it('is ended when it takes too long, and the next document is set by another process', async () => {
    const typesetter = aTypesetter();
    await typesetter.typeset(job('a'), { by });
    const { pid } = typesetter;
    await expect(typesetter.typeset(job(endless), { by, milliseconds: 1_500 })).rejects.toMatchObject({
      reason: 'printTime',
      message: '打印超时，请减少内容后重试',
    });
    expect(await typesetter.typeset(job('b'), { by })).toMatchObject({ type: 'pdf', pages: 1 });
    expect(typesetter.pid).not.toBe(pid);
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  });

  it('is ended when it takes too much memory', async () => {
    const typesetter = aTypesetter({ megabytes: 300 });
    await expect(typesetter.typeset(job('#let x = range(400000000)'), { by })).rejects.toMatchObject({
      reason: 'printMemory',
      message: '打印内容过多，内存不足，请减少内容后重试',
    });
    expect(await typesetter.typeset(job('b'), { by })).toMatchObject({ type: 'pdf' });
  });

  it('is told where it is wrong, by line and column', async () => {
    expect(await run('a\n\n  #nothing()')).toEqual({
      type: 'faults',
      faults: [{ message: 'unknown variable: nothing', line: 3, column: 4 }],
    });
    expect(await run('#import "/dossier.typ": *\n\n#code(5)')).toMatchObject({ faults: [{ line: 3, column: 2 }] });
    expect(await run('#(')).toMatchObject({ faults: [{ message: 'unclosed delimiter', line: 1 }] });
  });

  it('never takes data for markup', async () => {
    const said = '#panic("x") *b* $x$ \\ @label <a> // c';
    const text = await textOf('#import "/dossier.typ": *\n#set text(font: face)\n#data.said', {
      data: JSON.stringify({ said }),
    });
    expect(text).toBe(said);
  });

  it('shows a sign that the font lacks as 〓, and leaves out what no font shows', async () => {
    const text = await textOf(
      '#import "/dossier.typ": *\n#set text(font: face, fallback: false, cjk-latin-spacing: none)\n#data.said',
      {
        data: JSON.stringify({ said: '喆堃镕😀𠮷\u0007\u200b\u2028\ud83d①㎡〔2024〕12号' }),
      },
    );
    expect(text).toBe('喆堃镕〓〓①㎡〔2024〕12号');
  });
});

describe('the queue', () => {
  it('takes so many of one person and so many of all, and says when it is full', async () => {
    const typesetter = aTypesetter({ waiting: 3, waitingOfOne: 2 });
    const stop = new AbortController();
    const first = typesetter.typeset(job(endless), { by: 'one', signal: stop.signal });
    const more = ['one', 'one', 'two'].map((who) => typesetter.typeset(job('x'), { by: who }));
    const full = { reason: 'printQueue', message: '打印任务较多，请稍后再试' };
    await expect(typesetter.typeset(job('x'), { by: 'one' })).rejects.toMatchObject(full);
    await expect(typesetter.typeset(job('x'), { by: 'three' })).rejects.toMatchObject(full);
    expect(typesetter.pending).toBe(4);
    stop.abort();
    await expect(first).rejects.toMatchObject({ reason: 'printCancelled' });
    expect((await Promise.all(more)).map(({ type }) => type)).toEqual(['pdf', 'pdf', 'pdf']);
    expect(typesetter.pending).toBe(0);
  });

  it('starts no process before the first document, and ends it when there was none for a while', async () => {
    const typesetter = aTypesetter({ idle: 20 });
    expect(typesetter.pid).toBeUndefined();
    await typesetter.typeset(job('a'), { by });
    expect(typesetter.pid).toBeGreaterThan(0);
    await expect.poll(() => typesetter.pid).toBeUndefined();
  });
});
