import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { isBlank } from '../../../domain/visibleText.ts';
import { playlistFacts } from '../../../render/kit/media/distinguishingFacts.ts';
import { MAX_AUTOCOMPLETE_CHOICES } from '../../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDepsAndContext, OptionChoice } from '../../framework/context.ts';
import { textOption } from '../../framework/options.ts';
import { distinctChoices } from '../choicesApart.ts';
import { encodeRefAsChoiceValue, refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { containsText, isSameName, startsWithText } from '../names.ts';

export const MAX_PLAYLIST_TITLE = 80;

/** Option for a playlist. `editable` leaves out smart playlists, whose items cannot be removed. */
export const playlistOption = (selection: 'all' | 'editable' = 'all') =>
  textOption({
    menu: true,
    complete: async (typedText, { deps, context }) => {
      const playlists = (await deps.media.playlists(context)).filter(({ smart }) => selection === 'all' || !smart);
      return playlistChoices(playlists, typedText, { deps, context });
    },
  });

/** Autocomplete for playlists to which the item can be added. Also offers a new playlist with the typed name. */
export async function completePlaylist(
  typedText: string,
  { deps, context }: CommandDepsAndContext,
): Promise<OptionChoice[]> {
  const playlists = (await deps.media.playlists(context)).filter(({ smart }) => !smart);
  const existingChoices = choicesFor(playlists, typedText, { deps, context });
  const title = clipText(typedText.trim(), MAX_PLAYLIST_TITLE);
  // A name in the form of a choice's value would be read as the key of a playlist, so it is not offered.
  const isName = !isBlank(title) && refOfChoice(title) === undefined;
  const isNew = isName && !playlists.some((playlist) => isSameName(playlist.title, title));
  const newChoice = isNew ? [{ name: context.texts.playlist.newOne(oneLine(title)), value: title }] : [];
  return [...distinctChoices(existingChoices.slice(0, MAX_AUTOCOMPLETE_CHOICES - newChoice.length)), ...newChoice];
}

/** `isShared`: the playlist is a shared one, offered beside the person's own. */
type SuggestedPlaylist = Playlist & { readonly isShared?: boolean | undefined };

export const playlistChoices = (
  playlists: readonly SuggestedPlaylist[],
  typedText: string,
  { deps, context }: CommandDepsAndContext,
): OptionChoice[] =>
  distinctChoices(choicesFor(playlists, typedText, { deps, context }).slice(0, MAX_AUTOCOMPLETE_CHOICES));

/** Choices for playlists whose title contains the text. Titles that begin with the text come first. */
const choicesFor = (
  playlists: readonly SuggestedPlaylist[],
  typedText: string,
  { deps, context }: CommandDepsAndContext,
) => {
  const { serverNames } = deps;
  const { texts } = context;
  return playlists
    .filter(({ title }) => containsText(title, typedText))
    .toSorted((a, b) => Number(startsWithText(b.title, typedText)) - Number(startsWithText(a.title, typedText)))
    .map((playlist) => ({
      title: oneLine(playlist.title) || texts.search.untitled,
      ending: endingOf(texts, playlist),
      value: encodeRefAsChoiceValue(playlist.ratingKey),
      facts: playlistFacts(texts, playlist, serverNames),
    }));
};

function endingOf({ playlist: words }: Texts, { playlistType, isShared }: SuggestedPlaylist): string {
  const facts = [playlistType && words.types[playlistType], isShared && words.shared].filter((fact) => fact);
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}
