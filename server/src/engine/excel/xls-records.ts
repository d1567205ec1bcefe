/** Records of the BIFF8 stream ([MS-XLS]): a type, a length, and at most 8 224 bytes. */
const maxRecord = 8224;

/** A stream of records that grows as it is written. */
export class RecordStream {
  #buffer = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The written part; valid until the next write. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Reserves a record and lets the caller fill it, which saves a buffer per cell. */
  record(type: number, size: number, fill: (target: Buffer, at: number) => void): void {
    this.#reserve(size + 4);
    this.#buffer.writeUInt16LE(type, this.#length);
    this.#buffer.writeUInt16LE(size, this.#length + 2);
    fill(this.#buffer, this.#length + 4);
    this.#length += size + 4;
  }

  add(type: number, body: Buffer): void {
    this.record(type, body.length, (target, at) => body.copy(target, at));
  }

  /** A number known later is written over the place kept for it. */
  patchUInt32(at: number, value: number): void {
    this.#buffer.writeUInt32LE(value, at);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const next = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + size));
    this.#buffer.copy(next, 0, 0, this.#length);
    this.#buffer = next;
  }
}

/** Little-endian 16-bit numbers in a row. */
export function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value & 0xffff, index * 2);
  return buffer;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of one-byte characters
const oneByte = /^[\u0000-\u00ff]*$/;

const isNarrow = (text: string): boolean => oneByte.test(text);

/** Text with its length in front, in one or two bytes a character. */
export function unicodeText(text: string, lengthBytes: 1 | 2): Buffer {
  const narrow = isNarrow(text);
  const head = Buffer.alloc(lengthBytes + 1);
  head.writeUIntLE(text.length, 0, lengthBytes);
  head.writeUInt8(narrow ? 0 : 1, lengthBytes);
  return Buffer.concat([head, Buffer.from(text, narrow ? 'latin1' : 'utf16le')]);
}

/** The workbook's table of texts: every different text is stored once. */
export class TextTable {
  readonly #index = new Map<string, number>();
  #uses = 0;

  indexOf(text: string): number {
    this.#uses += 1;
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    const next = this.#index.size;
    this.#index.set(text, next);
    return next;
  }

  /**
   * SST and its CONTINUE records. A text may be cut between characters; the next record then begins
   * with one byte that says again how wide they are. Its head is never cut.
   */
  writeTo(stream: RecordStream): void {
    const chunk = Buffer.allocUnsafe(maxRecord);
    let type = 0x00fc;
    let used = 8;
    chunk.writeUInt32LE(this.#uses, 0);
    chunk.writeUInt32LE(this.#index.size, 4);
    const flush = () => {
      stream.add(type, chunk.subarray(0, used));
      type = 0x003c;
      used = 0;
    };
    for (const text of this.#index.keys()) {
      if (used + 3 > maxRecord) flush();
      const narrow = isNarrow(text);
      const encoding = narrow ? 'latin1' : 'utf16le';
      const unit = narrow ? 1 : 2;
      chunk.writeUInt16LE(text.length, used);
      chunk.writeUInt8(narrow ? 0 : 1, used + 2);
      used += 3;
      let done = 0;
      while (done < text.length) {
        const room = Math.floor((maxRecord - used) / unit);
        if (room === 0) {
          flush();
          chunk.writeUInt8(narrow ? 0 : 1, 0);
          used = 1;
          continue;
        }
        const part = text.slice(done, done + room);
        used += chunk.write(part, used, encoding);
        done += part.length;
      }
    }
    flush();
  }
}
