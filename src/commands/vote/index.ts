import type { MediaItem } from '../../domain/media/items/item.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createCommand, type DecodedCommandOptions, InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addOptionDefault, choiceOption, flagOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { chosenRefs } from '../shared/encodeRefAsChoiceValue.ts';
import { playlistOption } from '../shared/playlist/choices.ts';
import { completePlayableItem, findPlayableItem } from '../shared/playlist/item.ts';
import { findPlaylist, throwIfPlaylistGone } from '../shared/playlist/target.ts';
import { askEventTimePressHandler, planEventPressHandler } from './event.ts';
import { castBallotPressHandler, endVotePressHandler } from './show.ts';
import { startVote, VOTE_DEFAULTS, voteOnItemsPressHandler } from './start.ts';

const VOTE_MINUTES = ['10', '30', '60', '180', '720', '1440', '4320', '10080'] as const;

const titleOption = () => makeOptionOptional(textOption({ complete: completePlayableItem }));
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

const titleValues = (args: DecodedCommandOptions<typeof TITLE_OPTIONS>): readonly string[] => {
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
  presses: [
    castBallotPressHandler,
    endVotePressHandler,
    voteOnItemsPressHandler,
    askEventTimePressHandler,
    planEventPressHandler,
  ],
  options: {
    ...TITLE_OPTIONS,
    playlist: makeOptionOptional(playlistOption()),
    lasts: makeOptionOptional(choiceOption(VOTE_MINUTES)),
    hidden: addOptionDefault(flagOption(), VOTE_DEFAULTS.isHidden),
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

/** The title for the vote. Throws an InvalidOptionError unless exactly one title matches. */
async function requireTitle(
  option: string,
  value: string,
  { deps, context }: CommandDepsAndContext,
): Promise<MediaItem> {
  const resolvedItem = await findPlayableItem(value, deps, context);
  if (!('item' in resolvedItem)) throw new InvalidOptionError(option, context.texts.vote.notFound);
  return resolvedItem.item;
}

async function titlesInPlaylist(
  value: string,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<readonly MediaItem[]> {
  if (!context.may('playlist.list'))
    throw new AbortWithMessageError(createNothingChangedMessage(context.texts.vote.noPlaylists));
  const { ratingKey } = await findPlaylist(value, deps, context);
  return await throwIfPlaylistGone(deps.media.playlistItems(ratingKey, context), context);
}
