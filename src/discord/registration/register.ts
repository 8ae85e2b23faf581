import { type Client, Events, Routes } from 'discord.js';
import { createCoalescedWork } from '../../async/onceMore.ts';
import type { CommandPayload } from '../../commands/framework/declaration.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServers } from '../../domain/servers/mediaServers.ts';
import type { CommandIds } from './commandIds.ts';
import type { CommandVisibility } from './commandVisibility.ts';
import { inviteLink } from './invite.ts';
import { doesDiscordHaveSameCommands } from './sameCommands.ts';
import { commandRegistrationPauseMs, describeCommandRegistrationError } from './trouble.ts';

/** Fields of a global command that is offered only in guilds, and only in guilds that added the bot. */
const EVERYWHERE = { contexts: [0], integration_types: [0] };

interface Registration {
  readonly client: Client<true>;
  readonly commands: readonly { readonly payload: CommandPayload }[];
  /** Decides which commands each guild sees. Undefined if all commands are visible to everyone. */
  readonly visibility?: CommandVisibility | undefined;
  readonly commandIds: CommandIds;
  /** The guilds that get commands. Undefined: every guild that the bot is in. */
  readonly guildIds?: readonly string[] | undefined;
  /**
   * The media servers, which decide whether commands differ between guilds. Undefined before the first server is set
   * up.
   */
  readonly servers?: Pick<MediaServers, 'list' | 'subscribe'> | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** A place where commands are registered: one guild, or all guilds together. */
interface Place {
  /** The guild's id, or "everywhere". */
  readonly where: string;
  readonly route: `/${string}`;
  /** Link for another invitation, in case access is missing. */
  readonly invite: string;
  /** Returns the commands to register. Called for each try, because the commands may change between tries. */
  readonly commands: () => readonly object[];
  readonly remember: (fromDiscord: unknown) => void;
  readonly afterwards?: () => Promise<unknown>;
  /** False once the bot has left the guild. */
  readonly isMember: () => boolean;
  /**
   * True if the commands were already registered and are only checked. A difference then means that another program has
   * changed them.
   */
  readonly isCheck?: true;
}

export interface CommandRegistration {
  /** Resolves when the first try in each place has ended. Never rejects. */
  readonly tried: Promise<void>;
  /**
   * Registers commands again that were deleted or changed elsewhere, for example in the developer portal, which Discord
   * does not report. One request per place, one after the other. Never rejects.
   */
  readonly check: () => Promise<void>;
}

/**
 * Registers the commands where Discord does not have exactly these already, because it allows 200 creations a day per
 * server. Removes them in all other places; otherwise people would see each command twice. Retries after failures, and
 * checks again after each new gateway session (READY). With one media server the commands are global; with several, or
 * if the guilds are configured, each guild has its own. When that changes, additions come before removals, so that
 * people always see commands.
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
    const afterwards = async () => {
      isGlobal = !isPerGuild();
      if (isGlobal) await inGuilds();
    };
    await register({ ...everywhere, afterwards });
  };
  /** A guild keeps its own commands until the global ones are registered. */
  const registerAgain = (id: string): void => {
    if (isPerGuild() || isGlobal) void registerIn(id);
  };
  for (const event of [Events.GuildCreate, Events.GuildAvailable] as const)
    client.on(event, ({ id }) => registerAgain(id));
  visibility?.subscribe(registerAgain);
  let wasPerGuild = isPerGuild();
  servers?.subscribe(() => {
    if (isPerGuild() === wasPerGuild) return;
    wasPerGuild = isPerGuild();
    void registerAll();
  });
  const firstAttempt = registerAll();
  const checkPlace = async (place: Place) => {
    if (!isTrying(place.where)) await register({ ...place, isCheck: true });
  };
  const checks = createCoalescedWork(async () => {
    await firstAttempt;
    if (!isPerGuild()) return await checkPlace(everywhere);
    for (const id of client.guilds.cache.keys()) await checkPlace(inGuild(id));
  });
  client.on(Events.ShardReady, checks.run);
  const check = async () => {
    checks.run();
    await checks.done();
  };
  return { tried: firstAttempt, check };
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
      commands: () => (isPerGuild() && isServed(id) ? (visibility?.payloadsIn(id) ?? payloads) : []),
      remember: (answer) => commandIds.remember(id, answer),
      isMember: () => client.guilds.cache.has(id),
    }),
    everywhere: {
      where: 'everywhere',
      invite: inviteLink(application),
      route: Routes.applicationCommands(application),
      commands: () => (isPerGuild() ? [] : payloads.map((payload) => ({ ...payload, ...EVERYWHERE }))),
      remember: (answer) => commandIds.remember(undefined, answer),
      isMember: () => true,
    },
  };
}

/**
 * Makes one try at a time per place. A guild that the bot leaves and joins again starts over once the earlier request
 * has ended. Resolves after the first try.
 */
function createRegistrar(registration: Registration) {
  const runs = new Map<string, { readonly controller: AbortController; readonly done: Promise<void> }>();
  const register = (place: Place): Promise<void> => {
    const previousRun = runs.get(place.where);
    previousRun?.controller.abort();
    const controller = new AbortController();
    const signal = AbortSignal.any([registration.signal, controller.signal]);
    return new Promise((onTried) => {
      const done = (previousRun?.done ?? Promise.resolve()).then(() =>
        keepTrying(place, { ...registration, signal }, onTried),
      );
      const run = { controller, done };
      runs.set(place.where, run);
      void done.then(() => {
        if (runs.get(place.where) === run) runs.delete(place.where);
      });
    });
  };
  return { register, isTrying: (where: string) => runs.has(where) };
}

/** Tries until Discord has the commands, the bot has left the guild, or the bot stops. Never rejects. */
async function keepTrying(place: Place, registration: Registration, onTried: () => void): Promise<void> {
  const { clock, log, signal } = registration;
  const { where, commands, isMember } = place;
  const isOver = () => signal.aborted || !isMember();
  let lastSentence: string | undefined;
  for (let failures = 0; !isOver(); failures += 1) {
    try {
      await attemptOnce(place, registration, failures > 0);
      return onTried();
    } catch (err) {
      onTried();
      if (isOver()) return;
      const trouble = describeCommandRegistrationError(err, place.invite);
      // A failure needs no warning in guilds that are not configured, because there the bot only removes old commands.
      const level = commands().length === 0 || lastSentence === trouble.sentence ? 'debug' : trouble.level;
      const waitMs = commandRegistrationPauseMs(trouble, err, failures);
      log[level]({ err, where, waitMs }, trouble.sentence);
      lastSentence = trouble.sentence;
      await clock.wait(waitMs, signal).catch(() => undefined);
    }
  }
  onTried();
}

async function attemptOnce(place: Place, registration: Registration, isRetry: boolean): Promise<void> {
  const { where, commands, afterwards } = place;
  await attempt(place, registration);
  if (isRetry && commands().length > 0)
    registration.log.info({ where }, 'the commands are registered at Discord after earlier failures');
  await afterwards?.();
}

const RESTORED = 'the commands were deleted or changed outside Usher; they are registered again';

async function attempt(place: Place, { client, log }: Registration): Promise<void> {
  const { where, route, commands, remember } = place;
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registeredCommands = await client.rest.get(route, { query });
  const payloads = commands();
  if (doesDiscordHaveSameCommands(registeredCommands, payloads)) return remember(registeredCommands);
  remember(await client.rest.put(route, { body: payloads }));
  if (place.isCheck) log.warn({ where, commands: payloads.length }, RESTORED);
  else log.info({ where, commands: payloads.length }, 'registered the commands');
}
