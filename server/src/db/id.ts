/** Milliseconds of the first id; later than this every id has 19 digits until 2079. */
const epoch = 1_288_834_974_657n;

let worker = BigInt(process.pid % 1024);
let lastMs = 0n;
let sequence = 0n;

/** Gives this process its own part of the id space: 0–1023, unique among running instances. */
export function setIdWorker(number: number): void {
  worker = BigInt(number % 1024);
}

/** A new 19-digit snowflake id: 41 bits of time, 10 of worker, 12 of sequence; grows with time. */
export function newId(): string {
  let now = BigInt(Date.now());
  if (now < lastMs) now = lastMs;
  if (now === lastMs) {
    sequence = (sequence + 1n) & 4095n;
    if (sequence === 0n) now += 1n;
  } else {
    sequence = 0n;
  }
  lastMs = now;
  return String(((now - epoch) << 22n) | (worker << 12n) | sequence);
}

/** Whether a text may be the id of a record: ours, or those of older programs. */
export const isId = (text: string): boolean => /^[0-9a-f]{19,32}$/.test(text);
