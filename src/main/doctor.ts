import { dirname, resolve } from 'node:path';
import { waitForEventLoopTurn } from '../async/turns.ts';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { createDiscordChecks } from '../discord/doctor/checks.ts';
import type { DiscordLookup } from '../discord/doctor/lookup.ts';
import type { Doctor, DoctorCheck, DoctorFinding } from '../domain/doctor/findings.ts';
import { DOCTOR_CHECKS, type DoctorCheckName } from '../domain/doctor/findings.ts';
import type { BoardKey } from '../domain/live/boards.ts';
import type { Logger } from '../domain/logger.ts';
import type { Subscription } from '../domain/notifications/subscriptions.ts';
import type { InstalledServer } from '../domain/servers/mediaServers.ts';
import { clockSkewFinding } from '../observe/doctor/clockSkew.ts';
import { createDiskCheck, createTimeZoneCheck } from '../observe/doctor/machine.ts';
import { createMediaServerChecks } from '../observe/doctor/mediaServer.ts';
import { isPlainHttp } from '../observe/doctor/plainHttp.ts';
import { createDoctor } from '../observe/doctor/runChecks.ts';
import { createFontCheck } from '../pictures/createFontCheck.ts';
import { languageCheck } from '../render/texts/languageCheck.ts';
import { createBackupCheck, createDatabaseCheck } from '../store/createDatabaseCheck.ts';
import { serverTokenDestination } from '../store/servers/destinations.ts';
import { machineTimeZone } from '../time/timeZones.ts';
import { isEnvFileReadableByOthers } from './environment.ts';
import type { MediaServerConnection } from './servers/openMediaServerConnection.ts';
import { backupFolderOf } from './storeSettings.ts';

export interface ServerWithUsableToken
  extends Pick<MediaServerConnection, 'media' | 'probe' | 'advice' | 'vocabulary' | 'tokenLife'> {
  readonly name: string;
  readonly address: URL;
  readonly isAdded: boolean;
  readonly machineIdentifier?: string | undefined;
  /** Number of people who linked a token at a former address of the server. */
  readonly waitingLinks?: number | undefined;
}

/** A server without a usable token: the token cannot be decrypted, or was typed for another address. */
interface UnreadableServer extends Pick<ServerWithUsableToken, 'name' | 'isAdded'> {
  /** The address for which the token was typed (`intended`), and the current one (`actual`). Missing if unknown. */
  readonly addressMismatch?: { readonly intended: string; readonly actual: string } | undefined;
}

/**
 * Describes a server without a usable token. `intended` is the address for which the token was typed, if the server has
 * another address now.
 */
export const describeUnreadableServer = (server: InstalledServer, intended: string | undefined): UnreadableServer => ({
  name: server.name,
  isAdded: server.addedBy !== undefined,
  addressMismatch: intended === undefined ? undefined : { intended, actual: serverTokenDestination(server) },
});

export type ServerToExamine = ServerWithUsableToken | UnreadableServer;

export interface DoctorParts {
  /** The servers that the guild may see. All servers if there is no guild. */
  readonly servers: (guildId: string | undefined) => readonly ServerToExamine[];
  readonly hasSeveral: () => boolean;
  readonly lookup: DiscordLookup;
  readonly isManaged?: ((guildId: string) => boolean) | undefined;
  /** Tells whether another process answers interactions. Missing if the bot does not run. */
  readonly otherProcess?: { readonly isSuspected: () => boolean } | undefined;
  /** Tells whether Discord's anti-spam measure stops the bot's direct messages. Missing if the bot does not run. */
  readonly antiSpam?: { readonly lasts: () => boolean } | undefined;
  /**
   * The problem with the media server of the settings, for people who may see that server. Missing if the bot does not
   * run.
   */
  readonly seedProblem?: ((scope: DoctorCheckScope) => DoctorFinding | undefined) | undefined;
  /** True if rights wait for the owner's decision, and the person who asks runs the bot. */
  readonly hasUndecidedRights?: ((scope: DoctorCheckScope) => boolean) | undefined;
  readonly subscriptions: () => Promise<readonly Subscription[]>;
  readonly panels: () => Promise<readonly Pick<BoardKey, 'channelId' | 'guildId'>[]>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export interface DoctorCheckScope {
  /** The guild to check. Undefined for the whole bot. */
  readonly guildId?: string | undefined;
  /** The person who asks. Missing for the owner in a terminal. */
  readonly userId?: string | undefined;
  /** Names of the checks to run. Undefined for all. */
  readonly names?: readonly DoctorCheckName[] | undefined;
}

export function createScopedDoctor(config: Config, parts: DoctorParts, scope: DoctorCheckScope): Doctor {
  const { access } = config;
  const { guildId, names = DOCTOR_CHECKS } = scope;
  const isInScope = (row: { readonly guildId: string }) => guildId === undefined || row.guildId === guildId;
  const subscriptions = async () => (await parts.subscriptions()).filter(isInScope);
  const panels = async () => (await parts.panels()).filter(isInScope);
  const checks: readonly DoctorCheck[] = [
    { name: 'configuration', run: async () => configurationFindings(parts, scope) },
    ...runningChecks(parts),
    ...createDiscordChecks({
      lookup: parts.lookup,
      access,
      isManaged: parts.isManaged,
      onlyGuildId: guildId,
      subscriptions,
      panels,
      commands: commandNames(),
      hasSeveralServers: parts.hasSeveral,
      clockFinding: clockSkewFinding,
    }),
    ...checksOfServers(() => parts.servers(guildId)),
    ...createMachineChecks(config, parts.now),
  ];
  return createDoctor(
    checks
      .filter(({ name }) => names.includes(name))
      .toSorted((a, b) => DOCTOR_CHECKS.indexOf(a.name) - DOCTOR_CHECKS.indexOf(b.name)),
    parts.log,
  );
}

function runningChecks({
  otherProcess,
  antiSpam,
}: Pick<DoctorParts, 'otherProcess' | 'antiSpam'>): readonly DoctorCheck[] {
  const checks: DoctorCheck[] = [];
  if (otherProcess) {
    checks.push({
      name: 'processes',
      run: async () => [{ kind: otherProcess.isSuspected() ? 'process-other' : 'process-alone' }],
    });
  }
  if (antiSpam) {
    checks.push({
      name: 'direct messages',
      run: async () => [{ kind: antiSpam.lasts() ? 'direct-suspected' : 'direct-good' }],
    });
  }
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
] as const satisfies readonly DoctorCheckName[];

/** Runs each check on all servers. If there are several servers, each finding names its server. */
export const checksOfServers = (servers: () => readonly ServerToExamine[]): readonly DoctorCheck[] =>
  SERVER_CHECKS.map((checkName) => ({
    name: checkName,
    run: async (signal) => {
      const allServers = servers();
      const findingsByServer = allServers.map(async (server) => {
        const { name, isAdded } = server;
        // If the checks of fifty servers began at the same moment, they would delay all other work.
        await waitForEventLoopTurn('jobs', signal);
        const findings =
          'media' in server ? await checkOf(server, checkName, signal) : unreadableFindings(server, checkName);
        const origin = { ...(allServers.length > 1 && { onServer: name }), ...(isAdded && { isAdded }) };
        return findings.map((finding) => ({ ...finding, ...origin }));
      });
      return (await Promise.all(findingsByServer)).flat();
    },
  }));

async function checkOf(
  server: ServerWithUsableToken,
  checkName: DoctorCheckName,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const checks = createMediaServerChecks({ ...server, isPlain: () => isPlainHttp(server.address) });
  const findings = (await checks.find((check) => check.name === checkName)?.run(signal)) ?? [];
  const { waitingLinks = 0 } = server;
  if (checkName !== 'token' || waitingLinks === 0) return findings;
  return [...findings, { kind: 'links-waiting', count: waitingLinks }];
}

function unreadableFindings(
  { addressMismatch }: UnreadableServer,
  checkName: DoctorCheckName,
): readonly DoctorFinding[] {
  if (checkName !== 'token') return [];
  return [addressMismatch ? { kind: 'token-elsewhere', ...addressMismatch } : { kind: 'token-unreadable' }];
}

function configurationFindings(
  { seedProblem, hasUndecidedRights }: Pick<DoctorParts, 'seedProblem' | 'hasUndecidedRights'>,
  scope: DoctorCheckScope,
): readonly DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (isEnvFileReadableByOthers()) findings.push({ kind: 'env-open' });
  const problem = seedProblem?.(scope);
  if (problem) findings.push(problem);
  if (hasUndecidedRights?.(scope)) findings.push({ kind: 'rights-undecided' });
  return findings.length > 0 ? findings : [{ kind: 'config-good' }];
}

export function createMachineChecks(
  settings: Pick<Config, 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT' | 'TIME_ZONE'>,
  now: () => Date,
): readonly DoctorCheck[] {
  const { DATABASE_PATH: path, TIME_ZONE: zone } = settings;
  return [
    createDiskCheck(dirname(resolve(path))),
    createDatabaseCheck(path),
    createBackupCheck(path, backupFolderOf(settings), now),
    createTimeZoneCheck(zone, machineTimeZone()),
    createFontCheck(),
    languageCheck(),
  ];
}

const commandNames = (): readonly string[] => [...commands, ...messageCommands].map(({ payload }) => payload.name);
