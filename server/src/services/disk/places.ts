import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#config/config.ts';
import { readStamp } from '#db/embedded/cluster.ts';

export interface DiskPlaces {
  /** Folders whose disks count. */
  places: string[];
  /** Where the embedded database and its reserve lie; undefined when the database is elsewhere. */
  home: string | undefined;
}

/** The data folder, and the folder of the embedded database where that could not lie in it. */
export function placesOf({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): DiskPlaces {
  if (databaseUrl) return { places: [dataDir], home: undefined };
  const cluster = readStamp(dataDir)?.cluster;
  const home = cluster ? path.dirname(path.dirname(cluster)) : dataDir;
  const places = [...new Set([dataDir, home])].filter((place) => existsSync(place));
  return { places, home: places.includes(home) ? home : dataDir };
}
