import type { MediaItem } from '../../domain/media/items/item.ts';
import { nothingDone } from '../../render/kit/message/layout.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import { BadOption, createCommand, type DecodedOptions } from '../framework/command.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import { choiceOption, flagOption, makeOptional, textOption, withDefault } from '../framework/options.ts';
import { chosenRefs } from '../shared/choiceValue.ts';
import { playlistOption } from '../shared/playlist/choices.ts';
import { completePlayableItem, findPlayableItem } from '../shared/playlist/item.ts';
import { findPlaylist, throwIfPlaylistGone } from '../shared/playlist/target.ts';
import { askEventTimePress, planEventPress } from './event.ts';
import { castBallotPress, endVotePress } from './show.ts';
import { startVote, VOTE_DEFAULTS, voteOnItemsPress } from './start.ts';

const VOTE_MINUTES = ['10', '30', '60', '180', '720', '1440', '4320', '10080'] as const;

const titleOption = () => makeOptional(textOption({ complete: completePlayableItem }));
const TITLE_OPTIONS = {
  title1: titleOption(),
  title2: titleOption(),
  title3: titleOption(),
  title4: titleOption(),
  title5: titleOption(),
  title6: titleOption(),
  title7: titleOption(),
  title8: titleOption(),
  title9: titleOption(),
  title10: titleOption(),
};

const titleValues = (args: DecodedOptions<typeof TITLE_OPTIONS>): readonly string[] => {
  const { title1, title2, title3, title4, title5, title6, title7, title8, title9, title10 } = args;
  const values = [title1, title2, title3, title4, title5, title6, title7, title8, title9, title10];
  return values.filter((value) => value !== undefined);
};

export const voteCommand = createCommand({
  words: (texts) => texts.vote.declarations.vote,
  subject: 'find',
  requires: 'vote.start',
  visibility: 'public',
  changes: ({ args }) => {
    const { playlist } = args;
    const titles = titleValues(args);
    return {
      target: 'a vote',
      after: [...(playlist === undefined ? [] : [`playlist ${playlist}`]), ...titles].join('; '),
      refs: chosenRefs(playlist, ...titles),
    };
  },
  presses: [castBallotPress, endVotePress, voteOnItemsPress, askEventTimePress, planEventPress],
  options: {
    ...TITLE_OPTIONS,
    playlist: makeOptional(playlistOption()),
    lasts: makeOptional(choiceOption(VOTE_MINUTES)),
    hidden: withDefault(flagOption(), VOTE_DEFAULTS.isHidden),
  },
  answer: async ({ args, deps, context }) => {
    const { playlist, lasts, hidden, ...titles } = args;
    const namedItems = await Promise.all(
      Object.entries(titles).flatMap(([option, value]) =>
        value === undefined ? [] : [requireTitle(option, value, { deps, context })],
      ),
    );
    const playlistItems = playlist === undefined ? [] : await titlesInPlaylist(playlist, deps, context);
    const minutes = lasts === undefined ? VOTE_DEFAULTS.minutes : Number(lasts);
    return await startVote([...namedItems, ...playlistItems], { minutes, isHidden: hidden }, { deps, context });
  },
});

/** The title for the vote. Throws a BadOption unless exactly one title matches. */
async function requireTitle(option: string, value: string, { deps, context }: DepsAndContext): Promise<MediaItem> {
  const resolvedItem = await findPlayableItem(value, deps, context);
  if (!('item' in resolvedItem)) throw new BadOption(option, context.texts.vote.notFound);
  return resolvedItem.item;
}

async function titlesInPlaylist(value: string, deps: Deps, context: InteractionContext): Promise<readonly MediaItem[]> {
  if (!context.may('playlist.list')) throw new ReplacementAnswer(nothingDone(context.texts.vote.noPlaylists));
  const { ratingKey } = await findPlaylist(value, deps, context);
  return await throwIfPlaylistGone(deps.media.playlistItems(ratingKey, context), context);
}
