// npm run verify -- FILE: checks an extract of the audit chain. It needs the file and nothing else: no server, no database.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { brokenAt, canonicalJson } from './services/audit-chain/links.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: npm run verify -- FILE');
  process.exit(2);
}
process.exit(await main(file));

interface Line {
  chain?: string;
  from?: number;
  to?: number;
  prevHash?: string;
  entry?: { seq: number };
  hash?: string;
  anchor?: { day: string; seq: number; hash: string };
}

/** @returns 0 when every entry and anchor holds, 1 when one does not, 2 for a file that is no extract */
async function main(path: string): Promise<number> {
  let before: { seq: number; hash: string } | null = null;
  let end = 0;
  const hashes = new Map<number, string>();
  let anchors = 0;
  const read = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const text of read) {
      if (text === '') continue;
      const line = JSON.parse(text) as Line;
      if (line.chain && line.from && line.to && line.prevHash) {
        // An extract about single records is made of several stretches.
        if (before && before.seq !== end) return failed(`entries from ${before.seq + 1} on are missing`);
        before = { seq: line.from - 1, hash: line.prevHash };
        end = line.to;
      } else if (!before) throw new SyntaxError('it does not begin with the head of an extract');
      else if (line.entry && line.hash) {
        // The entry is spelled anew: the text of the line counts for nothing.
        const link = { seq: line.entry.seq, body: canonicalJson(line.entry), hash: line.hash };
        const broken = brokenAt(before, [link]);
        if (broken !== null) return failed(`entry ${broken} does not follow from the one before it`);
        before = { seq: link.seq, hash: link.hash };
        hashes.set(link.seq, link.hash);
      } else if (line.anchor) {
        const { day, seq, hash } = line.anchor;
        if (hashes.get(seq) !== hash) return failed(`the anchor of ${day} does not hold at entry ${seq}`);
        anchors += 1;
      }
    }
  } catch (error) {
    console.error(`${path} is no extract of an audit chain: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
  if (!before) return failed('the file is empty');
  if (before.seq !== end) return failed(`entries from ${before.seq + 1} on are missing`);
  console.log(`${hashes.size} entries hold, the last is ${before.seq}: ${before.hash}`);
  console.log(`${anchors} anchors hold`);
  return 0;
}

function failed(reason: string): number {
  console.error(`NOT VALID: ${reason}`);
  return 1;
}
