import type { ApplicationCommandType, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { ItemKind } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import { type Answering, type Guarded, guarded, recordsOf, several } from './action.ts';
import type { InteractionContext, Working } from './context.ts';
import { type Find, localised } from './declaration.ts';
import type { Subject } from './subjects.ts';

/** An item that a message shows. If no button or menu names it, we only know its key. */
export interface ShownItem {
  readonly ratingKey: ItemRef;
  readonly title?: string | undefined;
  readonly kind?: ItemKind | undefined;
}

/** The message whose menu the command was chosen from. */
export interface Card {
  /** True if it is the bot's own; other messages are not read. */
  readonly isOurs: boolean;
  /** Its items, as far as its buttons, menus and pictures or the feed that posted it show. */
  readonly items: readonly ShownItem[];
}

type Spec = {
  /** At most 32 characters; it has no description. */
  readonly words: Find<{ readonly name: string }>;
  /** The part of `/help` that lists it; without one it is not listed. */
  readonly subject?: Subject | undefined;
  readonly requires: Capability;
  /** A form that it opens immediately, made from stored data; undefined: it answers with a message. */
  readonly form?: (given: CardGiven) => Promise<Modal | undefined>;
} & Answering<CardGiven, CardRecorded>;

interface CardRecorded {
  readonly card: Card;
  readonly context: InteractionContext;
}

type CardGiven = CardRecorded & Working;

/** A command in the menu of a message. Its answer is always private: everyone sees the message, but only one person opened the menu. */
export interface MessageCommand {
  readonly payload: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  readonly words: Spec['words'];
  readonly name: string;
  readonly subject: Subject | undefined;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly records: (recorded: CardRecorded) => AuditDetails;
  readonly form?: Guarded<[given: CardGiven], Promise<Modal | undefined>> | undefined;
  readonly run: Guarded<[given: CardGiven], AsyncIterable<Message>>;
}

const MESSAGE: ApplicationCommandType.Message = 3;

export function messageCommand({ words, subject, requires, form, changes, answer }: Spec): MessageCommand {
  const { name } = words(DEFAULT_TEXTS);
  return {
    payload: { type: MESSAGE, name, name_localizations: localised((texts) => words(texts).name) },
    words,
    name,
    subject,
    requires,
    changes: changes !== false,
    records: ({ card, context }) => recordsOf(changes, () => ({ card, context })),
    form: form && guarded(requires, form),
    run: guarded(requires, ({ card, deps, context }) => several(() => answer({ card, deps, context }))),
  };
}
