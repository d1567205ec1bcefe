import { sizeText } from '@dossier/rules/size-text.ts';
import { type Outage, outageOf, outages } from '#db/outage.ts';
import type { Condition } from '#services/conditions.ts';
import type { Disk, DiskState } from '#services/disk/disk.ts';
import type { FindOutage } from './error-handler.ts';

/** What `/readyz` says of the room on the disk. Reads and sign-in go on with a full one, so it still serves. */
export function diskCondition({ level, free }: DiskState): Condition | null {
  switch (level) {
    case 'ok':
      return null;
    case 'low':
    case 'critical':
      return { code: `disk-${level}`, message: `磁盘空间即将用完，剩余 ${sizeText(free)}`, serves: true };
    case 'full':
      return { ...outages.diskFull, serves: true };
  }
}

/** Tells outages by the error, by the room on the disk, and by what the launcher of the embedded database knows.
 * `refused` is called when a write was refused by a database that takes none. */
export function outageFinder(
  disk: Disk,
  { databaseOutage, refused }: { databaseOutage: () => Outage | null; refused: () => void },
): FindOutage {
  return (error) => {
    const outage = outageOf(error);
    switch (outage?.code) {
      case 'disk-full':
        // Seen earlier than by the next look: the reserve is let go of for those who try again.
        disk.look();
        return outage;
      case 'database-read-only':
        if (disk.state().level === 'full') return outages.diskFull;
        refused();
        return outage;
      case 'database-unavailable':
      case 'database-starting':
        return databaseOutage() ?? outage;
      default:
        return outage;
    }
  };
}
