import { existsSync } from 'node:fs';
import process from 'node:process';
import { createTokenRemovers } from '../src/api/transport/tokenRemovers.ts';
import { countDoctorFindings } from '../src/commands/doctor/view.ts';
import { configuredServer } from '../src/config/beforeSetup.ts';
import { loadSettings } from '../src/config/someSettings.ts';
import { type Config, ConfigFailure } from '../src/config.ts';
import { createDiscordLookup, createLookupRestClient } from '../src/discord/doctor/lookup.ts';
import { StoreFailure } from '../src/domain/database/storeFailure.ts';
import { STATUS_BY_DOCTOR_FINDING } from '../src/domain/doctor/findingStatus.ts';
import type { DoctorCheckResult, DoctorFinding } from '../src/domain/doctor/findings.ts';
import { createSecrets } from '../src/domain/scrub.ts';
import type { InstalledServer } from '../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER_ID } from '../src/domain/servers/refs.ts';
import { NO_TELEMETRY } from '../src/domain/telemetry.ts';
import { createMachineChecks, createScopedDoctor, describeUnreadableServer } from '../src/main/doctor.ts';
import { readEnvFile } from '../src/main/environment.ts';
import { terminalLocale } from '../src/main/firstStart/firstStart.ts';
import { createMediaServerSetup } from '../src/main/firstStart/ports.ts';
import { deriveKeyForPurpose, findDatabaseKey } from '../src/main/keys/installationKey.ts';
import { readConfigWithSetupValues, readFirstStartConfig } from '../src/main/readConfig.ts';
import { InitialMediaServer } from '../src/main/servers/initialServer.ts';
import { openMediaServerConnection } from '../src/main/servers/openMediaServerConnection.ts';
import { createShutdown } from '../src/main/shutdown.ts';
import { createDoctor } from '../src/observe/doctor/runChecks.ts';
import { systemClock as clock } from '../src/observe/systemClock.ts';
import { describeDoctorFindingAsPlainText as sentence } from '../src/render/doctor/sentence.ts';
import { type Texts, textsForLanguage } from '../src/render/texts/texts.ts';
import {
  hasAccessRightsConflict,
  readFirstServer,
  readFirstSetup,
  readMediaServers,
  readStoredControlPanels,
  readSubscriptions,
} from '../src/store/readStored.ts';
import { readArguments } from './arguments.ts';

const quiet = (): void => undefined;
/** Prints that a check failed. Of the error, only the name is printed, because its message may hold a token. */
const warn = ({ err, check }: Readonly<Record<string, unknown>>, sentence: string): void =>
  void process.stderr.write(`${sentence}: ${check}, ${err instanceof Error ? err.name : typeof err}\n`);
const log = { debug: quiet, info: quiet, warn, error: quiet };
const now = (): Date => new Date();

/**
 * Runs all checks that need Discord, media servers or the database. Safe while a bot runs: it reads Discord over HTTP,
 * and the database without writing.
 */
async function examine(config: Config, { all, elsewhere }: ServersToExamine): Promise<readonly DoctorCheckResult[]> {
  const shutdown = createShutdown(log);
  const nothingKept = { recall: async () => undefined, remember: async () => undefined };
  const store = { clientIdentity: { clientIdentifier: async () => 'usher-doctor' }, vocabularyMemory: nothingKept };
  const secrets = createSecrets([...config.secrets, ...all.map(({ token }) => token)]);
  const ports = { store, tokenRemovers: createTokenRemovers(secrets), clock, log, telemetry: NO_TELEMETRY, shutdown };
  const usable = await Promise.all(
    all.map(async ({ name, addedBy, ...server }) => {
      const isAdded = addedBy !== undefined;
      return { ...(await openMediaServerConnection(config, server, ports)), name, address: server.address, isAdded };
    }),
  );
  const servers = [...usable, ...elsewhere.map(({ server, intended }) => describeUnreadableServer(server, intended))];
  const seedProblem = await seedProblemOf(config);
  const path = config.DATABASE_PATH;
  const key = keyOfFile(config);
  const hasUndecided = () => key !== undefined && hasAccessRightsConflict(path, deriveKeyForPurpose('audit', key));
  const subscriptions = async () => (existsSync(path) ? await readSubscriptions(path) : []);
  const panels = async () => (existsSync(path) ? await readStoredControlPanels(path) : []);
  const lookup = createDiscordLookup(createLookupRestClient(config.DISCORD_TOKEN, config.DISCORD_API_URL));
  const serverDeps = { servers: () => servers, hasSeveral: () => servers.length > 1 };
  const doctor = createScopedDoctor(
    config,
    { lookup, ...serverDeps, seedProblem, subscriptions, panels, hasUndecidedRights: hasUndecided, now, log },
    {},
  );
  try {
    return await doctor(new AbortController().signal);
  } finally {
    await shutdown.run();
  }
}

interface KnownOrNamed extends Pick<InstalledServer, 'id' | 'name' | 'address' | 'accountService' | 'addedBy'> {
  readonly token: string;
}

interface ServersToExamine {
  readonly all: readonly KnownOrNamed[];
  /** Media servers whose stored token belongs to another address. They get no request. */
  readonly elsewhere: StoredServers['elsewhere'];
}

/** The media servers to check: those stored in the database, which a bot uses, otherwise the one in the settings. */
async function serversOf(config: Config): Promise<ServersToExamine> {
  const { MEDIA_URL: address, MEDIA_TOKEN: token } = config;
  const { usable, elsewhere } = await storedServers(config);
  const serverFromSettings = { id: FIRST_SERVER_ID, name: '', address, token };
  return { all: usable.length > 0 ? usable : [serverFromSettings], elsewhere };
}

type StoredServers = Awaited<ReturnType<typeof readMediaServers>>;
const NONE: StoredServers = { usable: [], elsewhere: [] };

async function storedServers(config: Config): Promise<StoredServers> {
  const key = accountsKeyOf(config);
  // A database of an older version has no table of servers yet.
  return key ? await readMediaServers(config.DATABASE_PATH, key).catch(() => NONE) : NONE;
}

const keyOfFile = (config: Config) => (existsSync(config.DATABASE_PATH) ? findDatabaseKey(config) : undefined);

function accountsKeyOf(config: Config): Uint8Array | undefined {
  const key = keyOfFile(config);
  return key && deriveKeyForPurpose('accounts', key);
}

/** The problem with the media server in the settings that a start would report. Only checked if no server is stored. */
async function seedProblemOf(config: Config) {
  const key = accountsKeyOf(config);
  const serverFromSettings = configuredServer(readFirstStartConfig(process.env).config);
  if (!key || !serverFromSettings) return undefined;
  const noop = async () => undefined;
  const state = await readFirstServer(config.DATABASE_PATH, key, serverFromSettings).catch(() => undefined);
  if (!state) return undefined;
  const firstServer = { hadAnyServer: async () => true, state: async () => state, plant: noop, take: noop };
  const { tryServer } = createMediaServerSetup({
    accountUrl: config.ACCOUNT_URL,
    identifier: 'usher-doctor',
    ownHosts: config.ownHosts,
  });
  const silent = { ...log, warn: quiet };
  const initial = new InitialMediaServer({
    firstServer,
    tryServer,
    proveLinks: noop,
    clock,
    log: silent,
    signal: AbortSignal.abort(),
  });
  await initial.begin(serverFromSettings);
  return initial.problem;
}

/** Checks the machine when settings cannot be read: everything that needs neither Discord nor the media server. */
async function examineMachine(problems: readonly string[]): Promise<readonly DoctorCheckResult[]> {
  const wrong = problems.map((problem): DoctorFinding => ({ kind: 'config-wrong', problem }));
  const checks = createMachineChecks(settingsOfMachine(), now);
  const otherResults = await createDoctor(checks, log)(new AbortController().signal);
  return [{ check: 'configuration', findings: wrong }, ...otherResults];
}

/** Settings for the checks of the machine. Invalid ones get their default, because they are already reported. */
function settingsOfMachine() {
  const file = readableEnvFile();
  const readSetting = <Name extends 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT' | 'TIME_ZONE'>(name: Name) => {
    try {
      return loadSettings([name], { file, environment: process.env });
    } catch {
      return loadSettings([name], { environment: {} });
    }
  };
  return {
    ...readSetting('DATABASE_PATH'),
    ...readSetting('BACKUP_FOLDER'),
    ...readSetting('BACKUP_COUNT'),
    ...readSetting('TIME_ZONE'),
  };
}

function readableEnvFile() {
  try {
    return readEnvFile();
  } catch {
    return undefined;
  }
}

/** All settings. If neither `.env` nor the environment names a media server, the one that `/setup` stored counts. */
async function configNow(): Promise<Config> {
  const { config, needsSetup } = readFirstStartConfig(process.env);
  if (!needsSetup) return config;
  const key = accountsKeyOf(config);
  const firstSetup = key && (await readFirstSetup(config.DATABASE_PATH, key));
  const [stored] = (await storedServers(config)).usable;
  const server = stored && { MEDIA_URL: stored.address.href, MEDIA_TOKEN: stored.token };
  return readConfigWithSetupValues({ ...firstSetup, ...server }, process.env);
}

async function results(): Promise<{
  readonly results: readonly DoctorCheckResult[];
  readonly secrets: readonly string[];
}> {
  try {
    const config = await configNow();
    const servers = await serversOf(config);
    const secrets = [...config.secrets, ...servers.all.map(({ token }) => token)];
    return { results: await examine(config, servers), secrets };
  } catch (error) {
    if (error instanceof ConfigFailure) return { results: await examineMachine(error.problems), secrets: [] };
    // The key's file or the record of rights could not be read.
    if (error instanceof StoreFailure) return { results: await examineMachine([error.message]), secrets: [] };
    throw error;
  }
}

function printed(texts: Texts, results: readonly DoctorCheckResult[]): string {
  const { checks, statuses, summary } = texts.doctor;
  const lines = results.flatMap(({ check, findings }) =>
    findings.map(
      (finding) =>
        `${statuses[STATUS_BY_DOCTOR_FINDING[finding.kind]].padEnd(8)} ${checks[check]}: ${sentence(texts, finding)}`,
    ),
  );
  const { failures, warnings } = countDoctorFindings(results);
  return `${lines.join('\n')}\n\n${summary(failures, warnings)}`;
}

function asJson(texts: Texts, results: readonly DoctorCheckResult[]): string {
  const findings = results.flatMap(({ check, findings: firstSetup }) =>
    firstSetup.map((finding) => ({
      check,
      status: STATUS_BY_DOCTOR_FINDING[finding.kind],
      text: sentence(texts, finding),
      ...finding,
    })),
  );
  return JSON.stringify({ ...countDoctorFindings(results), findings }, undefined, 2);
}

export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  const { results: checkResults, secrets } = await results();
  const texts = textsForLanguage(terminalLocale(process.env));
  const { scrub } = createSecrets(secrets);
  process.stdout.write(`${scrub(values.json ? asJson(texts, checkResults) : printed(texts, checkResults))}\n`);
  return countDoctorFindings(checkResults).failures > 0 ? 1 : 0;
}
