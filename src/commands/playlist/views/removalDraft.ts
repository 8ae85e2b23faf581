import type { Playlist, PlaylistItem } from '../../../domain/media/playlists/playlist.ts';
import type { RemovedItem } from '../../../domain/media/playlists/removals.ts';
import { note } from '../../../render/kit/layout.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Button, Controls, Press } from '../../../render/kit/press.ts';
import { bold, fullTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** How many characters the names may take; the rest is for the question and the count of those left out. */
const LINES = 3000;

interface Draft {
  readonly playlist: Playlist;
  /** The rows of this page, each with its place in the playlist. */
  readonly rows: readonly { readonly item: PlaylistItem; readonly place: number }[];
  readonly total: number;
  /** How many were chosen on other pages. */
  readonly chosen: number;
  readonly choose: Press;
  readonly pages: readonly Controls[];
}

/** A playlist's rows, to choose which to remove. */
export function renderRemovalDraft(texts: Texts, { playlist, rows, total, chosen, choose, pages }: Draft): Message {
  const {
    playlist: { removal },
    search,
  } = texts;
  const options = rows.map(({ item, place }) => ({
    label: `${place}. ${fullTitle(item, search.untitled, 90)}`,
    value: item.playlistItemId ?? '',
    description: search.kinds[item.kind],
  }));
  const lines = [
    removal.choose(bold(playlist.title, search.untitled), total),
    chosen > 0 ? removal.chosenSoFar(chosen) : undefined,
  ];
  const select = { placeholder: removal.pickHere, options, max: options.length, press: choose };
  return note(lines.filter((line) => line !== undefined).join('\n'), { private: true, controls: [select, ...pages] });
}

interface Confirmation {
  readonly playlist: Playlist;
  readonly chosen: readonly RemovedItem[];
  /** How many of the chosen rows had already gone. */
  readonly gone: number;
  readonly confirm: Press;
  /** Goes back to choose more, if more may be chosen. */
  readonly more: Press | undefined;
}

/** The names of all chosen rows, and the button that removes them. */
export function renderConfirmRemoval(texts: Texts, { playlist, chosen, gone, confirm, more }: Confirmation): Message {
  const { removal } = texts.playlist;
  const names = chosen.map(({ title }) => `- ${plainClipped(title, 80)}`);
  const shown = fitLines(names, LINES);
  const lines = [
    removal.question(bold(playlist.title, texts.search.untitled), chosen.length),
    ...shown,
    texts.pages.shown(shown.length, names.length),
    gone > 0 ? removal.goneAlready(gone) : undefined,
  ];
  const buttons: Button[] = [
    { label: removal.confirm(chosen.length), style: 'danger', press: confirm },
    ...(more ? [{ label: removal.more, style: 'secondary' as const, press: more }] : []),
  ];
  return note(lines.filter((line) => line !== undefined).join('\n'), { private: true, controls: [buttons] });
}

export const renderNothingToRemove = ({ playlist: { removal }, search }: Texts, { title }: Playlist): Message =>
  note(removal.nothing(bold(title, search.untitled)), { private: true });
