import { copyFileSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { APIMessage } from 'discord-api-types/v10';
import { z } from 'zod';
import { moveServers, type ServersAt } from '../fullInstallation/moveServers.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The key of the installation that filled it, in Base64. */
export const OLD_KEY = readFileSync(pathOf('usher.key'), 'utf8').trim();

/** Puts there what the last main with one media server left behind (record.ts): the database, and its key beside it. */
export const restoreOldDatabase = (path: string): void => restore(path, 'usher.sql');

/** The same with two of them, of the time when linked accounts and rows of the audit trail knew one (../twoServerDatabase/record.txt). */
export const restoreTwoServers = (path: string): void => restore(path, '../twoServerDatabase/usher.sql');

/** The key of the full installation, in Base64. */
export const FULL_KEY = readFileSync(pathOf('../fullInstallation/usher.key'), 'utf8').trim();

/**
 * Two media servers, a removed one, and two guilds, of the time when tokens were encrypted without the address that they are for
 * (../fullInstallation/record.ts). With addresses, both media servers are there, and the settings named the first one.
 */
export function restoreFullInstallation(path: string, servers?: ServersAt): void {
  restore(path, '../fullInstallation/usher.sql', '../fullInstallation/usher.key');
  if (!servers) return;
  const file = new DatabaseSync(path);
  moveServers(file, FULL_KEY, servers);
  file.close();
}

/** The databases of releases, each in a folder with its version (../fullInstallation/record.ts). */
export const RELEASES_FOLDER = pathOf('../releases');

/** The key of the installation that filled a release's database, in Base64. */
export const releaseKey = (release: string): string =>
  readFileSync(pathOf(`../releases/${release}/usher.key`), 'utf8').trim();

/** Puts the database of a release there, with its key and its record of rights. */
export function restoreRelease(path: string, release: string): void {
  restore(path, `../releases/${release}/usher.sql`, `../releases/${release}/usher.key`);
  copyFileSync(pathOf(`../releases/${release}/usher.rights`), `${path}.rights`);
}

function restore(path: string, sql: string, key = 'usher.key'): void {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  file.exec('pragma auto_vacuum = incremental');
  file.exec(`begin;\n${readFileSync(pathOf(sql), 'utf8')}\ncommit`);
  file.close();
  copyFileSync(pathOf(key), `${path}.key`);
}

const line = z.object({
  /** Of those that somebody may still press on. */
  name: z.string().optional(),
  /** Whose direct messages it is in. */
  direct: z.string().optional(),
  onlyFor: z.string().optional(),
  api: z.custom<APIMessage>((value) => z.object({ id: z.string(), channel_id: z.string() }).safeParse(value).success),
});

/** What stood in Discord then, and the messages among it that have a name. */
export function oldMessages() {
  const lines = readFileSync(pathOf('messages.jsonl'), 'utf8').trim().split('\n');
  const messages = lines.map((text) => line.parse(JSON.parse(text)));
  const directChannels = messages.flatMap(({ direct, api }) => (direct ? [[direct, api.channel_id] as const] : []));
  const messageId = (name: string) => messages.find((message) => message.name === name)?.api.id;
  return { past: { messages, directChannels }, named: messageId };
}
