import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createSimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../src/domain/notifications/settings.ts';
import { createMediaRef, serverId } from '../../src/domain/servers/refs.ts';
import { deriveStoreKeys } from '../../src/main/keys/installationKey.ts';
import { systemClock as clock } from '../../src/observe/systemClock.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { accessRightsFilePathOf } from '../../src/store/rights/rightsFile.ts';
import { audienceOfGuild, type BenchSize, feedChannelIdOfGuild, guildIdOf, libraryKeyOf } from './plan.ts';

interface Reached {
  readonly url: string;
  readonly token: string;
  readonly machineIdentifier: string;
}

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const SETTER = '1100000000000000104';

/** Fills the database of a bot with these servers. Each guild may see one server, and has a channel for plays. */
export async function fillDatabaseWithGuilds(
  path: string,
  key: Uint8Array,
  size: BenchSize,
  servers: readonly Reached[],
): Promise<void> {
  const { audit: auditKey, accounts: accountsKey } = deriveStoreKeys(key);
  const store = await openDatabaseStore({ path, clock, log, auditKey, accountsKey });
  const first = createSimulatedDiscordWorld().guilds[0]?.id ?? '';
  for (const [at, { url, ...reached }] of servers.entries())
    await store.mediaServers.add({
      ...reached,
      name: `Server ${at + 1}`,
      address: new URL(url),
      vocabulary: 'neutral',
      addedBy: SETTER,
      guildId: first,
    });
  for (let guild = 0; guild < size.guilds; guild += 1) {
    const { server, library } = audienceOfGuild(guild, size);
    await store.subscriptions.set({
      ...DEFAULT_SUBSCRIPTION_SETTINGS,
      guildId: guildIdOf(guild),
      feed: 'history',
      channelId: feedChannelIdOfGuild(guild),
      setBy: SETTER,
      librarySectionId: createMediaRef(serverId(server), libraryKeyOf(library)),
    });
  }
  await store.close();
  allowGuilds(path, size, first);
}

/**
 * Writes the rights of all guilds at once, because the store reads all rights again after each change. The next start
 * accepts them, because the database was never signed.
 */
function allowGuilds(path: string, size: BenchSize, first: string): void {
  rmSync(accessRightsFilePathOf(path));
  const file = new DatabaseSync(path);
  const ids = Array.from({ length: size.guilds }, (_, guild) => guildIdOf(guild));
  const allow = file.prepare('insert into guild_servers (guild_id, server_id, allowed_at) values (?, ?, ?)');
  file.exec('begin; delete from guild_servers where server_id > 1');
  for (const [guild, id] of ids.entries()) allow.run(id, audienceOfGuild(guild, size).server, Date.now());
  const insertDecision = file.prepare(
    "insert into meta (key, value) values ('guilds-allowed-servers', ?) on conflict do update set value = excluded.value",
  );
  insertDecision.run(JSON.stringify([first, ...ids]));
  file.exec("delete from meta where key = 'rights'; commit");
  file.close();
}
