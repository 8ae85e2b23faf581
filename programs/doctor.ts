import { existsSync } from 'node:fs';
import process from 'node:process';
import { createHidings } from '../src/api/transport/hiding.ts';
import { countsOf } from '../src/commands/doctor/view.ts';
import { namedServer } from '../src/config/beforeSetup.ts';
import { loadSome } from '../src/config/someSettings.ts';
import { type Config, ConfigFailure } from '../src/config.ts';
import { createDiscordLookup, createLookupRest } from '../src/discord/doctor/lookup.ts';
import { StoreFailure } from '../src/domain/database/storeFailure.ts';
import { STATUS_OF } from '../src/domain/doctor/findingStatus.ts';
import type { CheckResult, Finding } from '../src/domain/doctor/findings.ts';
import { createSecrets } from '../src/domain/scrub.ts';
import type { KnownServer } from '../src/domain/servers/mediaServers.ts';
import { FIRST_SERVER } from '../src/domain/servers/refs.ts';
import { NO_TELEMETRY } from '../src/domain/telemetry.ts';
import { doctorFor, machineChecks, withoutToken } from '../src/main/doctor.ts';
import { readEnvFile } from '../src/main/environment.ts';
import { localeOf } from '../src/main/firstStart/firstStart.ts';
import { createMediaSetup } from '../src/main/firstStart/ports.ts';
import { keyFor, keyOfDatabase } from '../src/main/keys/installationKey.ts';
import { readConfigWith, readFirstConfig } from '../src/main/readConfig.ts';
import { InitialServer } from '../src/main/servers/initialServer.ts';
import { openServer } from '../src/main/servers/openServer.ts';
import { createShutdown } from '../src/main/shutdown.ts';
import { createDoctor } from '../src/observe/doctor/runChecks.ts';
import { systemClock as clock } from '../src/observe/systemClock.ts';
import { plainSentence as sentence } from '../src/render/doctor/sentence.ts';
import { type Texts, textsFor } from '../src/render/texts/texts.ts';
import {
  hasUndecidedRights,
  readFirstServer,
  readFirstSetup,
  readMediaServers,
  readSubscriptions,
} from '../src/store/readStored.ts';
import { readArguments } from './arguments.ts';

const quiet = (): void => undefined;
/** Why a check failed is for whoever reports it; an error's message may hold a token. */
const warn = ({ err, check }: Readonly<Record<string, unknown>>, sentence: string): void =>
  void process.stderr.write(`${sentence}: ${check}, ${err instanceof Error ? err.name : typeof err}\n`);
const log = { debug: quiet, info: quiet, warn, error: quiet };
const now = (): Date => new Date();

/** Checks everything, whether or not a bot runs: it reads Discord over HTTP and the database without writing. */
async function examine(config: Config, { all, elsewhere }: ServersToExamine): Promise<readonly CheckResult[]> {
  const shutdown = createShutdown(log);
  const nothingKept = { recall: async () => undefined, remember: async () => undefined };
  const store = { clientIdentity: { clientIdentifier: async () => 'usher-doctor' }, vocabularyMemory: nothingKept };
  const secrets = createSecrets([...config.secrets, ...all.map(({ token }) => token)]);
  const ports = { store, hidings: createHidings(secrets), clock, log, telemetry: NO_TELEMETRY, shutdown };
  const usable = await Promise.all(
    all.map(async ({ name, addedBy, ...server }) => {
      const isAdded = addedBy !== undefined;
      return { ...(await openServer(config, server, ports)), name, address: server.address, isAdded };
    }),
  );
  const servers = [...usable, ...elsewhere.map(({ server, intended }) => withoutToken(server, intended))];
  const seedProblem = await seedProblemOf(config);
  const path = config.DATABASE_PATH;
  const key = keyOfFile(config);
  const hasUndecided = () => key !== undefined && hasUndecidedRights(path, keyFor('audit', key));
  const subscriptions = async () => (existsSync(path) ? await readSubscriptions(path) : []);
  const lookup = createDiscordLookup(createLookupRest(config.DISCORD_TOKEN, config.DISCORD_API_URL));
  const those = { servers: () => servers, hasSeveral: () => servers.length > 1 };
  const doctor = doctorFor(
    config,
    { lookup, ...those, seedProblem, subscriptions, hasUndecidedRights: hasUndecided, now, log },
    {},
  );
  try {
    return await doctor(new AbortController().signal);
  } finally {
    await shutdown.run();
  }
}

interface KnownOrNamed extends Pick<KnownServer, 'id' | 'name' | 'address' | 'accountService' | 'addedBy'> {
  readonly token: string;
}

interface ServersToExamine {
  readonly all: readonly KnownOrNamed[];
  /** Servers whose token was given for another address: nothing is sent to them. */
  readonly elsewhere: StoredServers['elsewhere'];
}

/** Those that are stored, since these are what a bot asks; else what the settings name. */
async function serversOf(config: Config): Promise<ServersToExamine> {
  const { MEDIA_URL: address, MEDIA_TOKEN: token } = config;
  const { usable, elsewhere } = await storedServers(config);
  const named = { id: FIRST_SERVER, name: '', address, token };
  return { all: usable.length > 0 ? usable : [named], elsewhere };
}

type StoredServers = Awaited<ReturnType<typeof readMediaServers>>;
const NONE: StoredServers = { usable: [], elsewhere: [] };

async function storedServers(config: Config): Promise<StoredServers> {
  const key = accountsKeyOf(config);
  // A database of before has no table of servers yet.
  return key ? await readMediaServers(config.DATABASE_PATH, key).catch(() => NONE) : NONE;
}

const keyOfFile = (config: Config) => (existsSync(config.DATABASE_PATH) ? keyOfDatabase(config) : undefined);

function accountsKeyOf(config: Config): Uint8Array | undefined {
  const key = keyOfFile(config);
  return key && keyFor('accounts', key);
}

/** What a start would say of the media server that the settings name, and nothing is stored. */
async function seedProblemOf(config: Config) {
  const key = accountsKeyOf(config);
  const named = namedServer(readFirstConfig(process.env).config);
  if (!key || !named) return undefined;
  const nothing = async () => undefined;
  const state = await readFirstServer(config.DATABASE_PATH, key, named).catch(() => undefined);
  if (!state) return undefined;
  const firstServer = { wasAny: async () => true, state: async () => state, plant: nothing, take: nothing };
  const { tryServer } = createMediaSetup({
    accountUrl: config.ACCOUNT_URL,
    identifier: 'usher-doctor',
    ownHosts: config.ownHosts,
  });
  const silent = { ...log, warn: quiet };
  const initial = new InitialServer({
    firstServer,
    tryServer,
    proveLinks: nothing,
    clock,
    log: silent,
    signal: AbortSignal.abort(),
  });
  await initial.begin(named);
  return initial.problem;
}

/** With settings that cannot be read, what needs neither Discord nor the media server can still be checked. */
async function examineMachine(problems: readonly string[]): Promise<readonly CheckResult[]> {
  const wrong = problems.map((problem): Finding => ({ kind: 'config-wrong', problem }));
  const checks = machineChecks(settingsOfMachine(), now);
  const rest = await createDoctor(checks, log)(new AbortController().signal);
  return [{ check: 'configuration', findings: wrong }, ...rest];
}

/** The default of each that is wrong too; that it is stands among the problems, as does a `.env` that cannot be read. */
function settingsOfMachine() {
  const file = readableEnvFile();
  const read = <Name extends 'DATABASE_PATH' | 'BACKUP_FOLDER' | 'BACKUP_COUNT' | 'TIME_ZONE'>(name: Name) => {
    try {
      return loadSome([name], { file, environment: process.env });
    } catch {
      return loadSome([name], { environment: {} });
    }
  };
  return { ...read('DATABASE_PATH'), ...read('BACKUP_FOLDER'), ...read('BACKUP_COUNT'), ...read('TIME_ZONE') };
}

function readableEnvFile() {
  try {
    return readEnvFile();
  } catch {
    return undefined;
  }
}

/** All settings, with what `/setup` in Discord stored where `.env` and the environment have no media server. */
async function configNow(): Promise<Config> {
  const { config, isWaiting } = readFirstConfig(process.env);
  if (!isWaiting) return config;
  const key = accountsKeyOf(config);
  const found = key && (await readFirstSetup(config.DATABASE_PATH, key));
  const [stored] = (await storedServers(config)).usable;
  const server = stored && { MEDIA_URL: stored.address.href, MEDIA_TOKEN: stored.token };
  return readConfigWith({ ...found, ...server }, process.env);
}

async function results(): Promise<{ readonly results: readonly CheckResult[]; readonly secrets: readonly string[] }> {
  try {
    const config = await configNow();
    const servers = await serversOf(config);
    const secrets = [...config.secrets, ...servers.all.map(({ token }) => token)];
    return { results: await examine(config, servers), secrets };
  } catch (error) {
    if (error instanceof ConfigFailure) return { results: await examineMachine(error.problems), secrets: [] };
    // The key's file, or the record of rights.
    if (error instanceof StoreFailure) return { results: await examineMachine([error.message]), secrets: [] };
    throw error;
  }
}

function printed(texts: Texts, all: readonly CheckResult[]): string {
  const { checks, statuses, summary } = texts.doctor;
  const lines = all.flatMap(({ check, findings }) =>
    findings.map((each) => `${statuses[STATUS_OF[each.kind]].padEnd(8)} ${checks[check]}: ${sentence(texts, each)}`),
  );
  const { failures, warnings } = countsOf(all);
  return `${lines.join('\n')}\n\n${summary(failures, warnings)}`;
}

function asJson(texts: Texts, all: readonly CheckResult[]): string {
  const findings = all.flatMap(({ check, findings: found }) =>
    found.map((each) => ({ check, status: STATUS_OF[each.kind], text: sentence(texts, each), ...each })),
  );
  return JSON.stringify({ ...countsOf(all), findings }, undefined, 2);
}

export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  const { results: all, secrets } = await results();
  const texts = textsFor(localeOf(process.env));
  const { scrub } = createSecrets(secrets);
  process.stdout.write(`${scrub(values.json ? asJson(texts, all) : printed(texts, all))}\n`);
  return countsOf(all).failures > 0 ? 1 : 0;
}
