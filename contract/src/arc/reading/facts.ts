import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

/* What files of a record say of themselves: pictures, recordings, mails and pages of the web (domain 6.1). */

const Words = Type.Optional(Type.String({ maxLength: 500 }));
const Count = Type.Optional(Type.Number());

/** Read from the bytes of a file, as far as it says something. Nobody has checked it. */
export const FileFacts = Type.Object({
  /** When it was taken, recorded, sent or saved: wire text, by the clock of whoever did it. */
  madeAt: Words,
  /** Of pictures. */
  camera: Words,
  lens: Words,
  /** Degrees, `31.2304, 121.4737`; only where the picture has them. */
  place: Words,
  width: Count,
  height: Count,
  /** Pixels per inch. */
  resolution: Count,
  /** Of recordings: seconds, bits and samples per second. */
  duration: Count,
  container: Words,
  codec: Words,
  bitRate: Count,
  sampleRate: Count,
  channels: Count,
  /** Of mails. */
  from: Words,
  to: Words,
  cc: Words,
  messageId: Words,
  attachments: Count,
  /** Of pages of the web: where it was saved from. */
  source: Words,
  /** Of all of them. */
  title: Words,
  author: Words,
  description: Words,
  keywords: Words,
  copyright: Words,
});
export type FileFacts = Static<typeof FileFacts>;

/** Kinds of files that say something of themselves, by extension. */
export type MediaKind = 'picture' | 'sound' | 'video' | 'mail' | 'web';
const kinds: Readonly<Record<string, MediaKind>> = {
  ...{ jpg: 'picture', jpeg: 'picture', png: 'picture', tif: 'picture', tiff: 'picture' },
  ...{ mp3: 'sound', wav: 'sound', flac: 'sound', ogg: 'sound' },
  ...{ mp4: 'video', mov: 'video', mkv: 'video' },
  ...{ eml: 'mail', html: 'web', htm: 'web', mhtml: 'web', mht: 'web' },
};

/** What kind of record a file of that name is; null: one that says nothing of itself. */
export function mediaKindOf(name: string): MediaKind | null {
  const extension = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

/** How a recording is played; null: it is none. Whoever plays one has its bytes (decision 0164). */
export function playedAs(name: string): 'sound' | 'video' | null {
  const kind = mediaKindOf(name);
  return kind === 'sound' || kind === 'video' ? kind : null;
}

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Path = Type.String({ minLength: 1, maxLength: 500 });

/** Fills those fields of a record that are empty with what one of its files says. What somebody has typed stays. */
export const adoptFacts = endpoint({
  method: 'POST',
  path: '/arc/item/adoptFacts',
  access: 'arc:item:edit',
  label: '档案-采用文件信息',
  body: Type.Object({ id: Id, path: Path }),
  result: Type.Object({ fields: Type.Array(Type.String()) }),
});

/** Makes the attachments of a mail files of the record that has the mail. */
export const takeAttachments = endpoint({
  method: 'POST',
  path: '/arc/item/attachments',
  access: 'arc:item:edit',
  label: '档案-取出邮件附件',
  body: Type.Object({ id: Id, path: Path }),
  result: Type.Object({ count: Type.Integer(), refused: Type.Array(Type.String()) }),
  deadline: 60_000,
});

/** Makes keeping copies (PDF/A) of the files of records in the background; the originals stay beside them. */
export const makeKeepingCopies = endpoint({
  method: 'POST',
  path: '/arc/item/keep',
  access: 'arc:item:edit',
  label: '档案-生成保管副本',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 50_000 }) }),
  result: Type.Object({ taskId: Type.String() }),
});
