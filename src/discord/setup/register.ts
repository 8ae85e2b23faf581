import { type Client, Events, Routes } from 'discord.js';
import type { CommandPayload } from '../../commands/framework/declaration.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { CommandIds } from './commandIds.ts';
import { pauseMs, troubleOf } from './registrationErrors.ts';
import { sameCommands } from './sameCommands.ts';

/** Only in servers, and only for people who added the bot to one: for commands that are registered for all of Discord. */
const EVERYWHERE = { contexts: [0], integration_types: [0] };

interface Registration {
  readonly client: Client<true>;
  readonly commands: readonly { readonly payload: CommandPayload }[];
  /** Told what Discord calls them. */
  readonly commandIds: CommandIds;
  /** Undefined: for every server the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends all further tries. */
  readonly signal: AbortSignal;
}

/** Where commands are, or are no longer meant to be. */
interface Place {
  /** A server's id, or everywhere. */
  readonly where: string;
  readonly route: `/${string}`;
  readonly wanted: readonly object[];
  /** The commands as Discord has them now. */
  readonly known: (fromDiscord: unknown) => void;
  /** Whether the bot is there (any more). */
  readonly isThere: () => boolean;
}

/**
 * Tells Discord the commands where they are not what Discord has already: creations are limited to 200 a day and server.
 * Where they are no longer meant to be, they go; otherwise people would see each one twice. Resolves when each place was
 * tried once; where that failed it is tried on, since nobody should have to restart the bot for an outage. Never rejects.
 */
export async function registerCommands(registration: Registration): Promise<void> {
  const { client, commands, commandIds, guildIds } = registration;
  const payloads = commands.map(({ payload }) => payload);
  const application = client.application.id;
  const register = createRegistrar(registration);
  const registerIn = (id: string) =>
    register({
      where: id,
      route: Routes.applicationGuildCommands(application, id),
      wanted: guildIds?.includes(id) ? payloads : [],
      known: (given) => commandIds.remember(id, given),
      isThere: () => client.guilds.cache.has(id),
    });
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const)
    client.on(event, ({ id }) => void registerIn(id));
  const everywhere: Place = {
    where: 'everywhere',
    route: Routes.applicationCommands(application),
    wanted: guildIds ? [] : payloads.map((payload) => ({ ...payload, ...EVERYWHERE })),
    known: (given) => commandIds.remember(undefined, given),
    isThere: () => true,
  };
  await Promise.all([register(everywhere), ...[...client.guilds.cache.keys()].map(registerIn)]);
}

/** Each place is tried by one at a time: a server that is left and joined again begins anew. */
function createRegistrar(registration: Registration): (place: Place) => Promise<void> {
  const trying = new Map<string, AbortController>();
  return async (place) => {
    trying.get(place.where)?.abort();
    const mine = new AbortController();
    trying.set(place.where, mine);
    const failure = await attempt(place, registration);
    const signal = AbortSignal.any([registration.signal, mine.signal]);
    if (failure) void tryOn(place, failure, { ...registration, signal });
  };
}

interface Failure {
  readonly error: unknown;
}

/** Undefined: Discord has them. */
async function attempt(place: Place, { client, log }: Registration): Promise<Failure | undefined> {
  const { where, route, wanted, known } = place;
  try {
    const query = new URLSearchParams({ with_localizations: 'true' });
    const current = await client.rest.get(route, { query });
    if (sameCommands(current, wanted)) {
      known(current);
      return undefined;
    }
    known(await client.rest.put(route, { body: wanted }));
    log.info({ where, commands: wanted.length }, 'told Discord the commands');
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function tryOn(place: Place, first: Failure, registration: Registration): Promise<void> {
  const { clock, log, signal } = registration;
  const { where } = place;
  let failure: Failure | undefined = first;
  let reported: string | undefined;
  for (let failures = 0; failure && !signal.aborted && place.isThere(); failures += 1) {
    const { error } = failure;
    const trouble = troubleOf(error);
    // Of a server that nobody configured, where commands might be left from before, nobody need hear.
    const level = place.wanted.length === 0 || reported === trouble.sentence ? 'debug' : trouble.level;
    const waitMs = pauseMs(trouble, error, failures);
    log[level]({ err: error, where, waitMs }, trouble.sentence);
    reported = trouble.sentence;
    await clock.wait(waitMs, signal).catch(() => undefined);
    // What was left or stopped meanwhile is nobody's any more.
    if (signal.aborted || !place.isThere()) return;
    failure = await attempt(place, registration);
  }
  if (!failure && place.wanted.length > 0) log.info({ where }, 'the commands are registered after all');
}
