import { type Client, Events, Routes } from 'discord.js';
import { createOnceMore } from '../../async/onceMore.ts';
import type { CommandPayload } from '../../commands/framework/declaration.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { CommandVisibility } from './commandVisibility.ts';
import { inviteLink } from './invite.ts';
import { type CommandIds, sameCommands } from './registered.ts';
import { pauseMs, troubleOf } from './trouble.ts';

/** For global commands: only in servers, and only for servers that added the bot. */
const EVERYWHERE = { contexts: [0], integration_types: [0] };

interface Registration {
  readonly client: Client<true>;
  readonly commands: readonly { readonly payload: CommandPayload }[];
  /** The commands' visibility in each guild; missing: visible to all. */
  readonly visibility?: CommandVisibility | undefined;
  /** Receives the ids that Discord assigned to the commands. */
  readonly commandIds: CommandIds;
  /** Undefined: for every server the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  /** Missing before the first server. */
  readonly servers?: Pick<MediaServers, 'list' | 'subscribe'> | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends all retries. */
  readonly signal: AbortSignal;
}

/** A place where commands are registered, or are to be removed. */
interface Place {
  /** A server's id, or "everywhere". */
  readonly where: string;
  readonly route: `/${string}`;
  /** The link that invites the bot there. */
  readonly invite: string;
  /** Called for each try, since the commands may change while a try waits. */
  readonly wanted: () => readonly object[];
  /** Receives the commands as Discord has them now. */
  readonly known: (fromDiscord: unknown) => void;
  /** Runs once Discord has them. */
  readonly next?: () => Promise<unknown>;
  /** True while the bot is there. */
  readonly isThere: () => boolean;
  /** The commands were registered before, so a difference was made elsewhere. */
  readonly isCheck?: true;
}

/** Commands that stay registered as long as the bot runs. */
export interface CommandRegistration {
  /** Resolves when each place was tried once. Never rejects. */
  readonly tried: Promise<void>;
  /**
   * Registers commands again that were deleted or changed elsewhere, for example in the developer portal or by
   * another program: Discord does not report that. One request per place, one after the other. Never rejects.
   */
  readonly check: () => Promise<void>;
}

/**
 * Registers the commands wherever Discord does not have exactly these already: it allows 200 creations a day
 * per server. Elsewhere they are removed, or people would see each one twice. A failed place is retried, so
 * that an outage does not require a restart. Each new session with the gateway (READY) checks them again,
 * because it follows a time without Discord.
 *
 * They are global while there is one media server. With several, guilds may see different ones, and each has
 * its own commands. When that changes, additions come before removals: for a moment people see each command
 * twice, but never none.
 */
export function registerCommands(registration: Registration): CommandRegistration {
  const { client, guildIds, visibility, servers } = registration;
  const isPerGuild = () => guildIds !== undefined || (servers !== undefined && servers.list().length > 1);
  const { register, isTrying } = createRegistrar(registration);
  const { inGuild, everywhere } = placesOf(registration, isPerGuild);
  let isGlobal = false;
  const registerIn = (id: string) => register(inGuild(id));
  const inGuilds = () => Promise.all([...client.guilds.cache.keys()].map(registerIn));
  const registerAll = async () => {
    if (isPerGuild()) await inGuilds();
    isGlobal = false;
    const next = async () => {
      isGlobal = !isPerGuild();
      if (isGlobal) await inGuilds();
    };
    await register({ ...everywhere, next });
  };
  /** A guild keeps its own commands until the global ones are registered. */
  const again = (id: string): void => {
    if (isPerGuild() || isGlobal) void registerIn(id);
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const) client.on(event, ({ id }) => again(id));
  visibility?.subscribe(again);
  let was = isPerGuild();
  servers?.subscribe(() => {
    if (isPerGuild() === was) return;
    was = isPerGuild();
    void registerAll();
  });
  const tried = registerAll();
  const checkPlace = async (place: Place) => {
    if (!isTrying(place.where)) await register({ ...place, isCheck: true });
  };
  const checks = createOnceMore(async () => {
    await tried;
    if (!isPerGuild()) return await checkPlace(everywhere);
    for (const id of client.guilds.cache.keys()) await checkPlace(inGuild(id));
  });
  client.on(Events.ShardReady, checks.run);
  const check = async () => {
    checks.run();
    await checks.done();
  };
  return { tried, check };
}

function placesOf(
  { client, commands, commandIds, guildIds, visibility }: Registration,
  isPerGuild: () => boolean,
): { readonly inGuild: (id: string) => Place; readonly everywhere: Place } {
  const payloads = commands.map(({ payload }) => payload);
  const application = client.application.id;
  const isServed = (id: string) => guildIds === undefined || guildIds.includes(id);
  return {
    inGuild: (id) => ({
      where: id,
      invite: inviteLink(application, id),
      route: Routes.applicationGuildCommands(application, id),
      wanted: () => (isPerGuild() && isServed(id) ? (visibility?.payloadsIn(id) ?? payloads) : []),
      known: (given) => commandIds.remember(id, given),
      isThere: () => client.guilds.cache.has(id),
    }),
    everywhere: {
      where: 'everywhere',
      invite: inviteLink(application),
      route: Routes.applicationCommands(application),
      wanted: () => (isPerGuild() ? [] : payloads.map((payload) => ({ ...payload, ...EVERYWHERE }))),
      known: (given) => commandIds.remember(undefined, given),
      isThere: () => true,
    },
  };
}

/**
 * One try at a time per place: a server that the bot leaves and joins again starts over, once a request of before is over. Resolves after
 * the first try.
 */
function createRegistrar(registration: Registration) {
  const trying = new Map<string, { readonly mine: AbortController; readonly over: Promise<void> }>();
  const register = (place: Place): Promise<void> => {
    const before = trying.get(place.where);
    before?.mine.abort();
    const mine = new AbortController();
    const signal = AbortSignal.any([registration.signal, mine.signal]);
    return new Promise((tried) => {
      const over = (before?.over ?? Promise.resolve()).then(() =>
        keepTrying(place, { ...registration, signal }, tried),
      );
      const current = { mine, over };
      trying.set(place.where, current);
      void over.then(() => {
        if (trying.get(place.where) === current) trying.delete(place.where);
      });
    });
  };
  return { register, isTrying: (where: string) => trying.has(where) };
}

/** Ends once Discord has them, the bot has left the server, or it stops. Never rejects. */
async function keepTrying(place: Place, registration: Registration, tried: () => void): Promise<void> {
  const { clock, log, signal } = registration;
  const { where, wanted, isThere } = place;
  const isOver = () => signal.aborted || !isThere();
  let reported: string | undefined;
  for (let failures = 0; !isOver(); failures += 1) {
    try {
      await attemptOnce(place, registration, failures > 0);
      return tried();
    } catch (err) {
      tried();
      if (isOver()) return;
      const trouble = troubleOf(err, place.invite);
      // Unconfigured servers, where old commands may be left, are not worth a warning.
      const level = wanted().length === 0 || reported === trouble.sentence ? 'debug' : trouble.level;
      const waitMs = pauseMs(trouble, err, failures);
      log[level]({ err, where, waitMs }, trouble.sentence);
      reported = trouble.sentence;
      await clock.wait(waitMs, signal).catch(() => undefined);
    }
  }
  tried();
}

async function attemptOnce(place: Place, registration: Registration, isRetry: boolean): Promise<void> {
  const { where, wanted, next } = place;
  await attempt(place, registration);
  if (isRetry && wanted().length > 0) registration.log.info({ where }, 'the commands are registered after all');
  await next?.();
}

const RESTORED = 'the commands were deleted or changed outside Usher; they are registered again';

async function attempt(place: Place, { client, log }: Registration): Promise<void> {
  const { where, route, wanted: now, known } = place;
  const query = new URLSearchParams({ with_localizations: 'true' });
  const current = await client.rest.get(route, { query });
  const wanted = now();
  if (sameCommands(current, wanted)) return known(current);
  known(await client.rest.put(route, { body: wanted }));
  if (place.isCheck) log.warn({ where, commands: wanted.length }, RESTORED);
  else log.info({ where, commands: wanted.length }, 'registered the commands');
}
