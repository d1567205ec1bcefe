import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Found, Numbered } from '#core/asking-thread.ts';
import { messageOf } from '../search/search.public.ts';
import type { AttachmentsFound, AttachmentsQuestion } from './attachments-protocol.ts';

/** Takes mails apart in a thread of its own: what strangers sent may take long or break it. */

const port = parentPort;
if (!port) throw new Error('attachments.worker runs in a worker thread');

port.on('message', ({ id, path }: Numbered<AttachmentsQuestion>) => {
  let found: AttachmentsFound;
  try {
    found = messageOf(readFileSync(path)).attachments.map(({ name, bytes }) => ({
      name,
      bytes: new Uint8Array(bytes),
    }));
  } catch {
    found = 'damaged';
  }
  port.postMessage({ id, found } satisfies Found<AttachmentsFound>);
});
