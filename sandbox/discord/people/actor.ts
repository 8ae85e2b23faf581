import {
  type APIApplicationCommandOptionChoice,
  PermissionFlagsBits as Bit,
  InteractionType,
} from 'discord-api-types/v10';
import type { RegisteredCommand } from '../interactions/commandRegistry.ts';
import { directChannelOf, findMessageChannel, type MessageChannel, permissionsAt } from '../messageChannels.ts';
import { removeMessage } from '../messages/announce.ts';
import { has } from '../permissions.ts';
import type { State } from '../state.ts';
import type { Guild, Person } from '../world.ts';
import { type Answer, awaitAnswer, type Patience, type VisibleModal } from './answer.ts';
import { chooseCommand, type Distortion, offeredCommands, registeredCommands, type Typing } from './commandLine.ts';
import { ClientWouldNotSend, NotAcknowledged } from './failures.ts';
import { type FieldValues, submitModal } from './modal.ts';
import { openInteraction } from './open.ts';
import { fillOptions, type OptionValues, typeOptions } from './options.ts';
import { chooseIn, pressButton } from './press.ts';
import { say } from './say.ts';
import { type VisibleMessage, visible } from './visibleMessage.ts';

/**
 * `raw` sends data that Discord's own client would not send: unknown values, hidden commands, a button that
 * is gone.
 */
type How = Patience & { readonly raw?: boolean };

/** A person who uses Discord's own client, in one channel. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly channelId: string;
  /** The same person in another channel of this guild (`#history`, or a thread's name). */
  in(channel: string): Actor;
  /** The same person in direct messages with the bot. */
  directly(): Actor;
  /** The same person in another guild: the second one, or the one with that name. */
  elsewhere(guild?: string): Actor;
  /** The same person at a Discord that sends something else than they did. */
  distorted(distort: Distortion): Actor;
  /** The commands that this person's client offers in this channel, with their options. */
  offered(): readonly RegisteredCommand[];
  /** Runs a slash command: `run('/session terminate', { session: '...' })`. */
  run(line: string, options?: OptionValues, how?: How): Promise<Answer>;
  /** Runs a context menu command on a message. */
  runOn(message: VisibleMessage, command: string, how?: How): Promise<Answer>;
  /** The suggestions for the `focused` option, given the text typed so far. */
  complete(
    line: string,
    options: OptionValues,
    focused: string,
    how?: How,
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
  click(message: VisibleMessage, labelOrCustomId: string, how?: How): Promise<Answer>;
  select(message: VisibleMessage, customId: string, values: string | readonly string[], how?: How): Promise<Answer>;
  submit(modal: VisibleModal, values?: FieldValues, how?: How): Promise<Answer>;
  /** Writes a message there, as people do. */
  say(text: string): void;
  /** Deletes a public message: their own, or anyone's where they may manage messages. */
  delete(message: VisibleMessage): void;
  /** The messages this person sees in a channel, oldest first, without other people's private ones. */
  sees(channel?: string): VisibleMessage[];
}

export const createActor = (
  state: State,
  person: Person,
  target: MessageChannel,
  distort?: Distortion | undefined,
): Actor => {
  const typing: Typing = { state, person, target, distort };
  const at = (other: MessageChannel) => createActor(state, person, other, distort);
  const answered = (what: string, how: How, record: Parameters<typeof awaitAnswer>[1]) =>
    awaitAnswer(state, record, `${what} by ${person.name}`, how);
  return {
    id: person.id,
    name: person.name,
    displayName: person.displayName,
    channelId: target.channelId,
    in: (channel) => at(guildChannel(target.kind === 'guild' ? target.guild : servedGuild(state), channel)),
    directly: () => at({ kind: 'direct', channelId: directChannelOf(state, person.id), personId: person.id }),
    elsewhere: (name) => at(guildChannel(otherGuild(state, name))),
    distorted: (other) => createActor(state, person, target, other),
    offered: () => offeredCommands(typing),
    run: async (line, options = {}, how = {}) => answered(line, how, runCommand(typing, line, options, how)),
    runOn: async (message, command, how = {}) => answered(command, how, runOnMessage(typing, message, command, how)),
    complete: async (line, options, focused, how = {}) => complete(typing, line, options, focused, how),
    click: async (message, wanted, how = {}) =>
      answered(`a press on "${wanted}"`, how, pressButton(typing, message, wanted, how.raw ?? false)),
    select: async (message, customId, values, how = {}) =>
      answered(
        `a choice in "${customId}"`,
        how,
        chooseIn(typing, message, customId, [values].flat(), how.raw ?? false),
      ),
    submit: async (modal, values = {}, how = {}) =>
      answered(`the modal "${modal.title}"`, how, submitModal(typing, modal, values, how.raw ?? false)),
    say: (text) => say(typing, text),
    delete: (message) => deleteMessage(typing, message),
    sees: (channel) =>
      seenBy(state, person, channel === undefined ? target : guildChannel(servedGuild(state), channel)),
  };
};

const runCommand = (typing: Typing, line: string, values: OptionValues, how: How) => {
  const { person } = typing;
  requireSight(typing);
  const chosen = chooseCommand(typing, line, how.raw ?? false);
  const { options, resolved } = fillOptions(typing, chosen, values, how.raw ?? false);
  const { id, name, guild_id } = chosen.command;
  return openInteraction(
    typing,
    {
      type: InteractionType.ApplicationCommand,
      command: `/${[chosen.command, ...chosen.path].map((one) => one.name_localizations?.[person.locale] ?? one.name).join(' ')}`,
      commandName: [chosen.command, ...chosen.path].map((one) => one.name).join(' '),
      metadata: (base) => ({ ...base, type: InteractionType.ApplicationCommand }),
    },
    (circumstances) => ({
      ...circumstances,
      type: InteractionType.ApplicationCommand,
      data: { id, name, type: 1, options, resolved, ...(guild_id === undefined ? {} : { guild_id }) },
    }),
  );
};

const runOnMessage = (typing: Typing, message: VisibleMessage, name: string, how: How) => {
  const offered = how.raw ? registeredCommands(typing) : offeredCommands(typing);
  const command = offered.find((one) => one.type === 3 && one.name === name);
  if (!command) throw new ClientWouldNotSend(`${typing.person.name} is offered no message command "${name}" here`);
  const { id, guild_id } = command;
  const base = {
    id,
    name,
    type: 3 as const,
    target_id: message.id,
    resolved: { messages: { [message.id]: message.raw } },
  };
  return openInteraction(
    typing,
    {
      type: InteractionType.ApplicationCommand,
      command: name,
      commandName: name,
      metadata: (common) => ({ ...common, type: InteractionType.ApplicationCommand, target_message_id: message.id }),
    },
    (circumstances) => ({
      ...circumstances,
      type: InteractionType.ApplicationCommand,
      data: { ...base, ...(guild_id === undefined ? {} : { guild_id }) },
    }),
  );
};

const complete = async (typing: Typing, line: string, values: OptionValues, focused: string, how: How) => {
  const { state } = typing;
  const chosen = chooseCommand(typing, line, how.raw ?? false);
  const { options } = typeOptions(typing, chosen, values, focused);
  const { id, name, guild_id } = chosen.command;
  const data = { id, name, type: 1 as const, options, ...(guild_id === undefined ? {} : { guild_id }) };
  const type = InteractionType.ApplicationCommandAutocomplete;
  const record = openInteraction(typing, { type }, (circumstances) => ({ ...circumstances, type, data }));
  const { interactionAckMs } = state.windows;
  return state.signals.until(
    () => record.choices,
    interactionAckMs,
    () => new NotAcknowledged(`${line} ${focused}: no choices within ${interactionAckMs} ms`),
  );
};

/** Dismisses a private response or deletes a public message; Discord tells the bot nothing of a dismissal. */
const deleteMessage = ({ state, person }: Typing, { channelId, id, raw, private: isPrivate }: VisibleMessage) => {
  const where = findMessageChannel(state, channelId);
  const may = where?.kind === 'guild' && has(permissionsAt(where, person.id), Bit.ManageMessages);
  if (!where || isPrivate || (raw.author.id !== person.id && !may))
    throw new ClientWouldNotSend(`${person.name} cannot delete that message`);
  if (!state.messages.get(channelId, id)) throw new ClientWouldNotSend(`that message is gone already`);
  removeMessage(state, where, id);
};

const requireSight = ({ person, target }: Typing): void => {
  if (!has(permissionsAt(target, person.id), Bit.ViewChannel))
    throw new ClientWouldNotSend(`${person.name} does not see this channel`);
};

const seenBy = (state: State, person: Person, target: MessageChannel): VisibleMessage[] =>
  has(permissionsAt(target, person.id), Bit.ViewChannel)
    ? state.messages
        .list(target.channelId)
        .filter((one) => one.onlyFor === undefined || one.onlyFor === person.id)
        .map((one) => visible(state, one))
    : [];

/** Finds a guild's channel by name, with or without `#`; its first one when none is named. */
export const guildChannel = (guild: Guild, name?: string): MessageChannel => {
  const wanted = name?.replace(/^#/, '');
  const channel = guild.channels.find((one) => wanted === undefined || one.name === wanted || one.id === wanted);
  if (!channel)
    throw new Error(`${guild.name} has no channel ${name}; it has: ${guild.channels.map((one) => one.name)}`);
  return { kind: 'guild', channelId: channel.id, guild, channel };
};

export const servedGuild = ({ world }: State): Guild => {
  const [guild] = world.guilds;
  if (!guild) throw new Error('this world has no guild');
  return guild;
};

const otherGuild = ({ world }: State, name?: string): Guild => {
  const guild = name === undefined ? world.guilds[1] : world.guilds.find((one) => one.name === name);
  if (!guild) throw new Error(`this world has no guild ${name ?? 'but the first'}`);
  return guild;
};
