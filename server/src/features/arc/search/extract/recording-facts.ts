import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { parseFile } from 'music-metadata';
import { wireNow } from '#services/log-entries.ts';
import { Unreadable } from './unreadable.ts';

/** Tracks of a recording that are looked at. */
const mostTracks = 50;

/** What the containers of sounds and films say of them. Samples are not decoded, and the file is read where it is. */
export async function recordingFacts(path: string): Promise<FileFacts> {
  const found = await parseFile(path, { duration: false, skipCovers: true }).catch(() => {
    throw new Unreadable('damaged');
  });
  const { format, common } = found;
  const tracks = format.trackInfo.slice(0, mostTracks);
  const video = tracks.map((track) => track.video).find(Boolean);
  const pixels = {
    width: video?.pixelWidth ?? video?.displayWidth,
    height: video?.pixelHeight ?? video?.displayHeight,
  };
  const codecs = tracks.map(({ codecName }) => codecName).filter(Boolean);
  return {
    ...rounded({
      ...pixels,
      duration: format.duration ?? Math.max(0, ...tracks.map((track) => track.duration ?? 0)),
      bitRate: format.bitrate,
    }),
    ...rounded({ sampleRate: format.sampleRate, channels: format.numberOfChannels }),
    container: format.container ?? '',
    codec: format.codec ?? [...new Set(codecs)].join(' + '),
    madeAt: format.creationTime ? madeAt(format.creationTime) : (common.date ?? ''),
    title: common.title ?? '',
    author: common.artist ?? '',
    description: common.description?.join('; ') ?? '',
    copyright: common.copyright ?? '',
  };
}

type Numbers = 'width' | 'height' | 'duration' | 'bitRate' | 'sampleRate' | 'channels';

function rounded(values: Partial<Record<Numbers, number | undefined>>): FileFacts {
  const facts: FileFacts = {};
  for (const [name, value] of Object.entries(values) as [Numbers, number | undefined][])
    if (value !== undefined && Number.isFinite(value) && value > 0) facts[name] = Math.round(value);
  return facts;
}

/** Containers without a date count from 1904. */
const madeAt = (at: Date): string => (at.getTime() > 0 ? wireNow(at.getTime()) : '');
