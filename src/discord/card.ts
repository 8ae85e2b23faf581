import type { Message } from 'discord.js';
import { type CardItem, distinct, itemsIn } from '../commands/card/items.ts';
import type { Card } from '../commands/messageCommand.ts';
import type { Tickets } from '../domain/store.ts';
import { readPress } from './pressTickets.ts';

/** The name of a poster's file, which stays in its address when Discord has stored it. */
const POSTER = /\/poster-(\d{1,19})\.webp(?:$|\?)/;

/**
 * What a message of ours shows: what the tickets of its buttons and menus stand for, and for those that have none (a
 * feed's post), whose posters are in it. The tickets may be anybody's and long expired: they are only read.
 */
export async function readCard(
  { author, client, components }: Pick<Message, 'author' | 'client' | 'components'>,
  { tickets }: { readonly tickets: Pick<Tickets, 'find'> },
): Promise<Card> {
  if (author.id !== client.user.id) return { isOurs: false, items: [] };
  const { ids, posters } = lookThrough(components);
  const found = await Promise.all(ids.map((id) => tickets.find(id)));
  const behind = found.flatMap((ticket) => itemsIn(ticket && readPress(ticket)?.target));
  return { isOurs: true, items: distinct([...behind, ...posters]) };
}

/** The custom ids and posters anywhere in a message's components. */
function lookThrough(components: unknown): { readonly ids: readonly string[]; readonly posters: readonly CardItem[] } {
  const ids: string[] = [];
  const posters: CardItem[] = [];
  JSON.parse(JSON.stringify(components), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    const id: unknown = Reflect.get(part, 'custom_id');
    if (typeof id === 'string') ids.push(id);
    posters.push(...posterIn(part));
    return part;
  });
  return { ids, posters };
}

/** A thumbnail is an address and its alt text, which names the item. */
function posterIn(part: object): CardItem[] {
  const media: unknown = Reflect.get(part, 'media');
  const url: unknown = typeof media === 'object' && media !== null ? Reflect.get(media, 'url') : undefined;
  const ratingKey = typeof url === 'string' ? POSTER.exec(url)?.[1] : undefined;
  const title: unknown = Reflect.get(part, 'description');
  return ratingKey === undefined ? [] : [{ ratingKey, title: typeof title === 'string' ? title : ratingKey }];
}
