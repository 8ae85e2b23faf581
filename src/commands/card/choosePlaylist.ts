import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { type Playlist, playlistTypeOf } from '../../domain/media/playlists/playlist.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { renderChoosePlaylist, renderNewPlaylistForm } from '../../render/card/card.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { ADD, renderNotForPlaylists } from '../../render/playlist/add.ts';
import type { Place } from '../framework/action.ts';
import { BadOption } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { ShownItem } from '../framework/messageCommand.ts';
import { text } from '../framework/options.ts';
import { BadTarget, press } from '../framework/press.ts';
import { choiceKey, chosenRefs } from '../shared/choiceValue.ts';
import { type CardItem, cardTarget, cardTitle, chosenFrom } from '../shared/items/items.ts';
import { addItem } from '../shared/playlist/addAll.ts';
import { itemsRecord } from '../shared/playlist/addition.ts';
import { MAX_PLAYLIST_TITLE } from '../shared/playlist/target.ts';

/** The same in a private message, which is redrawn, where a public one gets a reply. */
export const ADD_HERE = 'card.add.here';
const INTO = 'card.add.into';
const OPEN_NEW = 'card.add.open-new';
const NEW = 'card.add.new';

const COMMON = { requires: 'playlist.edit', target: cardTarget } as const;

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const addPress = (name: string, place: Place) =>
  press({
    ...COMMON,
    name,
    place,
    changes: false,
    answer: ({ target, pressed, deps, context }) => choosePlaylist(chosenFrom(target, pressed.values), deps, context),
  });

/** From a card that everyone can see; a private message asks which playlist. */
const add = addPress(ADD, 'private');
const addHere = addPress(ADD_HERE, 'update');

const into = press({
  ...COMMON,
  name: INTO,
  changes: ({ target, pressed }) => ({
    target: `playlist #${pressed.values[0] ?? ''}`,
    after: `add ${itemsRecord([chosenFrom(target, [])])}`,
    refs: chosenRefs(`#${pressed.values[0]}`),
  }),
  place: 'update',
  answer: async ({ target, pressed, deps, context }) => {
    const [playlistKey = ''] = pressed.values;
    const { ratingKey } = chosenFrom(target, []);
    const chosen = `#${playlistKey}`;
    if (choiceKey(chosen) === undefined) throw new BadTarget('what was chosen is no playlist');
    const item = await deps.media.item(ratingKey, context);
    return await addItem(item, { kind: 'value', value: chosen }, { deps, context });
  },
});

const openNew = press({
  ...COMMON,
  name: OPEN_NEW,
  changes: false,
  modal: ({ target, context }) => {
    const { texts } = context;
    const item = chosenFrom(target, []);
    return renderNewPlaylistForm(texts, { title: item.title, max: MAX_PLAYLIST_TITLE, press: mine(NEW, item) });
  },
});

const intoNew = press({
  ...COMMON,
  name: NEW,
  changes: ({ target, pressed }) => ({
    target: `new playlist ${pressed.fields.name}`,
    after: `add ${itemsRecord([chosenFrom(target, [])])}`,
    refs: [chosenFrom(target, []).ratingKey],
  }),
  place: 'update',
  fields: z.object({ name: text({ max: MAX_PLAYLIST_TITLE }).schema }),
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    // `#12` would be read as the key of a playlist.
    if (choiceKey(fields.name) !== undefined) throw new BadOption('name', context.texts.card.nameProblem);
    const { ratingKey } = chosenFrom(target, []);
    const item = await deps.media.item(ratingKey, context);
    return await addItem(item, { kind: 'value', value: fields.name }, { deps, context });
  },
});

export const cardPresses = [add, addHere, into, openNew, intoNew];

/** The playlists that can take this item, and a new one. Only the person who pressed sees them. */
export async function choosePlaylist(
  { ratingKey }: ShownItem,
  { media, serverNames: servers, copiesOf }: Pick<Deps, 'media' | 'serverNames' | 'copiesOf'>,
  { texts, signal }: Context,
): Promise<Message> {
  const item: MediaItem = await media.item(ratingKey, { signal });
  const type = playlistTypeOf(item.kind);
  if (type === undefined) return renderNotForPlaylists(texts, item);
  const ofType = (await media.playlists({ signal })).filter(
    ({ smart, playlistType = type }) => !smart && playlistType === type,
  );
  const isElsewhere = ({ ratingKey: key }: Playlist) => serverOf(key) !== serverOf(ratingKey);
  const copies = ofType.some(isElsewhere) ? await copiesOf(item, { signal }) : [];
  const serversWithItem = new Set([ratingKey, ...copies.flatMap((copy) => copy.ratingKey ?? [])].map(serverOf));
  // A playlist takes only items of its own server.
  const playlists = ofType.filter(({ ratingKey: key }) => serversWithItem.has(serverOf(key)));
  const card = { ratingKey, title: cardTitle(item, texts.search.untitled) };
  const presses = { into: mine(INTO, card), openNew: mine(OPEN_NEW, card) };
  return renderChoosePlaylist(texts, { item, type, playlists, servers, ...presses });
}

/** A press that adds works once: a double click must not add twice. Opening the form works any number of times. */
const mine = (action: string, { ratingKey, title }: CardItem): Press => ({
  action,
  target: { items: [{ ratingKey, title }] },
  by: 'invoker',
  once: action !== OPEN_NEW,
});
