import { z } from 'zod';
import { type Playlist, playlistTypeOf } from '../../domain/media/playlists/playlist.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { renderChoosePlaylist, renderNewPlaylistForm } from '../../render/card/card.ts';
import { localizeStoredTitle } from '../../render/kit/media/title.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { ADD_TO_PLAYLIST_ACTION, renderNotForPlaylists } from '../../render/playlist/add.ts';
import type { AnswerPlace } from '../framework/action.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import type { ItemInMessage } from '../framework/messageCommand.ts';
import { textOption } from '../framework/options.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { chosenRefs, refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { type CardItem, cardTargetSchema, cardTitle, chosenItem } from '../shared/items/items.ts';
import { addItemToPlaylist } from '../shared/playlist/addAll.ts';
import { playlistItemsAuditText } from '../shared/playlist/addition.ts';
import { MAX_PLAYLIST_TITLE } from '../shared/playlist/choices.ts';

/**
 * Name of the press that adds an item from an ephemeral message; the answer replaces that message. Public cards use
 * `ADD`.
 */
export const ADD_FROM_PRIVATE_MESSAGE_PRESS = 'card.add.here';
const ADD_INTO_PRESS = 'card.add.into';
const OPEN_NEW_PRESS = 'card.add.open-new';
const NEW_PLAYLIST_PRESS = 'card.add.new';

const COMMON_SPEC = { requires: 'playlist.edit', target: cardTargetSchema } as const;

type Context = Pick<InteractionContext, 'texts' | 'signal'>;

const addPress = (name: string, place: AnswerPlace) =>
  createPressHandler({
    ...COMMON_SPEC,
    name,
    place,
    changes: false,
    answer: ({ target, pressed, deps, context }) => askForPlaylist(chosenItem(target, pressed.values), deps, context),
  });

const add = addPress(ADD_TO_PLAYLIST_ACTION, 'private');
const addHere = addPress(ADD_FROM_PRIVATE_MESSAGE_PRESS, 'update');

const addIntoPlaylist = createPressHandler({
  ...COMMON_SPEC,
  name: ADD_INTO_PRESS,
  changes: ({ target, pressed }) => ({
    target: `playlist #${pressed.values[0] ?? ''}`,
    after: `add ${playlistItemsAuditText([chosenItem(target)])}`,
    refs: chosenRefs(`#${pressed.values[0]}`),
  }),
  place: 'update',
  answer: async ({ target, pressed, deps, context }) => {
    const [playlistKey = ''] = pressed.values;
    const { ratingKey } = chosenItem(target);
    const playlistChoice = `#${playlistKey}`;
    if (refOfChoice(playlistChoice) === undefined) throw new InvalidPressTarget('what was chosen is no playlist');
    const item = await deps.media.item(ratingKey, context);
    return await addItemToPlaylist(item, { kind: 'value', value: playlistChoice }, { deps, context });
  },
});

const openNew = createPressHandler({
  ...COMMON_SPEC,
  name: OPEN_NEW_PRESS,
  changes: false,
  modal: ({ target, context }) => {
    const { texts } = context;
    const item = chosenItem(target);
    return renderNewPlaylistForm(texts, {
      title: localizeStoredTitle(texts.search, item.title),
      max: MAX_PLAYLIST_TITLE,
      press: ownPress(NEW_PLAYLIST_PRESS, item),
    });
  },
});

const addIntoNewPlaylist = createPressHandler({
  ...COMMON_SPEC,
  name: NEW_PLAYLIST_PRESS,
  changes: ({ target, pressed }) => ({
    target: `new playlist ${pressed.fields.name}`,
    after: `add ${playlistItemsAuditText([chosenItem(target)])}`,
    refs: [chosenItem(target).ratingKey],
  }),
  place: 'update',
  fields: z.object({ name: textOption({ max: MAX_PLAYLIST_TITLE }).schema }),
  answer: async ({ target, pressed, deps, context }) => {
    const { fields } = pressed;
    // A name such as `#12` could be mistaken for a playlist's key.
    if (refOfChoice(fields.name) !== undefined) throw new InvalidOptionError('name', context.texts.card.nameProblem);
    const { ratingKey } = chosenItem(target);
    const item = await deps.media.item(ratingKey, context);
    return await addItemToPlaylist(item, { kind: 'value', value: fields.name }, { deps, context });
  },
});

export const addToPlaylistPressHandlers = [add, addHere, addIntoPlaylist, openNew, addIntoNewPlaylist];

/** Only the person who pressed sees the message. */
export async function askForPlaylist(
  { ratingKey }: ItemInMessage,
  { media, serverNames, copiesOf }: Pick<CommandDeps, 'media' | 'serverNames' | 'copiesOf'>,
  { texts, signal }: Context,
): Promise<Message> {
  const item = await media.item(ratingKey, { signal });
  const type = playlistTypeOf(item.kind);
  if (type === undefined) return renderNotForPlaylists(texts, item);
  const allPlaylists = await media.playlists({ signal });
  // The server does not name the type of every playlist. A playlist of unknown type may fit, so it is offered too.
  const playlistsOfType = allPlaylists.filter(
    ({ smart, playlistType }) => !smart && (playlistType === undefined || playlistType === type),
  );
  const isElsewhere = ({ ratingKey: key }: Playlist) => serverOfRef(key) !== serverOfRef(ratingKey);
  const copies = playlistsOfType.some(isElsewhere) ? await copiesOf(item, { signal }) : [];
  const serversWithItem = new Set([ratingKey, ...copies.flatMap((copy) => copy.ratingKey ?? [])].map(serverOfRef));
  // A playlist takes only items of its own server.
  const playlists = playlistsOfType.filter(({ ratingKey: key }) => serversWithItem.has(serverOfRef(key)));
  const card = { ratingKey, title: cardTitle(item) };
  const presses = { addPress: ownPress(ADD_INTO_PRESS, card), newPlaylistPress: ownPress(OPEN_NEW_PRESS, card) };
  return renderChoosePlaylist(texts, { item, type, playlists, servers: serverNames, ...presses });
}

/**
 * A press that only the author of the command can use. Adding works once, so that a double click does not add the item
 * twice. The form can be opened again.
 */
const ownPress = (action: string, { ratingKey, title }: CardItem): ComponentPress => ({
  action,
  target: { items: [{ ratingKey, title }] },
  by: 'invoker',
  once: action !== OPEN_NEW_PRESS,
});
