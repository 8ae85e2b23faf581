import type { Message, MessageContextMenuCommandInteraction } from 'discord.js';
import { distinct, includedItems, itemsIn } from '../../commands/card/items.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { Card, ShownItem } from '../../commands/framework/messageCommand.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import { type BareKey, FIRST_SERVER, refTo, serverId, serverOf } from '../../domain/servers/refs.ts';
import type { Tickets } from '../../domain/tickets.ts';
import { renderNoServer, renderUnknownCommand } from '../../render/kit/errors.ts';
import { acknowledge, replyPrivately } from '../reply/delivery.ts';
import { readPress } from '../reply/pressTickets.ts';
import { answer } from './answer.ts';
import { authorize } from './authorize.ts';
import { contextOf, depsFor, type InteractionDeps, urgencyOf } from './context.ts';
import { openModal } from './modal.ts';
import { aimed } from './servers.ts';

/** The file name of an item's picture, which ends with the item's server, unless it is the first, and its key. It is still in the URL once Discord has stored the file. */
const POSTER = /\/(?:poster|played-\d+)-(?:([1-9]\d{0,8})-)?(\d{1,19})\.webp(?:$|\?)/;

interface Sources {
  readonly tickets: Pick<Tickets, 'find'>;
  readonly posts: Pick<Outbox, 'itemsOf'>;
}

/**
 * What a message of ours shows: the items behind the tickets of its buttons and menus, those whose posters are in it, and
 * those that a feed posted with it. The tickets may be anybody's and long expired: they are only read.
 */
export async function readCard(
  { id, author, client, components }: Pick<Message, 'id' | 'author' | 'client' | 'components'>,
  { tickets, posts }: Sources,
): Promise<Card> {
  if (author.id !== client.user.id) return { isOurs: false, items: [] };
  const { ids, posters } = lookThrough(components);
  const [included, ...found] = await Promise.all([posts.itemsOf(id), ...ids.map((customId) => tickets.find(customId))]);
  const behind = found.flatMap((ticket) => itemsIn(ticket && readPress(ticket)?.target));
  return { isOurs: true, items: distinct<ShownItem>([...behind, ...posters, ...includedItems(included)]) };
}

/** What a message shows of other media servers than these is not there: the guild may not see them any more. */
const ofServers = ({ isOurs, items }: Card, { servers }: Pick<InteractionContext, 'servers'>): Card => ({
  isOurs,
  items: items.filter(({ ratingKey }) => servers.includes(serverOf(ratingKey))),
});

/** The custom ids and posters anywhere in a message's components. */
function lookThrough(components: unknown): { readonly ids: readonly string[]; readonly posters: readonly ShownItem[] } {
  const ids: string[] = [];
  const posters: ShownItem[] = [];
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    const id: unknown = Reflect.get(part, 'custom_id');
    if (typeof id === 'string') ids.push(id);
    posters.push(...posterIn(part));
    return part;
  });
  return { ids, posters };
}

/** Without a title: the alt text is a sentence about the picture. The media server knows what the item is called. */
function posterIn(part: object): ShownItem[] {
  const url: unknown = Reflect.get(Object(Reflect.get(part, 'media')), 'url');
  const [, server = FIRST_SERVER, key] = (typeof url === 'string' && POSTER.exec(url)) || [];
  return key === undefined ? [] : [{ ratingKey: refTo(serverId(Number(server)), key as BareKey) }];
}

/** Answers a command from a message's menu: authorize, then a form at once, or acknowledge privately, read what the message shows, answer. */
export async function handleMenu(
  interaction: MessageContextMenuCommandInteraction,
  all: InteractionDeps,
): Promise<void> {
  const anywhere = contextOf(interaction, all);
  const command = all.messageCommands.find(({ name }) => name === interaction.commandName);
  if (!command) return await replyPrivately(interaction, renderUnknownCommand(anywhere.texts), all);
  const permit = await authorize(interaction, command, all);
  if (!permit) return;
  const aim = aimed(interaction, command, undefined, { context: anywhere, deps: all });
  // What a message shows says itself which server it is of, so that nothing has to be asked.
  if ('missed' in aim) return await replyPrivately(interaction, renderNoServer(anywhere.texts), all);
  const { context, deps, server } = aim;
  const commandDeps = depsFor(deps, context, urgencyOf(command));
  let card: Promise<Card> | undefined;
  const read = () => {
    card ??= readCard(interaction.targetMessage, commandDeps).then((shown) => ofServers(shown, context));
    return card;
  };
  if (command.form) {
    // Where what is stored cannot be read, the answer fails too, and says so.
    const modal = await read()
      .then((shown) => command.form?.(permit, shown, commandDeps, context))
      .catch(() => undefined);
    if (modal) return await openModal(interaction, () => modal, command, context.texts, deps);
    card = undefined;
  }
  const delivery = await acknowledge(interaction, 'private', deps);
  const run = async function* () {
    yield* command.run(permit, await read(), commandDeps, context);
  };
  await answer({
    interaction,
    auditedAction: command,
    deps,
    context,
    delivery,
    permit,
    server,
    details: async () => command.records(await read(), context),
    messages: run(),
  });
}
