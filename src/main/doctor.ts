import { dirname, resolve } from 'node:path';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { discordChecks } from '../discord/doctor/checks.ts';
import type { DiscordLookup } from '../discord/doctor/lookup.ts';
import type { Check, Doctor } from '../domain/doctor/check.ts';
import { CHECKS } from '../domain/doctor/findings.ts';
import type { Logger } from '../domain/logger.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import type { Probe } from '../domain/media/server/probe.ts';
import type { VocabularyName } from '../domain/media/server/vocabulary.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import { clockFinding } from '../observe/doctor/clockSkew.ts';
import { diskCheck, timeZoneCheck } from '../observe/doctor/machine.ts';
import { mediaChecks } from '../observe/doctor/mediaServer.ts';
import { createDoctor } from '../observe/doctor/runChecks.ts';
import { plainHttpAddress } from '../observe/plainHttp.ts';
import { fontCheck } from '../pictures/fontCheck.ts';
import { backupCheck, databaseCheck } from '../store/databaseCheck.ts';
import { backupPlaceOf } from './backupPlace.ts';
import { isEnvFileOpen } from './environment.ts';

interface DoctorParts {
  readonly lookup: DiscordLookup;
  readonly media: MediaServer;
  readonly probe: Probe;
  readonly vocabulary: () => VocabularyName | undefined;
  readonly subscriptions: () => Promise<readonly Subscription[]>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** Everything that can be checked with settings that can be read. With `only`, nothing is said of other guilds than that one. */
export function doctorFor(config: Config, parts: DoctorParts, only?: string): Doctor {
  const { lookup: discord, media, probe, vocabulary, now, log } = parts;
  const subscriptions = async () =>
    (await parts.subscriptions()).filter(({ guildId }) => only === undefined || guildId === only);
  const checks: readonly Check[] = [
    {
      name: 'configuration',
      run: async () => [isEnvFileOpen() ? { kind: 'env-open' } : { kind: 'config-good' }],
    },
    ...discordChecks({
      lookup: discord,
      access: config.access,
      only,
      subscriptions,
      commands: commandNames(),
      clockFinding,
    }),
    ...mediaChecks({
      ...{ media, probe, vocabulary, address: config.MEDIA_URL },
      isPlain: async () => (await plainHttpAddress(config.MEDIA_URL)) !== undefined,
    }),
    ...machineChecks(config, now),
  ];
  return createDoctor(
    checks.toSorted((a, b) => CHECKS.indexOf(a.name) - CHECKS.indexOf(b.name)),
    log,
  );
}

/** What needs neither Discord nor the media server. */
export function machineChecks(
  settings: Pick<Config, 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT' | 'TIME_ZONE'>,
  now: () => Date,
): readonly Check[] {
  const { DATABASE_PATH: path, TIME_ZONE: zone } = settings;
  return [
    diskCheck(dirname(resolve(path))),
    databaseCheck(path),
    backupCheck(path, backupPlaceOf(settings), now),
    timeZoneCheck(zone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    fontCheck(),
  ];
}

const commandNames = (): readonly string[] => [...commands, ...messageCommands].map(({ payload }) => payload.name);
