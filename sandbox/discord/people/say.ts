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
import { has } from '../permissions.ts';
import type { Typing } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';

const NO_FLAGS: number = 0;

/** Writes a message as a person; only bots with the intent for it receive the event. */
export const say = ({ state, person, target }: Typing, content: string): void => {
  const permissions = permissionsAt(target, person.id);
  if (!has(permissions, Bit.ViewChannel) || !has(permissions, toSend(target)))
    throw new ClientWouldNotSend(`${person.name} cannot write there`);
  const { userIds } = pingsOf({ content });
  const there = [...state.world.people, state.world.bot].filter(({ id }) => userIds.includes(id));
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
    mentions: there.map(({ id }) => userOf(state.world, id)),
    mention_roles: [],
    mention_everyone: false,
    flags: NO_FLAGS,
  };
  state.messages.create({ api, files: [], edits: 0 });
  announce(state, target, { t: Event.MessageCreate, d: { ...api, ...guildOf(target) } });
};
