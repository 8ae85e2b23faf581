import { dirname, resolve } from 'node:path';
import { turnInOrder } from '../async/turns.ts';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { discordChecks } from '../discord/doctor/checks.ts';
import type { DiscordLookup } from '../discord/doctor/lookup.ts';
import type { Check, Doctor, Finding } from '../domain/doctor/findings.ts';
import { CHECKS, type CheckName } from '../domain/doctor/findings.ts';
import type { Logger } from '../domain/logger.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import type { KnownServer } from '../domain/servers/mediaServers.ts';
import { clockFinding } from '../observe/doctor/clockSkew.ts';
import { diskCheck, timeZoneCheck } from '../observe/doctor/machine.ts';
import { mediaChecks } from '../observe/doctor/mediaServer.ts';
import { isPlainHttp } from '../observe/doctor/plainHttp.ts';
import { createDoctor } from '../observe/doctor/runChecks.ts';
import { fontCheck } from '../pictures/fontCheck.ts';
import { backupCheck, databaseCheck } from '../store/databaseCheck.ts';
import { ownDestination } from '../store/servers/destinations.ts';
import { machineZone } from '../time/timeZones.ts';
import { isEnvFileOpen } from './environment.ts';
import type { OpenServer } from './servers/openServer.ts';
import { backupPlaceOf } from './storeSettings.ts';

export interface ExaminedServer extends Pick<OpenServer, 'media' | 'probe' | 'advice' | 'vocabulary' | 'tokenLife'> {
  readonly name: string;
  readonly address: URL;
  /** True if a person added it in Discord. */
  readonly isAdded: boolean;
  readonly machineIdentifier?: string | undefined;
  /** People whose token was given for another address. */
  readonly waiting?: number | undefined;
}

/** A media server that cannot be reached: its token cannot be decrypted, or was given for another address. */
interface UnreadableServer extends Pick<ExaminedServer, 'name' | 'isAdded'> {
  /** The place that the token was given for, and the server's current one; missing if unknown. */
  readonly elsewhere?: { readonly intended: string; readonly actual: string } | undefined;
}

/** `intended`: the place that its token was given for, if it is known to differ from the server's. */
export const withoutToken = (server: KnownServer, intended: string | undefined): UnreadableServer => ({
  name: server.name,
  isAdded: server.addedBy !== undefined,
  elsewhere: intended === undefined ? undefined : { intended, actual: ownDestination(server) },
});

export type DoctorServer = ExaminedServer | UnreadableServer;

export interface DoctorParts {
  /** The servers that the guild may see, or all. */
  readonly servers: (only: string | undefined) => readonly DoctorServer[];
  readonly hasSeveral: () => boolean;
  readonly lookup: DiscordLookup;
  readonly isManaged?: ((guildId: string) => boolean) | undefined;
  /** Tells if another process answers people. Missing unless the bot runs. */
  readonly otherProcess?: { readonly isThere: () => boolean } | undefined;
  /** Tells if Discord's anti-spam measure keeps the bot from writing to people. Missing unless the bot runs. */
  readonly antiSpam?: { readonly lasts: () => boolean } | undefined;
  /**
   * The problem with the media server in the settings, for people who may know; only a running bot knows it.
   */
  readonly seedProblem?: ((asked: Scope) => Finding | undefined) | undefined;
  /** True if rights wait for the owner's decision. Only people who run the bot are told. */
  readonly hasUndecidedRights?: ((asked: Scope) => boolean) | undefined;
  readonly subscriptions: () => Promise<readonly Subscription[]>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Scope {
  /** Limits the findings to this guild. */
  readonly only?: string | undefined;
  /** The person who asks; missing: the owner, in a terminal. */
  readonly userId?: string | undefined;
  /** Undefined: all checks. */
  readonly names?: readonly CheckName[] | undefined;
}

/** Everything that can be checked with settings that can be read. */
export function doctorFor(config: Config, parts: DoctorParts, asked: Scope): Doctor {
  const { access } = config;
  const { only, names = CHECKS } = asked;
  const subscriptions = async () =>
    (await parts.subscriptions()).filter(({ guildId }) => only === undefined || guildId === only);
  const checks: readonly Check[] = [
    { name: 'configuration', run: async () => configurationFindings(parts, asked) },
    ...runningChecks(parts),
    ...discordChecks({
      lookup: parts.lookup,
      access,
      isManaged: parts.isManaged,
      only,
      subscriptions,
      commands: commandNames(),
      hasSeveral: parts.hasSeveral,
      clockFinding,
    }),
    ...checksOfServers(() => parts.servers(only)),
    ...machineChecks(config, parts.now),
  ];
  return createDoctor(
    checks
      .filter(({ name }) => names.includes(name))
      .toSorted((a, b) => CHECKS.indexOf(a.name) - CHECKS.indexOf(b.name)),
    parts.log,
  );
}

/** Checks that work only while the bot runs. */
function runningChecks({ otherProcess, antiSpam }: Pick<DoctorParts, 'otherProcess' | 'antiSpam'>): readonly Check[] {
  const checks: Check[] = [];
  if (otherProcess)
    checks.push({
      name: 'processes',
      run: async () => [{ kind: otherProcess.isThere() ? 'process-other' : 'process-alone' }],
    });
  if (antiSpam)
    checks.push({
      name: 'direct messages',
      run: async () => [{ kind: antiSpam.lasts() ? 'direct-suspected' : 'direct-good' }],
    });
  return checks;
}

const SERVER_CHECKS = [
  'media server',
  'addresses',
  'account service',
  'token',
  'vocabulary',
  'endpoints',
  'libraries',
  'clock',
] as const satisfies readonly CheckName[];

/** The same checks of each server at the same time. If there are several, each finding names its server. */
export const checksOfServers = (servers: () => readonly DoctorServer[]): readonly Check[] =>
  SERVER_CHECKS.map((checked) => ({
    name: checked,
    run: async (signal) => {
      const all = servers();
      const found = all.map(async (server) => {
        const { name, isAdded } = server;
        // Checks of fifty servers in one go would hold up all other work.
        await turnInOrder('jobs', signal);
        const findings = 'media' in server ? await checkOf(server, checked, signal) : unreadable(server, checked);
        const of = { ...(all.length > 1 && { onServer: name }), ...(isAdded && { isAdded }) };
        return findings.map((finding) => ({ ...finding, ...of }));
      });
      return (await Promise.all(found)).flat();
    },
  }));

async function checkOf(server: ExaminedServer, checked: CheckName, signal: AbortSignal): Promise<readonly Finding[]> {
  const checks = mediaChecks({ ...server, isPlain: () => isPlainHttp(server.address) });
  const findings = (await checks.find((check) => check.name === checked)?.run(signal)) ?? [];
  const { waiting = 0 } = server;
  return checked === 'token' && waiting > 0 ? [...findings, { kind: 'links-waiting', count: waiting }] : findings;
}

function unreadable({ elsewhere }: UnreadableServer, checked: CheckName): readonly Finding[] {
  if (checked !== 'token') return [];
  return [elsewhere ? { kind: 'token-elsewhere', ...elsewhere } : { kind: 'token-unreadable' }];
}

function configurationFindings(
  { seedProblem, hasUndecidedRights }: Pick<DoctorParts, 'seedProblem' | 'hasUndecidedRights'>,
  asked: Scope,
): readonly Finding[] {
  const found: Finding[] = [];
  if (isEnvFileOpen()) found.push({ kind: 'env-open' });
  const problem = seedProblem?.(asked);
  if (problem) found.push(problem);
  if (hasUndecidedRights?.(asked)) found.push({ kind: 'rights-undecided' });
  return found.length > 0 ? found : [{ kind: 'config-good' }];
}

/** Checks that need neither Discord nor the media server. */
export function machineChecks(
  settings: Pick<Config, 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT' | 'TIME_ZONE'>,
  now: () => Date,
): readonly Check[] {
  const { DATABASE_PATH: path, TIME_ZONE: zone } = settings;
  return [
    diskCheck(dirname(resolve(path))),
    databaseCheck(path),
    backupCheck(path, backupPlaceOf(settings), now),
    timeZoneCheck(zone, machineZone()),
    fontCheck(),
  ];
}

const commandNames = (): readonly string[] => [...commands, ...messageCommands].map(({ payload }) => payload.name);
