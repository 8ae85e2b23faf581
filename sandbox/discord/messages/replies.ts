import {
  type APIMessage,
  type APIMessageReference,
  PermissionFlagsBits as Bit,
  MessageReferenceType,
  MessageType,
} from 'discord-api-types/v10';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import { type MessageChannel, permissionsInMessageChannel } from '../messageChannels.ts';
import { hasPermissionBit } from '../permissions.ts';
import type { DiscordState } from '../state.ts';
import type { MessageBody } from './body.ts';

interface ReplyFields {
  readonly type: MessageType;
  readonly message_reference: APIMessageReference;
  readonly referenced_message: APIMessage;
}

/** Returns the reply fields for a new message. Throws Discord's error if the original does not exist. */
export const replyFields = (
  state: DiscordState,
  target: MessageChannel,
  { message_reference: reference }: MessageBody,
): ReplyFields | undefined => {
  if (!reference) return undefined;
  if (reference.type === MessageReferenceType.Forward)
    throw invalidBodyError([
      { path: ['message_reference', 'type'], code: 'NOT_SERVED', message: 'This Discord forwards no messages' },
    ]);
  if (!hasPermissionBit(permissionsInMessageChannel(target, state.world.bot.id), Bit.ReadMessageHistory))
    throw discordApiErrors.noHistoryToReplyTo();
  const original = state.messages.get(target.channelId, reference.message_id ?? '');
  if (original && original.onlyFor === undefined) return replyFieldsForMessage(target, original.api);
  if (reference.fail_if_not_exists === false) return undefined;
  throw discordApiErrors.nothingToReplyTo();
};

/** Returns the reply fields for an original message. The original is included, but without its own original. */
export const replyFieldsForMessage = (target: MessageChannel, original: APIMessage): ReplyFields => {
  const { referenced_message, ...referenced } = original;
  const reference = {
    type: MessageReferenceType.Default,
    channel_id: target.channelId,
    message_id: original.id,
  };
  return {
    type: MessageType.Reply,
    message_reference: target.kind === 'guild' ? { ...reference, guild_id: target.guild.id } : reference,
    referenced_message: referenced,
  };
};
