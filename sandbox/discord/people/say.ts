import {
  type APIMessage,
  PermissionFlagsBits as Bit,
  GatewayDispatchEvents as Event,
  MessageType,
} from 'discord-api-types/v10';
import { permissionsAt, toSend } from '../messageChannels.ts';
import { announce, guildOf } from '../messages/announce.ts';
import { pingsOf } from '../messages/mentions.ts';
import { userOf } from '../objects.ts';
import { hasBit } from '../permissions.ts';
import type { Typing } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';

const NO_FLAGS: number = 0;

/** Writes a message as a person. Only bots with the intent for messages receive the event. */
export const sendMessage = ({ state, person, target }: Typing, content: string): void => {
  const permissions = permissionsAt(target, person.id);
  if (!hasBit(permissions, Bit.ViewChannel) || !hasBit(permissions, toSend(target)))
    throw new ClientWouldNotSend(`${person.name} cannot write there`, 'mayNotWrite');
  const { userIds } = pingsOf({ content });
  const mentioned = [...state.world.people, state.world.bot].filter(({ id }) => userIds.includes(id));
  const api: APIMessage = {
    id: state.nextId(),
    channel_id: target.channelId,
    type: MessageType.Default,
    content,
    author: userOf(state.world, person.id),
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    pinned: false,
    embeds: [],
    components: [],
    attachments: [],
    mentions: mentioned.map(({ id }) => userOf(state.world, id)),
    mention_roles: [],
    mention_everyone: false,
    flags: NO_FLAGS,
  };
  state.messages.create({ api, files: [], edits: 0 });
  announce(state, target, { t: Event.MessageCreate, d: { ...api, ...guildOf(target) } });
};
