import { z } from 'zod';
import { MAX_PICK_PARTICIPANTS } from '../../domain/people/countedIn.ts';
import { libraryRefSchema } from '../../domain/servers/storedRefs.ts';
import { thumbsOfItems } from '../../render/kit/media/itemRow.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Button } from '../../render/kit/message/press.ts';
import { userMention } from '../../render/kit/text/mention.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { missingAccountReason, readVisibleAccountsOfUser } from '../shared/accounts.ts';
import { cardMenus } from '../shared/items/items.ts';
import { noteMissingLibrary } from '../shared/missingLibrary.ts';
import { copyButton, pickedTitles } from '../shared/playlist/copyButton.ts';
import { voteButton } from '../shared/voteButton.ts';
import { drawRandomItems, ITEMS_PER_RANDOM_DRAW, type RandomDrawPosition } from './lots.ts';
import {
  isUnseen,
  MAX_LISTED_ITEMS,
  MAX_PLAYS_READ_PER_PERSON,
  PICKABLE_ITEM_KINDS,
  readPickCandidates,
  readPlayedTitles,
} from './read.ts';
import { renderRandomPick } from './view.ts';

const lotSchema = z.object({ seed: z.string(), after: z.string() });

const pickTarget = z.object({
  kind: z.enum(PICKABLE_ITEM_KINDS).optional(),
  genre: z.string().optional(),
  minutes: z.int().optional(),
  library: z.object({ key: libraryRefSchema, title: z.string() }).optional(),
  /** Id of the stored list of people whose plays count. Without this id, seen titles are not left out. */
  unseenBy: z.string().optional(),
  /** Set if a named person did not agree to be counted. Then only people who may see histories may see the answer. */
  namesOther: z.literal(true).optional(),
  /**
   * True if the author of the command may add to playlists. Stored, so that the menus for adding stay when another
   * person draws again.
   */
  mayAdd: z.boolean(),
  lot: lotSchema,
});
export type PickButtonTarget = z.output<typeof pickTarget>;

const PICK_ANOTHER_PRESS = 'pick.another';
const COUNT_ME_IN_PRESS = 'pick.count';
const COMMON_SPEC = { requires: 'pick', changes: false, target: pickTarget, place: 'update' } as const;

export const pickAgainPressHandler = createPressHandler({
  ...COMMON_SPEC,
  name: PICK_ANOTHER_PRESS,
  answer: ({ target, deps, context }) => showRandomPick(target, deps, context),
});

/**
 * Button with which people add their own plays to the count. The message shows only the number of counted people,
 * because what a person has seen is private.
 */
export const countOwnPlaysPressHandler = createPressHandler({
  ...COMMON_SPEC,
  name: COUNT_ME_IN_PRESS,
  answer: async ({ target, deps, context }) => {
    const { unseenBy } = target;
    const { pick } = context.personalTexts;
    if (unseenBy === undefined) return createNothingChangedMessage(pick.countsAlready);
    const reason = await missingAccountReason(deps, { ...context, texts: context.personalTexts });
    if (reason !== undefined) return createNothingChangedMessage(reason);
    const result = await deps.countedIn.add(unseenBy, context.actor.userId, deps.clock.now());
    if (result === 'added') return await showRandomPick(target, deps, context);
    return createNothingChangedMessage(result === 'known' ? pick.countsAlready : pick.full(MAX_PICK_PARTICIPANTS));
  },
});

export async function showRandomPick(
  target: PickButtonTarget,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> {
  const { unseenBy, namesOther, mayAdd, lot } = target;
  const { texts, personalTexts, signal, actor, may } = context;
  if (namesOther && !may('history.list'))
    throw new AbortWithMessageError(createNothingChangedMessage(personalTexts.pick.notYours));
  const countedIds = unseenBy === undefined ? [] : await deps.countedIn.of(unseenBy);
  const people = await Promise.all(countedIds.map((userId) => readVisibleAccountsOfUser(userId, deps, context)));
  const linkedPeople = people.filter((accounts) => accounts.length > 0);
  const [candidates, played] = await Promise.all([
    readPickCandidates(target, deps, { signal, onMissing: noteMissingLibrary(context, deps) }),
    readPlayedTitles(linkedPeople, deps, context),
  ]);
  const unseenItems = candidates.items.filter((item) => isUnseen(item, played.seenKeys));
  const { drawnItems, next } = drawRandomItems(unseenItems, lot);
  const message = renderRandomPick(texts, {
    ...target,
    library: target.library?.title,
    items: drawnItems,
    total: unseenItems.length,
    countedPeople: unseenBy === undefined ? undefined : linkedPeople.length,
    lookedThrough: candidates.isCut ? MAX_LISTED_ITEMS : undefined,
    playsLookedThrough: played.isCut ? MAX_PLAYS_READ_PER_PERSON : undefined,
    unchecked: candidates.unchecked === 0 ? undefined : candidates.unchecked,
    servers: deps.serverNames,
    links: deps.linksIn(actor.guildId),
    posters: await deps.posters.small(thumbsOfItems(drawnItems), signal),
    controls: [
      [
        ...drawButtons(target, { next, total: unseenItems.length }, texts),
        ...voteButton(texts, drawnItems, may),
        ...(drawnItems.length > 0 && may('playlist.own') ? [copyButton(texts, pickedTitles(drawnItems))] : []),
      ],
      ...cardMenus(texts, drawnItems, { mayAdd, servers: deps.serverNames }),
    ],
  });
  if (!namesOther) return message;
  const otherMentions = countedIds.filter((userId) => userId !== actor.userId).map(userMention);
  return addAuditDetailsToMessage(
    { ...message, private: true },
    { target: `what ${otherMentions.join(', ')} has not seen` },
  );
}

function drawButtons(
  target: PickButtonTarget,
  { next, total }: { readonly next: RandomDrawPosition; readonly total: number },
  { pick }: Texts,
): readonly Button[] {
  const drawAgainPress = { action: PICK_ANOTHER_PRESS, target: { ...target, lot: next }, by: 'anyone' } as const;
  const countPress = { action: COUNT_ME_IN_PRESS, target, by: 'anyone' } as const;
  return [
    ...(total > ITEMS_PER_RANDOM_DRAW
      ? [{ label: pick.another, style: 'primary', press: drawAgainPress } as const]
      : []),
    ...(target.unseenBy === undefined || target.namesOther
      ? []
      : [{ label: pick.countMeIn, style: 'secondary', press: countPress } as const]),
  ];
}
