import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DoctorCheck } from '../../domain/doctor/findings.ts';

const MB = 1_000_000;
/**
 * Free space below which the doctor warns, in bytes. The database grows by some MB a month, and a backup and posters
 * need more.
 */
const LOW_BYTES = 1000 * MB;
const FULL_BYTES = 100 * MB;

export const createDiskCheck = (folder: string): DoctorCheck => ({
  name: 'disk',
  run: async () => {
    const { bavail, bsize } = await statfs(existingPartOf(folder));
    const freeBytes = bavail * bsize;
    if (freeBytes < FULL_BYTES) return [{ kind: 'disk-full', freeBytes }];
    return [{ kind: freeBytes < LOW_BYTES ? 'disk-low' : 'disk-good', freeBytes }];
  },
});

/** Reports a bot in UTC on a machine in another time zone, because TIME_ZONE was most likely never set. */
export const createTimeZoneCheck = (zone: string, machineZone: string): DoctorCheck => ({
  name: 'time zone',
  run: async () => [
    zone === machineZone || zone !== 'UTC'
      ? { kind: 'zone-good', zone }
      : { kind: 'zone-other', zone, machine: machineZone },
  ],
});

/** The nearest parent folder that exists. Before the first start, the folder itself may not exist. */
const existingPartOf = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingPartOf(dirname(folder));
