import type { Message } from 'discord.js';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { Card, ShownItem } from '../../commands/framework/messageCommand.ts';
import { distinct, includedItems, itemsIn } from '../../commands/shared/items/items.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import { type BareKey, FIRST_SERVER, refTo, serverId, serverOf } from '../../domain/servers/refs.ts';
import type { Tickets } from '../../domain/tickets.ts';
import { readPress } from '../reply/pressTickets.ts';

/** The file name of an item's picture, which ends with the item's server, unless it is the first, and its key. It is still in the URL once Discord has stored the file. */
const POSTER = /\/(?:poster|played-\d+)-(?:([1-9]\d{0,8})-)?(\d{1,19})\.webp(?:$|\?)/;

interface Sources {
  readonly tickets: Pick<Tickets, 'find'>;
  readonly outbox: Pick<Outbox, 'itemsOf'>;
}

/**
 * Reads which items a message of ours shows: those behind the tickets of its buttons and menus, those whose posters are in it, and
 * those that a feed posted with it. The tickets may be anybody's and long expired: they are only read.
 */
export async function readCard(
  { id, author, client, components }: Pick<Message, 'id' | 'author' | 'client' | 'components'>,
  { tickets, outbox }: Sources,
): Promise<Card> {
  if (author.id !== client.user.id) return { isOurs: false, items: [] };
  const { ids, posters } = lookThrough(components);
  const [included, ...found] = await Promise.all([
    outbox.itemsOf(id),
    ...ids.map((customId) => tickets.find(customId)),
  ]);
  const behind = found.flatMap((ticket) => itemsIn(ticket && readPress(ticket)?.target));
  return { isOurs: true, items: distinct<ShownItem>([...behind, ...posters, ...includedItems(included)]) };
}

/** The card without items of other media servers: the guild may not see them any more. */
export const ofServers = ({ isOurs, items }: Card, { servers }: Pick<InteractionContext, 'servers'>): Card => ({
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

/** Has no title: the alt text is a sentence about the picture. The media server knows the item's title. */
function posterIn(part: object): ShownItem[] {
  const url: unknown = Reflect.get(Object(Reflect.get(part, 'media')), 'url');
  const [, server = FIRST_SERVER, key] = (typeof url === 'string' && POSTER.exec(url)) || [];
  return key === undefined ? [] : [{ ratingKey: refTo(serverId(Number(server)), key as BareKey) }];
}
