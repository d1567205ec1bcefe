import { Transform } from 'node:stream';

/** Types of messages whose fields end with a zero: errors and notices. */
const told: readonly number[] = [0x45, 0x4e];
/** Bytes of one error or notice. */
const mostTold = 64 * 1024;

/**
 * What a server of PostgreSQL says, as long as its errors and notices end as they should: the client reads one that does
 * not for ever, and with it stops the whole process.
 */
export function framed(): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  /** Bytes of the message before us that are passed on unread. */
  let left = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
      for (;;) {
        const size = left > 0 ? left : next();
        if (Number.isNaN(size)) return done(new Error('malformed message of PostgreSQL'));
        if (size === 0) return done();
        const part = waiting.subarray(0, size);
        if (part.length > 0) this.push(part);
        waiting = waiting.subarray(part.length);
        left = size - part.length;
        if (left > 0) return done();
      }
    },
  });

  /** Bytes to pass on; 0: more must come first, NaN: this is no message. */
  function next(): number {
    if (waiting.length < 5) return 0;
    const size = waiting.readUInt32BE(1) + 1;
    if (size < 5) return Number.NaN;
    if (!told.includes(waiting[0] ?? 0)) return size;
    if (size > mostTold) return Number.NaN;
    if (waiting.length < size) return 0;
    return endsWell(waiting.subarray(5, size)) ? size : Number.NaN;
  }
}

/** A letter and a text for each field, each text ended by a zero, and another zero behind the last. */
function endsWell(body: Buffer): boolean {
  let at = 0;
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1);
    if (end < 0) return false;
    at = end + 1;
  }
  return at === body.length - 1;
}
