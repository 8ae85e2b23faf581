import type { ApplicationCommandType, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { ItemKind } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Modal } from '../../render/kit/message/press.ts';
import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import {
  type CommandOrPressHandler,
  guardFunctionByPermission,
  initialAuditDetails,
  iterateAnswerMessages,
  type PermissionGuardedFunction,
} from './action.ts';
import type { CommandDepsAndContext, InteractionContext } from './context.ts';
import { buildLocalizationMap, type TextLookup } from './declaration.ts';
import type { CommandSubject } from './subjects.ts';

/** An item in a message. Usually only its key is known; buttons and menus may also contain its title. */
export interface ItemInMessage {
  readonly ratingKey: ItemRef;
  readonly title?: string | undefined;
  readonly kind?: ItemKind | undefined;
}

/** The message on which a menu command was chosen. */
export interface MessageCommandTarget {
  /** True if the bot sent the message. The bot does not read other people's messages. */
  readonly isOurs: boolean;
  /** The items in the message's buttons, menus or pictures, or in the stored post of the message. */
  readonly items: readonly ItemInMessage[];
}

type MessageCommandSpec = {
  /** At most 32 characters. Discord shows no description for menu commands. */
  readonly words: TextLookup<{ readonly name: string; readonly synonyms?: string | undefined }>;
  /** The part of `/help` that lists the command. A command without a subject is not listed. */
  readonly subject?: CommandSubject | undefined;
  readonly requires: Capability;
  /** Builds a form from stored data only. If the result is undefined, the command answers with a message. */
  readonly form?: (request: MenuRequest) => Promise<Modal | undefined>;
} & CommandOrPressHandler<MenuRequest, RecordedMenuCommand>;

interface RecordedMenuCommand {
  readonly message: MessageCommandTarget;
  readonly context: InteractionContext;
}

type MenuRequest = RecordedMenuCommand & CommandDepsAndContext;

/** A command in the menu of messages. Only the person who opened the menu sees the answer. */
export interface MessageCommand {
  readonly payload: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  readonly words: MessageCommandSpec['words'];
  readonly name: string;
  readonly subject: CommandSubject | undefined;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly records: (command: RecordedMenuCommand) => AuditDetails;
  readonly form?: PermissionGuardedFunction<[request: MenuRequest], Promise<Modal | undefined>> | undefined;
  readonly run: PermissionGuardedFunction<[request: MenuRequest], AsyncIterable<Message>>;
}

const MESSAGE_COMMAND_TYPE: ApplicationCommandType.Message = 3;

export function createMessageCommand({
  words,
  subject,
  requires,
  form,
  changes,
  answer,
}: MessageCommandSpec): MessageCommand {
  const { name } = words(DEFAULT_TEXTS);
  return {
    payload: {
      type: MESSAGE_COMMAND_TYPE,
      name,
      name_localizations: buildLocalizationMap((texts) => words(texts).name),
    },
    words,
    name,
    subject,
    requires,
    changes: changes !== false,
    records: ({ message, context }) => initialAuditDetails(changes, () => ({ message, context })),
    form: form && guardFunctionByPermission(requires, form),
    run: guardFunctionByPermission(requires, ({ message, deps, context }) =>
      iterateAnswerMessages(() => answer({ message, deps, context })),
    ),
  };
}
