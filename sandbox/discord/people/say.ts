import {
  type APIMessage,
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  MessageType,
} from 'discord-api-types/v10';
import { permissionsInMessageChannel, sendPermissionFor } from '../messageChannels.ts';
import { dispatchMessageEventToBot, guildIdField } from '../messages/announce.ts';
import { findNotifyingMentions } from '../messages/mentions.ts';
import { toApiUser } from '../objects.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { PersonInChannel } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';

const NO_FLAGS: number = 0;

/** Sends a message as a person. Only bots with the intent for messages receive the event. */
export const sendMessage = ({ state, person, target }: PersonInChannel, content: string): void => {
  const permissions = permissionsInMessageChannel(target, person.id);
  if (!hasPermissionBit(permissions, Bit.ViewChannel) || !hasPermissionBit(permissions, sendPermissionFor(target)))
    throw new ClientWouldNotSend(`${person.name} cannot write there`, 'mayNotWrite');
  const { userIds } = findNotifyingMentions({ content });
  const mentioned = [...state.world.people, state.world.bot].filter(({ id }) => userIds.includes(id));
  const api: APIMessage = {
    id: state.nextId(),
    channel_id: target.channelId,
    type: MessageType.Default,
    content,
    author: toApiUser(state.world, person.id),
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    pinned: false,
    embeds: [],
    components: [],
    attachments: [],
    mentions: mentioned.map(({ id }) => toApiUser(state.world, id)),
    mention_roles: [],
    mention_everyone: false,
    flags: NO_FLAGS,
  };
  state.messages.create({ api, files: [], edits: 0 });
  dispatchMessageEventToBot(state, target, { t: Event.MessageCreate, d: { ...api, ...guildIdField(target) } });
};
