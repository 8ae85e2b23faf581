import {
  type APIMessageApplicationCommandInteractionData,
  type APIUserApplicationCommandInteractionData,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import type { InteractionRecord } from '../interactions/records.ts';
import { toApiUser } from '../objects.ts';
import { findPersonByName } from '../worldChanges.ts';
import { listAllRegisteredCommands, listCommandsOfferedToPerson, type PersonInChannel } from './commandLine.ts';
import { ClientWouldNotSend } from './failures.ts';
import { sendInteractionToBot } from './open.ts';
import { resolveIds } from './resolved.ts';
import type { UserVisibleMessage } from './visibleMessage.ts';

type ContextType = ApplicationCommandType.User | ApplicationCommandType.Message;

const KINDS: Readonly<Record<ContextType, string>> = {
  [ApplicationCommandType.User]: 'user',
  [ApplicationCommandType.Message]: 'message',
};

function contextCommand(typing: PersonInChannel, type: ContextType, name: string, raw: boolean) {
  const offered = raw ? listAllRegisteredCommands(typing) : listCommandsOfferedToPerson(typing);
  const command = offered.find((candidate) => candidate.type === type && candidate.name === name);
  if (!command)
    throw new ClientWouldNotSend(`${typing.person.name} is offered no ${KINDS[type]} command "${name}" here`);
  const { id, guild_id } = command;
  return guild_id === undefined ? { id, name } : { id, name, guild_id };
}

export function runMessageContextCommand(
  typing: PersonInChannel,
  message: UserVisibleMessage,
  name: string,
  raw: boolean,
): InteractionRecord {
  const data: APIMessageApplicationCommandInteractionData = {
    ...contextCommand(typing, ApplicationCommandType.Message, name, raw),
    type: ApplicationCommandType.Message,
    target_id: message.id,
    resolved: { messages: { [message.id]: message.raw } },
  };
  return sendInteractionToBot(
    typing,
    {
      type: InteractionType.ApplicationCommand,
      command: name,
      commandName: name,
      metadata: (base) => ({ ...base, type: InteractionType.ApplicationCommand, target_message_id: message.id }),
    },
    (circumstances) => ({ ...circumstances, type: InteractionType.ApplicationCommand, data }),
  );
}

export function runUserContextCommand(
  typing: PersonInChannel,
  target: string,
  name: string,
  raw: boolean,
): InteractionRecord {
  const { state } = typing;
  const { id } = findPersonByName(state, target);
  const { users, members } = resolveIds(typing, [id]);
  const data: APIUserApplicationCommandInteractionData = {
    ...contextCommand(typing, ApplicationCommandType.User, name, raw),
    type: ApplicationCommandType.User,
    target_id: id,
    resolved: typing.target.kind === 'guild' ? { users, members } : { users },
  };
  return sendInteractionToBot(
    typing,
    {
      type: InteractionType.ApplicationCommand,
      command: name,
      commandName: name,
      metadata: (base) => ({
        ...base,
        type: InteractionType.ApplicationCommand,
        target_user: toApiUser(state.world, id),
      }),
    },
    (circumstances) => ({ ...circumstances, type: InteractionType.ApplicationCommand, data }),
  );
}
