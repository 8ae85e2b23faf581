import { type Client, Events, Routes } from 'discord.js';
import { z } from 'zod';
import type { CommandPayload } from '../commands/declaration.ts';
import type { Logger } from '../domain/logger.ts';
import type { CommandIds } from './commandIds.ts';

/** Only in servers, and only for people who added the bot to one: for commands that are registered for all of Discord. */
const EVERYWHERE = { contexts: [0], integration_types: [0] };

interface Registration {
  readonly client: Client<true>;
  readonly commands: readonly { readonly payload: CommandPayload }[];
  /** Told what Discord calls them. */
  readonly commandIds: CommandIds;
  /** Undefined: for every server the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  readonly log: Logger;
}

/**
 * Tells Discord the commands where they are not what Discord has already: creations are limited to 200 a day and server.
 * Where they are no longer meant to be, they go; otherwise people would see each one twice.
 */
export async function registerCommands({ client, commands, commandIds, guildIds, log }: Registration): Promise<void> {
  const payloads = commands.map(({ payload }) => payload);
  const application = client.application.id;
  const everywhere = guildIds ? [] : payloads.map((payload) => ({ ...payload, ...EVERYWHERE }));
  await registerSafely(client, Routes.applicationCommands(application), everywhere, {
    log,
    where: 'everywhere',
    known: (given) => commandIds.remember(undefined, given),
  });
  const missing = guildIds?.filter((id) => !client.guilds.cache.has(id)) ?? [];
  for (const id of missing)
    log.warn({ guild: id }, 'GUILD_IDS names a server I am not in: invite me there, or take it out');
  const registerIn = async (id: string) => {
    const here = guildIds?.includes(id) ? payloads : [];
    await registerSafely(client, Routes.applicationGuildCommands(application, id), here, {
      log,
      where: id,
      known: (given) => commandIds.remember(id, given),
    });
  };
  for (const id of client.guilds.cache.keys()) await registerIn(id);
  client.on(Events.GuildCreate, ({ id }) => void registerIn(id));
}

interface Where {
  readonly log: Logger;
  /** A server's id, or everywhere. */
  readonly where: string;
  /** The commands as Discord has them now. */
  readonly known: (fromDiscord: unknown) => void;
}

/** A server that does not let us is no reason not to serve the others, least of all one that nobody configured. */
async function registerSafely(
  client: Client<true>,
  route: `/${string}`,
  wanted: readonly object[],
  { log, where, known }: Where,
): Promise<void> {
  try {
    await registerAt(client, route, wanted, { log, where, known });
  } catch (err) {
    if (wanted.length === 0) log.debug({ err, where }, 'could not look whether commands are left here from before');
    else log.error({ err, where }, REFUSED);
  }
}

const REFUSED =
  'Discord did not let me register my commands here: invite me again with the link in the README, which has the scope applications.commands';

async function registerAt(
  client: Client<true>,
  route: `/${string}`,
  wanted: readonly object[],
  { log, where, known }: Where,
): Promise<void> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const current = await client.rest.get(route, { query });
  if (sameCommands(current, wanted)) return known(current);
  known(await client.rest.put(route, { body: wanted }));
  log.info({ where, commands: wanted.length }, 'told Discord the commands');
}

const registered = z.array(z.record(z.string(), z.unknown()));

/** Whether Discord has exactly these, whatever it added of its own and left out as a default. */
export function sameCommands(fromDiscord: unknown, wanted: readonly object[]): boolean {
  const current = registered.safeParse(fromDiscord);
  if (!current.success) return false;
  // Discord fills these in by itself, for a server's commands too, where they mean nothing: they count where we say them.
  const said = DECLARED.filter((name) => !FILLED_IN.includes(name) || wanted.some((each) => name in each));
  const sorted = (commands: readonly unknown[]) => commands.map((each) => JSON.stringify(essence(each, said))).sort();
  return JSON.stringify(sorted(current.data)) === JSON.stringify(sorted(wanted));
}

/** What we declare of a command; the rest is Discord's (ids, versions) or a default it may leave out or spell out. */
const DECLARED = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'type',
  'required',
  'autocomplete',
  'choices',
  'value',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'contexts',
  'integration_types',
  'options',
];

const FILLED_IN = ['contexts', 'integration_types'];
/** Their keys are languages, not names of ours. */
const LOCALISED = ['name_localizations', 'description_localizations'];

function essence(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => essence(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const inside = (name: string, field: unknown) =>
    essence(field, LOCALISED.includes(name) ? Object.keys(Object(field)).sort() : names);
  const fields = names.map((name) => [name, inside(name, Reflect.get(value, name))] as const);
  return Object.fromEntries(fields.filter(([, field]) => !isDefault(field)));
}

const isDefault = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
