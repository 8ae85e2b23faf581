import type { Message } from 'discord.js';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { ItemInMessage, MessageCommandTarget } from '../../commands/framework/messageCommand.ts';
import { itemsInTarget, itemsOfPost, removeDuplicateItems } from '../../commands/shared/items/items.ts';
import type { Outbox } from '../../domain/notifications/outbox.ts';
import {
  createMediaRef,
  FIRST_SERVER_ID,
  type ServerLocalKey,
  serverId,
  serverOfRef,
} from '../../domain/servers/refs.ts';
import type { Tickets } from '../../domain/tickets.ts';
import { readStoredComponentPress } from '../reply/pressTickets.ts';

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
 * Finds the items that one of the bot's messages shows. Looks at the stored data of the message's buttons and menus, at
 * the names of its posters, and at the stored post. Also reads expired buttons and buttons of other people, because
 * reading their data changes nothing.
 */
export async function readMediaItemsOfMessage(
  { id, author, client, components }: Pick<Message, 'id' | 'author' | 'client' | 'components'>,
  { tickets, outbox }: Sources,
): Promise<MessageCommandTarget> {
  if (author.id !== client.user.id) return { isOurs: false, items: [] };
  const { customIds, posters } = findIdsAndPosters(components);
  const [postedItems, ...pressTickets] = await Promise.all([
    outbox.itemsOf(id),
    ...customIds.map((customId) => tickets.find(customId)),
  ]);
  const ticketItems = pressTickets.flatMap((ticket) =>
    itemsInTarget(ticket && readStoredComponentPress(ticket)?.target),
  );
  return {
    isOurs: true,
    items: removeDuplicateItems<ItemInMessage>([...ticketItems, ...posters, ...itemsOfPost(postedItems)]),
  };
}

export const removeInvisibleMediaItems = (
  { isOurs, items }: MessageCommandTarget,
  { servers }: Pick<InteractionContext, 'servers'>,
): MessageCommandTarget => ({
  isOurs,
  items: items.filter(({ ratingKey }) => servers.includes(serverOfRef(ratingKey))),
});

function findIdsAndPosters(components: unknown): {
  readonly customIds: readonly string[];
  readonly posters: readonly ItemInMessage[];
} {
  const customIds: string[] = [];
  const posters: ItemInMessage[] = [];
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
function posterIn(part: object): ItemInMessage[] {
  const url: unknown = Reflect.get(Object(Reflect.get(part, 'media')), 'url');
  const [, server = FIRST_SERVER_ID, key] = (typeof url === 'string' && POSTER.exec(url)) || [];
  return key === undefined ? [] : [{ ratingKey: createMediaRef(serverId(Number(server)), key as ServerLocalKey) }];
}
