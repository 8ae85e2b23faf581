import { MessageFlags, Routes } from 'discord.js';
import { onTestFinished } from 'vitest';
import { type DiscordOptions, type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import type { Command } from '../../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../../src/commands/framework/context.ts';
import type { MessageCommand } from '../../../src/commands/framework/messageCommand.ts';
import { cancelOperation } from '../../../src/commands/shared/cancellable.ts';
import { createDiscordClient, logInToDiscord } from '../../../src/discord/gateway/client.ts';
import type { InteractionDeps } from '../../../src/discord/interactions/context.ts';
import { listenForInteractions } from '../../../src/discord/interactions/listen.ts';
import { type ComponentPressTickets, createComponentPressTickets } from '../../../src/discord/reply/pressTickets.ts';
import type { AuditRefusal } from '../../../src/domain/audit.ts';
import type { Logger } from '../../../src/domain/logger.ts';
import type { Caller } from '../../../src/domain/media/callOptions.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { ServerId } from '../../../src/domain/servers/refs.ts';
import type { Telemetry } from '../../../src/domain/telemetry.ts';
import { systemClock as clock } from '../../../src/observe/systemClock.ts';
import type { AccessPolicy, AccessSettings } from '../../../src/permissions/policy.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { createServerCombiner, type ServedServer } from '../../../src/servers/serve.ts';
import { depsWith } from '../../commands/support/deps.ts';
import { silent } from '../../store/support/openStore.ts';
import { type AuditedEntry, createFakeAudit, type FakeAudit } from '../../support/audit.ts';
import type { Given } from '../../support/given.ts';
import { knownServer, ONLY_SERVER } from '../../support/servers.ts';
import { rememberedStarts } from './sessionStarts.ts';

interface SmallBotOptions {
  readonly commands: readonly Command[];
  readonly messageCommands?: readonly MessageCommand[];
  /** Permission maps by guild, which may change while it runs; without one, every role may do everything. */
  readonly maps?: AccessPolicy['maps'];
  /** Which guilds are served and which roles have which level, where it is not every guild and every role. */
  readonly settings?: Partial<AccessSettings>;
  readonly discord?: DiscordOptions;
  readonly pace?: InteractionDeps['pace'];
  readonly publicLocale?: InteractionDeps['publicLocale'];
  readonly pressActions?: InteractionDeps['pressActions'];
  readonly rolesOf?: InteractionDeps['rolesOf'];
  /** Which media servers each guild may see, if not the only one there is. */
  readonly servers?: InteractionDeps['servers'];
  readonly rateLimiter?: InteractionDeps['rateLimiter'];
  readonly mediaFor?: (caller: Caller, server: ServerId) => MediaServer;
  readonly deps?: Given<CommandDeps>;
  readonly audit?: FakeAudit;
  readonly stopping?: AbortSignal;
  readonly givingUp?: AbortSignal;
  readonly scrub?: InteractionDeps['scrub'];
  readonly telemetry?: Telemetry;
  readonly log?: Logger;
  readonly otherProcess?: InteractionDeps['otherProcess'];
}

/** For tests about anything else, which do in a second what takes people minutes. */
const UNLIMITED: InteractionDeps['rateLimiter'] = { take: () => undefined, nextAt: () => undefined };

export interface SmallBot {
  readonly discord: EmbeddedDiscord;
  readonly deps: CommandDeps;
  /** Issues tickets, as for the buttons of a message. */
  readonly presses: ComponentPressTickets;
  /** Sends that person a direct message with its presses in place. */
  readonly render: (userId: string, message: Message) => Promise<void>;
  /** What the audit trail got so far. */
  readonly audited: readonly AuditedEntry[];
  /** The refusals that were counted. */
  readonly refused: readonly AuditRefusal[];
  /** Resolves when everything in hand is answered. */
  readonly settled: () => Promise<void>;
}

const memberIn = ({ guilds }: SimulatedDiscordWorld, guildId: string, userId: string) =>
  guilds.find(({ id }) => id === guildId)?.members.find((member) => member.userId === userId);

/** The bot's own way from interactions to answers, with commands of a test, in an embedded Discord; closed after it. */
export async function startSmallBot({
  commands,
  discord: options,
  pace,
  ...given
}: SmallBotOptions): Promise<SmallBot> {
  const world = createSimulatedDiscordWorld();
  const people = world.people.map((person) => ({ ...person, locale: 'en-US' as const }));
  const discord = await startDiscord({ rateLimits: false, world: { ...world, people }, ...options });
  const client = createDiscordClient({
    apiUrl: new URL(discord.url),
    scrub: (text) => text,
    sessionStarts: rememberedStarts(),
    clock,
    log: silent,
    onLost: () => undefined,
  });
  // discord.js waits for the next second after 50 requests, which this Discord does not ask for.
  client.rest.options.globalRequestsPerSecond = Number.POSITIVE_INFINITY;
  onTestFinished(async () => {
    await client.destroy();
    await discord.close();
  });
  const guildIds = discord.world.guilds.map(({ id }) => id);
  const roleIds = discord.world.guilds.flatMap(({ roles }) => roles.map(({ id }) => id));
  const levels = { viewer: roleIds, curator: roleIds, moderator: roleIds, admin: roleIds };
  const direct = async (userId: string) => (await client.users.createDM(userId)).id;
  const deps = depsWith({ clock, directory: { direct }, ...given.deps });
  const presses = createComponentPressTickets({ tickets: deps.tickets, clock, log: { error: () => undefined } });
  const { messageCommands = [] } = given;
  const servers = given.servers ?? ONLY_SERVER;
  const running = (id: ServerId): ServedServer => ({
    id,
    catalogue: deps.catalogue,
    posters: deps.posters,
    known: () => servers.serversOf(guildIds[0] ?? '').find((each) => each.id === id) ?? knownServer(id, 'Home'),
    mediaFor: (caller) => given.mediaFor?.(caller, id) ?? deps.media,
  });
  const audit = given.audit ?? createFakeAudit();
  const { settled } = listenForInteractions(client, {
    commands,
    messageCommands,
    pressActions: given.pressActions ?? [cancelOperation],
    presses,
    publicLocale: given.publicLocale ?? 'en-US',
    rolesOf: given.rolesOf ?? (async (guildId, userId) => memberIn(discord.world, guildId, userId)?.roleIds),
    policy: { guildIds, roleIds: levels, everyoneViews: false, maps: given.maps ?? new Map(), ...given.settings },
    commandDeps: deps,
    servers,
    rateLimiter: given.rateLimiter ?? UNLIMITED,
    serve: createServerCombiner({ find: running, nameOf: () => undefined, clock }),
    otherProcess: given.otherProcess ?? { answered: () => undefined },
    audit,
    scrub: given.scrub ?? ((text) => text),
    log: given.log ?? silent,
    stopping: given.stopping ?? new AbortController().signal,
    givingUp: given.givingUp ?? new AbortController().signal,
    telemetry: given.telemetry,
    pace,
  });
  const ready = await logInToDiscord(client, discord.botToken);
  // A guild that was missing is there from now on, without the bot being told.
  for (const guild of discord.world.guilds) guild.missing = undefined;
  const payloads = [
    ...commands.map(({ payload, payloadWithServer }) => (given.servers ? payloadWithServer : payload)),
    ...messageCommands.map(({ payload }) => payload),
  ];
  await Promise.all(
    guildIds.map((id) => ready.rest.put(Routes.applicationGuildCommands(ready.application.id, id), { body: payloads })),
  );
  const render = async (userId: string, message: Message) => {
    const user = await ready.users.fetch(userId);
    const components = await presses.fill(message, userId);
    await user.send({ components, flags: MessageFlags.IsComponentsV2 });
  };
  return { discord, deps, presses, render, audited: audit.audited, refused: audit.refused, settled };
}
