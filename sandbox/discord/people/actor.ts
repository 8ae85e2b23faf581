import {
  type APIApplicationCommandOptionChoice,
  PermissionFlagsBits as Bit,
  InteractionType,
} from 'discord-api-types/v10';
import type { RegisteredCommand } from '../interactions/commandRegistry.ts';
import {
  findMessageChannel,
  type MessageChannel,
  openDirectChannel,
  permissionsInMessageChannel,
} from '../messageChannels.ts';
import { deleteMessageAndNotifyBot } from '../messages/announce.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import type { Guild, SimulatedPerson } from '../world.ts';
import { awaitBotAnswer, type BotAnswer, type BotAnswerWaitOptions, type UserVisibleModal } from './answer.ts';
import {
  findCommandByTypedLine,
  type InteractionCorrupter,
  listCommandsOfferedToPerson,
  type PersonInChannel,
} from './commandLine.ts';
import { runMessageContextCommand, runUserContextCommand } from './contextCommand.ts';
import { ClientWouldNotSend, InteractionNotAcknowledgedError } from './failures.ts';
import { type ModalFieldValues, submitModal } from './modal.ts';
import { sendInteractionToBot } from './open.ts';
import { type CommandOptionValues, fillCommandOptions, fillOptionsForAutocomplete } from './options.ts';
import { chooseSelectMenuValues, pressButton } from './press.ts';
import { sendMessage } from './say.ts';
import { toUserVisibleMessage, type UserVisibleMessage } from './visibleMessage.ts';

/**
 * A way to act. With `raw`, a person sends data that Discord's own client would not send: unknown values, hidden
 * commands, removed buttons.
 */
type How = BotAnswerWaitOptions & { readonly raw?: boolean };

/** A person who uses Discord's own client in one channel. */
export interface SimulatedDiscordUser {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly channelId: string;
  /** The same person in another channel of the guild, named as `#history` or by a thread's name. */
  in(channel: string): SimulatedDiscordUser;
  directly(): SimulatedDiscordUser;
  /** The same person in another guild, by default the second one. */
  elsewhere(guild?: string): SimulatedDiscordUser;
  /** The same person. `distort` changes each interaction before it reaches the bot. */
  distorted(distort: InteractionCorrupter): SimulatedDiscordUser;
  /** Commands that this person's client offers in this channel. */
  offered(): readonly RegisteredCommand[];
  /** Runs a slash command: `run('/session terminate', { session: '...' })`. */
  run(line: string, options?: CommandOptionValues, how?: How): Promise<BotAnswer>;
  runOn(message: UserVisibleMessage, command: string, how?: How): Promise<BotAnswer>;
  runOnPerson(name: string, command: string, how?: How): Promise<BotAnswer>;
  /** Requests suggestions for the text in the `focused` option. */
  complete(
    line: string,
    options: CommandOptionValues,
    focused: string,
    how?: How,
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
  click(message: UserVisibleMessage, labelOrCustomId: string, how?: How): Promise<BotAnswer>;
  select(
    message: UserVisibleMessage,
    customId: string,
    values: string | readonly string[],
    how?: How,
  ): Promise<BotAnswer>;
  submit(modal: UserVisibleModal, values?: ModalFieldValues, how?: How): Promise<BotAnswer>;
  say(text: string): void;
  /** Deletes the person's own public message, or any public message if the person may manage messages. */
  delete(message: UserVisibleMessage): void;
  /** Messages that this person sees in a channel, oldest first. Other people's ephemeral messages are left out. */
  sees(channel?: string): UserVisibleMessage[];
}

export const createSimulatedDiscordUser = (
  state: DiscordState,
  person: SimulatedPerson,
  target: MessageChannel,
  distort?: InteractionCorrupter | undefined,
): SimulatedDiscordUser => {
  const typing: PersonInChannel = { state, person, target, distort };
  const actorIn = (otherChannel: MessageChannel) => createSimulatedDiscordUser(state, person, otherChannel, distort);
  const awaitAnswerTo = (description: string, callOptions: How, record: Parameters<typeof awaitBotAnswer>[1]) =>
    awaitBotAnswer(state, record, `${description} by ${person.name}`, callOptions);
  return {
    id: person.id,
    name: person.name,
    displayName: person.displayName,
    channelId: target.channelId,
    in: (channel) =>
      actorIn(findGuildChannel(target.kind === 'guild' ? target.guild : findGuildServedByBot(state), channel)),
    directly: () => actorIn({ kind: 'direct', channelId: openDirectChannel(state, person.id), personId: person.id }),
    elsewhere: (name) => actorIn(findGuildChannel(otherGuild(state, name))),
    distorted: (newDistortion) => createSimulatedDiscordUser(state, person, target, newDistortion),
    offered: () => listCommandsOfferedToPerson(typing),
    run: async (line, options = {}, callOptions = {}) =>
      awaitAnswerTo(line, callOptions, runCommand(typing, line, options, callOptions)),
    runOn: async (message, command, callOptions = {}) =>
      awaitAnswerTo(command, callOptions, runMessageContextCommand(typing, message, command, callOptions.raw ?? false)),
    runOnPerson: async (name, command, callOptions = {}) =>
      awaitAnswerTo(command, callOptions, runUserContextCommand(typing, name, command, callOptions.raw ?? false)),
    complete: async (line, options, focused, callOptions = {}) => complete(typing, line, options, focused, callOptions),
    click: async (message, label, callOptions = {}) =>
      awaitAnswerTo(
        `a press on "${label}"`,
        callOptions,
        pressButton(typing, message, label, callOptions.raw ?? false),
      ),
    select: async (message, customId, values, callOptions = {}) =>
      awaitAnswerTo(
        `a choice in "${customId}"`,
        callOptions,
        chooseSelectMenuValues(typing, message, customId, [values].flat(), callOptions.raw ?? false),
      ),
    submit: async (modal, values = {}, callOptions = {}) =>
      awaitAnswerTo(
        `the modal "${modal.title}"`,
        callOptions,
        submitModal(typing, modal, values, callOptions.raw ?? false),
      ),
    say: (text) => sendMessage(typing, text),
    delete: (message) => deleteMessage(typing, message),
    sees: (channel) =>
      seenBy(state, person, channel === undefined ? target : findGuildChannel(findGuildServedByBot(state), channel)),
  };
};

const runCommand = (typing: PersonInChannel, line: string, values: CommandOptionValues, callOptions: How) => {
  const { person } = typing;
  requireSight(typing);
  const chosen = findCommandByTypedLine(typing, line, callOptions.raw ?? false);
  const { options, resolved } = fillCommandOptions(typing, chosen, values, callOptions.raw ?? false);
  const { id, name, guild_id } = chosen.command;
  return sendInteractionToBot(
    typing,
    {
      type: InteractionType.ApplicationCommand,
      command: `/${[chosen.command, ...chosen.path].map((command) => command.name_localizations?.[person.locale] ?? command.name).join(' ')}`,
      commandName: [chosen.command, ...chosen.path].map((command) => command.name).join(' '),
      metadata: (base) => ({ ...base, type: InteractionType.ApplicationCommand }),
    },
    (circumstances) => ({
      ...circumstances,
      type: InteractionType.ApplicationCommand,
      data: { id, name, type: 1, options, resolved, ...(guild_id === undefined ? {} : { guild_id }) },
    }),
  );
};

const complete = async (
  typing: PersonInChannel,
  line: string,
  values: CommandOptionValues,
  focused: string,
  callOptions: How,
) => {
  const { state } = typing;
  const chosen = findCommandByTypedLine(typing, line, callOptions.raw ?? false);
  const { options } = fillOptionsForAutocomplete(typing, chosen, values, focused);
  const { id, name, guild_id } = chosen.command;
  const data = { id, name, type: 1 as const, options, ...(guild_id === undefined ? {} : { guild_id }) };
  const type = InteractionType.ApplicationCommandAutocomplete;
  const record = sendInteractionToBot(typing, { type }, (circumstances) => ({ ...circumstances, type, data }));
  const { interactionAckMs } = state.windows;
  return state.signals.until(
    () => record.choices,
    interactionAckMs,
    () => new InteractionNotAcknowledgedError(`${line} ${focused}: no choices within ${interactionAckMs} ms`),
  );
};

/** Dismisses an ephemeral response, or deletes a public message. Discord does not tell the bot about a dismissal. */
const deleteMessage = (
  { state, person }: PersonInChannel,
  { channelId, id, raw, private: isPrivate }: UserVisibleMessage,
) => {
  const target = findMessageChannel(state, channelId);
  const mayDelete =
    target?.kind === 'guild' && hasPermissionBit(permissionsInMessageChannel(target, person.id), Bit.ManageMessages);
  if (!target || isPrivate || (raw.author.id !== person.id && !mayDelete))
    throw new ClientWouldNotSend(`${person.name} cannot delete that message`);
  if (!state.messages.get(channelId, id)) throw new ClientWouldNotSend(`that message is gone already`);
  deleteMessageAndNotifyBot(state, target, id);
};

const requireSight = ({ person, target }: PersonInChannel): void => {
  if (!hasPermissionBit(permissionsInMessageChannel(target, person.id), Bit.ViewChannel))
    throw new ClientWouldNotSend(`${person.name} does not see this channel`, 'hidden');
};

const seenBy = (state: DiscordState, person: SimulatedPerson, target: MessageChannel): UserVisibleMessage[] =>
  hasPermissionBit(permissionsInMessageChannel(target, person.id), Bit.ViewChannel)
    ? state.messages
        .list(target.channelId)
        .filter((message) => message.onlyFor === undefined || message.onlyFor === person.id)
        .map((message) => toUserVisibleMessage(state, message))
    : [];

/** Finds a guild's channel by name, with or without `#`. By default the first channel. */
export const findGuildChannel = (guild: Guild, name?: string): MessageChannel => {
  const wantedName = name?.replace(/^#/, '');
  const channel = guild.channels.find(
    (channel) => wantedName === undefined || channel.name === wantedName || channel.id === wantedName,
  );
  if (!channel)
    throw new Error(`${guild.name} has no channel ${name}; it has: ${guild.channels.map((channel) => channel.name)}`);
  return { kind: 'guild', channelId: channel.id, guild, channel };
};

export const findGuildServedByBot = ({ world }: DiscordState): Guild => {
  const [guild] = world.guilds;
  if (!guild) throw new Error('this world has no guild');
  return guild;
};

const otherGuild = ({ world }: DiscordState, name?: string): Guild => {
  const guild = name === undefined ? world.guilds[1] : world.guilds.find((guild) => guild.name === name);
  if (!guild) throw new Error(`this world has no guild ${name ?? 'but the first'}`);
  return guild;
};
