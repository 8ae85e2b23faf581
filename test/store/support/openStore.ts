import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Logger } from '../../../src/domain/logger.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { isSameSubscriptionSubject, type NewSubscription } from '../../../src/domain/notifications/subscriptions.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import type { DatabaseStore } from '../../../src/domain/store.ts';
import { createSigner } from '../../../src/store/audit/chain.ts';
import { createKysely, type Database, openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import { openDatabaseStore as openPlainStore } from '../../../src/store/open.ts';
import { openRights } from '../../../src/store/rights/openRights.ts';
import { createSteppedClock, type SteppedClock } from '../../support/steppedClock.ts';

const nothing = () => undefined;
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A path in a folder that is gone after the test. */
export async function temporaryPath(name = 'usher.db'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** A database in memory with nothing in its tables. */
async function makeEmptyTables(): Promise<Uint8Array> {
  const file = new DatabaseSync(':memory:');
  const db = createKysely(file);
  await migrate(db);
  const image = file.serialize();
  await db.destroy();
  return image;
}

/** The file of a database with nothing in its tables. */
async function makeEmptyFile(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-store-'));
  const path = join(folder, 'empty.db');
  const db = openDatabase(path);
  await migrate(db);
  await db.destroy();
  const file = await readFile(path);
  await rm(folder, { recursive: true });
  return file;
}

/** Each process makes the tables and the file once. */
const emptyDatabase: { tables?: Promise<Uint8Array>; file?: Promise<Uint8Array> } = {};

function emptyTables(): Promise<Uint8Array> {
  emptyDatabase.tables ??= makeEmptyTables();
  return emptyDatabase.tables;
}

/** Copies an empty database to the path. The migrations would take as long as everything else in opening a new file. */
async function copyEmptyFile(path: string): Promise<void> {
  emptyDatabase.file ??= makeEmptyFile();
  await writeFile(path, await emptyDatabase.file, { mode: 0o600, flag: 'wx' });
}

/**
 * A store in which whichever guild subscribes may see the first media server, unless the test itself says which there
 * are. A missing file is copied from an empty database; tests of how a new file is made call `openDatabaseStore`.
 */
export async function openStore(options: Parameters<typeof openPlainStore>[0]): Promise<DatabaseStore> {
  if (options.path !== ':memory:' && !existsSync(options.path)) await copyEmptyFile(options.path);
  const store = await openPlainStore({ image: await emptyTables(), ...options });
  const { subscriptions, mediaServers } = store;
  let isOurs = mediaServers.list().length === 0;
  const set: typeof subscriptions.set = async (subscription, moved) => {
    const isFirst = mediaServers.list().length === 0;
    if (isOurs && isFirst) await addFirstServer(mediaServers, subscription.guildId);
    isOurs &&= mediaServers.list().every(({ address }) => address.href === MEDIA_ACCESS.address.href);
    if (isOurs) await mediaServers.allow(FIRST_SERVER_ID, subscription.guildId, '1');
    return await subscriptions.set(subscription, moved);
  };
  return { ...store, subscriptions: { ...subscriptions, set } };
}

/** Sets what a guild has in one channel: it moves to the channel that is named. */
export async function setAnew({ subscriptions }: Pick<DatabaseStore, 'subscriptions'>, subscription: NewSubscription) {
  const before = (await subscriptions.list()).find((each) => isSameSubscriptionSubject(each, subscription));
  return await subscriptions.set(subscription, before?.id);
}

/** The same in a database without a store: GUILD may see a first media server. */
export async function showFirstServer(db: Database): Promise<void> {
  const server = { id: FIRST_SERVER_ID, name: 'Cellar', address: MEDIA_ACCESS.address.href, token: '', added_at: 0 };
  await db.insertInto('media_servers').values(server).execute();
  await db.insertInto('guild_servers').values({ guild_id: GUILD, server_id: FIRST_SERVER_ID, allowed_at: 0 }).execute();
}

/** The rights in a database without a store, as they are there. */
export const unsignedRights = (db: Database) =>
  openRights(db, {
    signing: undefined,
    signer: createSigner(new Uint8Array(32)),
    now: new Date(0),
    log: silent,
    onWithheld: async () => undefined,
  });

/** A store in memory, closed after the test, and the clock it lives by. */
export async function memoryStore(): Promise<DatabaseStore & { readonly clock: SteppedClock }> {
  const clock = createSteppedClock();
  const store = await openStore({ path: ':memory:', clock, log: silent });
  onTestFinished(() => store.close());
  return { ...store, clock };
}

/** A store in a file that another program changes with `damage`, and the logged errors. */
export async function damagedStore() {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const errors: Readonly<Record<string, unknown>>[] = [];
  const log = { ...silent, error: (fields: Readonly<Record<string, unknown>>) => void errors.push(fields) };
  const open = () => openStore({ path, clock, log });
  let store = await open();
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  const reopen = async () => {
    await store.close();
    store = await open();
    return store;
  };
  return { ...store, clock, errors, damage: (statement: string) => file.exec(statement), reopen };
}

export const DAY = 86_400_000;
export const CHANNEL = '100000000000000001';
export const GUILD = '200000000000000001';

/** The history of a guild to CHANNEL, but for what is said. */
export const aSubscription = (but: Partial<NewSubscription> = {}): NewSubscription => ({
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  guildId: GUILD,
  feed: 'history',
  channelId: CHANNEL,
  ...but,
});

const planStep = z.object({ detail: z.string() });

/**
 * How SQLite goes about the queries that `run` makes, step by step (sqlite.org/eqp.html): what it walks and what it
 * looks up.
 */
export async function plansOf(db: Database, run: (watched: Database) => Promise<unknown>): Promise<readonly string[]> {
  const nodes: RootOperationNode[] = [];
  const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    nodes.push(node);
    return node;
  };
  await run(db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }));
  const steps: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
    steps.push(...rows.map((row) => planStep.parse(row).detail));
  }
  return steps;
}

export const MEDIA_ACCESS = { address: new URL('http://media.test'), token: 'a token' };

/** Adds the server as a person does: hashing the settings for a named one takes longer than most tests. */
const addFirstServer = ({ add }: DatabaseStore['mediaServers'], guildId: string) =>
  add({ name: 'Media server', ...MEDIA_ACCESS, addedBy: '9', guildId });

/** A store in memory that knows the first media server, which GUILD may see. */
export async function serverStore(): Promise<Awaited<ReturnType<typeof memoryStore>>> {
  const store = await memoryStore();
  await addFirstServer(store.mediaServers, GUILD);
  return store;
}
