import type { Message } from 'discord.js';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { MenuMessage, ShownItem } from '../../commands/framework/messageCommand.ts';
import { distinctShownItems, itemsInTarget, itemsOfPost } from '../../commands/shared/items/items.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import { type BareKey, FIRST_SERVER, refTo, serverId, serverOf } from '../../domain/servers/refs.ts';
import type { Tickets } from '../../domain/tickets.ts';
import { readStoredPress } from '../reply/pressTickets.ts';

/**
 * Matches the file name of an item's picture. The name ends with the item's server (unless that is the first) and its
 * key, and stays in the URL after Discord has stored the file.
 */
const POSTER = /\/(?:poster|played-\d+)-(?:([1-9]\d{0,8})-)?(\d{1,19})\.webp(?:$|\?)/;

interface Sources {
  readonly tickets: Pick<Tickets, 'find'>;
  readonly outbox: Pick<Outbox, 'itemsOf'>;
}

/**
 * Finds the items that one of the bot's messages shows: in the stored data of its buttons and menus, by its posters,
 * and in the stored post. Expired buttons and those of other people count too, because their data is only read.
 */
export async function readMessageItems(
  { id, author, client, components }: Pick<Message, 'id' | 'author' | 'client' | 'components'>,
  { tickets, outbox }: Sources,
): Promise<MenuMessage> {
  if (author.id !== client.user.id) return { isOurs: false, items: [] };
  const { customIds, posters } = findIdsAndPosters(components);
  const [postedItems, ...pressTickets] = await Promise.all([
    outbox.itemsOf(id),
    ...customIds.map((customId) => tickets.find(customId)),
  ]);
  const ticketItems = pressTickets.flatMap((ticket) => itemsInTarget(ticket && readStoredPress(ticket)?.target));
  return {
    isOurs: true,
    items: distinctShownItems<ShownItem>([...ticketItems, ...posters, ...itemsOfPost(postedItems)]),
  };
}

export const withoutInvisibleItems = (
  { isOurs, items }: MenuMessage,
  { servers }: Pick<InteractionContext, 'servers'>,
): MenuMessage => ({
  isOurs,
  items: items.filter(({ ratingKey }) => servers.includes(serverOf(ratingKey))),
});

function findIdsAndPosters(components: unknown): {
  readonly customIds: readonly string[];
  readonly posters: readonly ShownItem[];
} {
  const customIds: string[] = [];
  const posters: ShownItem[] = [];
  // JSON.parse calls this function for every nested part.
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    const id: unknown = Reflect.get(part, 'custom_id');
    if (typeof id === 'string') customIds.push(id);
    posters.push(...posterIn(part));
    return part;
  });
  return { customIds, posters };
}

/**
 * The item of a poster. Its title is missing, because the alt text is a sentence about the picture; the media server
 * knows the title.
 */
function posterIn(part: object): ShownItem[] {
  const url: unknown = Reflect.get(Object(Reflect.get(part, 'media')), 'url');
  const [, server = FIRST_SERVER, key] = (typeof url === 'string' && POSTER.exec(url)) || [];
  return key === undefined ? [] : [{ ratingKey: refTo(serverId(Number(server)), key as BareKey) }];
}
