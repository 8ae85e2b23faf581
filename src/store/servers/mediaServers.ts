import { randomBytes } from 'node:crypto';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { areServerNamesConfusable, initialServerName } from '../../domain/servers/serverNames.ts';
import { createEncryption, type Encryption } from '../accounts/encryption.ts';
import { sealToken } from '../accounts/sealedTokens.ts';
import { rememberGuildsOfRemovedServer } from '../audit/visible.ts';
import { keepExistingRow } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { RightsTransaction, SignedRights } from '../rights/signedRights.ts';
import { addServer, isNameTaken } from './addServer.ts';
import { serverTokenDestination } from './destinations.ts';
import {
  allowGuildToSeeServer,
  hideServerFromAllGuilds,
  hideServerFromGuild,
  setDefaultServer,
} from './guildServers.ts';
import { changeServerConnection, type EncryptServerToken, updateServer } from './reachServer.ts';
import {
  defaultServerKey,
  INITIAL_SERVER_NAME,
  readServers,
  type ServersInMemory,
  serverTokenEncryptionContext,
} from './readServers.ts';

export interface MediaServersOptions {
  /** The 32-byte key that encrypts tokens. Undefined: a random key, for example for a database in memory. */
  readonly accountsKey?: Uint8Array | undefined;
  /** Called with each token in use, so that it can be removed from log lines and messages. */
  readonly onToken?: ((token: string) => void) | undefined;
}

/** Called in the transaction that hides a media server from a guild, or from every guild if `guildId` is undefined. */
export type OnServerHidden = (trx: Transaction, id: ServerId, guildId: string | undefined) => Promise<void>;

const UNREADABLE =
  'some tokens of media servers cannot be decrypted; check whether INSTALLATION_KEY has changed or a backup of an earlier version was restored. These servers cannot be reached until their addresses and tokens are set again';
const ELSEWHERE =
  'another program has changed the addresses of media servers in the database; Usher does not send the tokens of these servers there until their addresses and tokens are set again';

/** Reads all media servers once, so that interactions need no database query. */
export async function openMediaServerStore(
  db: Database,
  options: MediaServersOptions &
    Pick<Parts, 'rights' | 'clock' | 'onUnseen'> & { readonly log: Pick<Logger, 'warn' | 'error'> },
): Promise<StoredMediaServers> {
  const { accountsKey = randomBytes(32), rights, clock, onToken, onUnseen, log } = options;
  const encryption = createEncryption(accountsKey);
  const inMemory = await readServers(db, encryption, rights.now().guildServers);
  const servers = new StoredMediaServers({ rights, encryption, clock, onToken, onUnseen }, inMemory);
  const serversWithoutToken = servers.list().filter(({ id }) => servers.tokenOf(id) === undefined);
  const misplaced = serversWithoutToken.filter(({ id }) => servers.tokenIsFor(id) !== undefined);
  const unreadable = serversWithoutToken.filter((server) => !misplaced.includes(server));
  if (unreadable.length > 0) log.warn({ servers: unreadable.map(({ name }) => name) }, UNREADABLE);
  if (misplaced.length > 0) log.error({ servers: misplaced.map(({ name }) => name) }, ELSEWHERE);
  for (const { id } of servers.list()) {
    const token = servers.tokenOf(id);
    if (token !== undefined) onToken?.(token);
  }
  return servers;
}

interface Parts extends Pick<MediaServersOptions, 'onToken'> {
  readonly rights: SignedRights;
  readonly encryption: Encryption;
  readonly clock: Pick<Clock, 'now'>;
  readonly onUnseen: OnServerHidden;
}

/** Media servers and the guilds that may see them. Kept in memory, because each interaction needs them. */
export class StoredMediaServers implements MediaServers {
  readonly #parts: Parts;
  #now: ServersInMemory;
  readonly #listeners: (() => void)[] = [];
  /** Called after each change, and awaited before the listeners are called. */
  #afterChange: () => Promise<void> = async () => undefined;

  constructor(parts: Parts, now: ServersInMemory) {
    this.#parts = parts;
    this.#now = now;
  }

  /** Makes a change in one transaction, and reads the new state after the commit. */
  readonly change = async <T>(work: (transaction: RightsTransaction) => Promise<T>): Promise<T> => {
    const { rights, encryption } = this.#parts;
    const { result, after } = await rights.change(async (transaction) => ({
      result: await work(transaction),
      after: await readServers(transaction.trx, encryption, transaction.draft.now().guildServers),
    }));
    this.#now = after;
    await this.#afterChange();
    for (const listener of this.#listeners) listener();
    return result;
  };

  /**
   * Sets the function that reads people's tokens again after each change, because a change may bind them to another
   * address.
   */
  readonly afterChange = (listener: () => Promise<void>): void => {
    this.#afterChange = listener;
  };

  get encryption(): Encryption {
    return this.#parts.encryption;
  }

  readonly seal: EncryptServerToken = (id, { token, address, accountService }) => {
    this.#parts.onToken?.(token);
    const destination = serverTokenDestination({ address, accountService });
    return sealToken(this.encryption, { token, destination }, serverTokenEncryptionContext(id));
  };

  /** Reads all media servers again after other code changed their rows. */
  readonly reload = (): Promise<void> => this.change(async () => undefined);

  readonly list: MediaServers['list'] = () => [...this.#now.servers.values()];
  readonly find: MediaServers['find'] = (id) => this.#now.servers.get(id);
  readonly tokenOf: MediaServers['tokenOf'] = (id) => this.#now.tokens.get(id);
  readonly tokenIsFor: MediaServers['tokenIsFor'] = (id) => this.#now.elsewhere.get(id);
  readonly removedAs: MediaServers['removedAs'] = (machineIdentifier) => this.#now.removed.get(machineIdentifier);
  readonly serversOf: MediaServers['serversOf'] = (guildId) => this.#now.seenBy.get(guildId) ?? [];

  readonly defaultOf: MediaServers['defaultOf'] = (guildId, channelIds) => {
    const visibleServers = this.serversOf(guildId);
    // A channel's default takes precedence over the guild's.
    const places = [...channelIds, undefined].map((channelId) => defaultServerKey(guildId, channelId));
    const defaults = places.map((place) => this.#now.defaults.get(place));
    return defaults.find((id) => visibleServers.some((server) => server.id === id));
  };

  readonly guildsOf: MediaServers['guildsOf'] = (id) =>
    [...this.#now.seenBy]
      .flatMap(([guildId, visibleServers]) => (visibleServers.some((server) => server.id === id) ? [guildId] : []))
      .sort();

  readonly firstGuildOf: MediaServers['firstGuildOf'] = (id) => this.#now.firstGuilds.get(id);

  readonly add: MediaServers['add'] = (server) =>
    this.change((transaction) =>
      addServer(transaction, server, { seal: this.seal, encryption: this.encryption, now: this.#parts.clock.now() }),
    );

  readonly rename: MediaServers['rename'] = (id, name, emoji) =>
    this.change(async ({ trx }) => {
      if (await isNameTaken(trx, name, id)) return 'name-taken';
      return await updateServer(trx, id, { name, emoji: emoji ?? null });
    });

  readonly setPlayer: MediaServers['setPlayer'] = (id, player) =>
    this.change(({ trx }) => updateServer(trx, id, { player: player ?? null }));

  readonly showsLinks: MediaServers['showsLinks'] = (guildId) => !this.#now.withoutLinks.has(guildId);

  readonly showLinks: MediaServers['showLinks'] = (guild_id, areShown) =>
    this.change(async ({ trx }) => {
      const table = 'guilds_without_links';
      if (areShown) await trx.deleteFrom(table).where('guild_id', '=', guild_id).execute();
      else await trx.insertInto(table).values({ guild_id }).onConflict(keepExistingRow).execute();
    });

  readonly reach: MediaServers['reach'] = (id, reach) =>
    this.change(({ trx }) => changeServerConnection(trx, { id, reach }, this));

  readonly callsItself: MediaServers['callsItself'] = async (id, askName) => {
    const isUnnamed = () => this.find(id)?.name === INITIAL_SERVER_NAME;
    const name = isUnnamed() ? initialServerName((await askName()) ?? '') : undefined;
    const isFree = name !== undefined && !this.list().some((server) => areServerNamesConfusable(server.name, name));
    // A person may have named the server in the meantime. Without a change, listeners must not be called.
    if (!isFree || !isUnnamed()) return;
    await this.change(async ({ trx }) => {
      if (!(await isNameTaken(trx, name, id))) await updateServer(trx, id, { name });
    });
  };

  readonly remove: MediaServers['remove'] = (id) =>
    this.change(async (transaction) => {
      const { trx } = transaction;
      // Checked inside the transaction, because two people may remove the last two media servers at once.
      const servers = await trx.selectFrom('media_servers').select('id').where('removed_at', 'is', null).execute();
      if (servers.every((server) => server.id === id)) return servers.length > 0 ? 'last' : 'gone';
      await rememberGuildsOfRemovedServer(trx, id, this.#parts.clock.now());
      await hideServerFromAllGuilds(transaction, id);
      await this.#parts.onUnseen(trx, id, undefined);
      return await updateServer(trx, id, { token: '', removed_at: this.#parts.clock.now().getTime() });
    });

  readonly allow: MediaServers['allow'] = (id, guildId, by) => {
    const at = this.#parts.clock.now();
    return this.change((transaction) => allowGuildToSeeServer(transaction, id, { guildId, by, at }));
  };

  readonly disallow: MediaServers['disallow'] = (id, guildId) =>
    this.change(async (transaction) => {
      await hideServerFromGuild(transaction, id, guildId);
      await this.#parts.onUnseen(transaction.trx, id, guildId);
    });

  readonly setDefault: MediaServers['setDefault'] = (guildId, channelId, id) =>
    this.change(({ trx }) => setDefaultServer(trx, { guildId, channelId }, id));

  readonly subscribe: MediaServers['subscribe'] = (listener) => {
    this.#listeners.push(listener);
  };
}
