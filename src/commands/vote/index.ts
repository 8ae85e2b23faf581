import type { MediaItem } from '../../domain/media/items/item.ts';
import { nothingDone } from '../../render/kit/layout.ts';
import { Instead } from '../framework/action.ts';
import { BadOption, command } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { choice, fallback, flag, optional, text } from '../framework/options.ts';
import { chosenRefs } from '../shared/choiceValue.ts';
import { completeItem, findItem } from '../shared/playlist/item.ts';
import { findPlaylist, knownPlaylist, orGone } from '../shared/playlist/target.ts';
import { askWhen, planEvent } from './event.ts';
import { cast, endVote } from './show.ts';
import { DEFAULTS, startVote, voteOnThese } from './start.ts';

const LASTS = ['10', '30', '60', '180', '720', '1440', '4320', '10080'] as const;

const aTitle = () => optional(text({ complete: completeItem }));
const TITLES = {
  title1: aTitle(),
  title2: aTitle(),
  title3: aTitle(),
  title4: aTitle(),
  title5: aTitle(),
  title6: aTitle(),
  title7: aTitle(),
  title8: aTitle(),
  title9: aTitle(),
  title10: aTitle(),
};

export const vote = command({
  words: (texts) => texts.vote.declarations.vote,
  subject: 'find',
  requires: 'vote.start',
  visibility: 'public',
  changes: ({ args }) => {
    const { playlist, lasts: _, hidden: __, ...titles } = args;
    return {
      target: 'a vote',
      after: [playlist === undefined ? undefined : `playlist ${playlist}`, ...Object.values(titles)]
        .filter((each) => each !== undefined)
        .join('; '),
      refs: chosenRefs(playlist, ...Object.values(titles)),
    };
  },
  presses: [cast, endVote, voteOnThese, askWhen, planEvent],
  options: {
    ...TITLES,
    playlist: optional(knownPlaylist()),
    lasts: optional(choice(LASTS)),
    hidden: fallback(flag(), DEFAULTS.isHidden),
  },
  answer: async ({ args, deps, context }) => {
    const { playlist, lasts, hidden, ...titles } = args;
    const named = await Promise.all(
      Object.entries(titles).flatMap(([option, value]) =>
        value === undefined ? [] : [titleOf(option, value, { deps, context })],
      ),
    );
    const listed = playlist === undefined ? [] : await titlesOf(playlist, deps, context);
    const minutes = lasts === undefined ? DEFAULTS.minutes : Number(lasts);
    return await startVote([...named, ...listed], { minutes, isHidden: hidden }, { deps, context });
  },
});

/** The matching title; never a guess. */
async function titleOf(option: string, value: string, { deps, context }: Working): Promise<MediaItem> {
  const found = await findItem(value, deps, context);
  if (!('item' in found)) throw new BadOption(option, context.texts.vote.notFound);
  return found.item;
}

async function titlesOf(value: string, deps: Deps, context: InteractionContext): Promise<readonly MediaItem[]> {
  if (!context.may('playlist.list')) throw new Instead(nothingDone(context.texts.vote.noPlaylists));
  const { ratingKey } = await findPlaylist(value, deps, context);
  return await orGone(deps.media.playlistItems(ratingKey, context), context);
}
