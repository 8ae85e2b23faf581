import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { formatServerNamesPhrase } from '../../render/kit/media/servers.ts';
import { fullTitle } from '../../render/kit/media/title.ts';
import { MAX_SELECT_OPTION_TEXT_LENGTH } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import { joinFacts } from '../../render/kit/text/lines.ts';
import { clipText } from '../../render/kit/text/markdown.ts';
import { renderItemChoicePrompt } from '../../render/playlist/add.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { createPressHandler, decisionPress, InvalidPressTarget } from '../framework/press.ts';
import { chosenRefs, encodeRefAsChoiceValue, refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { addAllToPlaylist } from '../shared/playlist/addAll.ts';
import { findPlayableItem } from '../shared/playlist/item.ts';
import { type Destination, destinationSchema, makePrivateIfAccountLinked } from '../shared/playlist/target.ts';
import type { ItemCandidates } from '../shared/resolveItem.ts';

const PICK_ITEM_PRESS = 'playlist.pick';

const addingTarget = z.object({ into: destinationSchema, items: z.array(z.string()) });
export type PlaylistAdditionRequest =
  | z.output<typeof addingTarget>
  | { readonly into: Destination; readonly items: readonly string[] };

/** If a title is ambiguous, adds nothing and offers the candidates. */
export async function* addRequestedItemsToPlaylist(
  additionRequest: PlaylistAdditionRequest,
  deps: CommandDeps,
  context: InteractionContext,
): AsyncIterable<ChangeResultMessage> {
  for await (const message of findAndAdd(additionRequest, deps, context))
    yield makePrivateIfAccountLinked(message, deps, context);
}

async function* findAndAdd(
  additionRequest: PlaylistAdditionRequest,
  deps: CommandDeps,
  context: InteractionContext,
): AsyncIterable<ChangeResultMessage> {
  const resolvedItems: MediaItem[] = [];
  for (const [position, value] of additionRequest.items.entries()) {
    const resolution = await findPlayableItem(value, deps, context);
    if (!('item' in resolution))
      return yield offerCandidates(additionRequest, { position, ...resolution }, { deps, context });
    resolvedItems.push(resolution.item);
  }
  yield* addAllToPlaylist({ items: resolvedItems, destination: additionRequest.into }, deps, context);
}

function offerCandidates(
  { into, items }: PlaylistAdditionRequest,
  { position, candidates, isCut }: ItemCandidates & { readonly position: number },
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'serverNames'>>,
): ChangeResultMessage {
  const { serverNames } = deps;
  const { texts } = context;
  const target = { into, items: [...items], at: position };
  const pickPress = decisionPress(PICK_ITEM_PRESS, target);
  const options = candidates.flatMap((item) => {
    if (item.ratingKey === undefined) return [];
    const { kinds } = texts.search;
    const facts = joinFacts([
      kinds[item.kind],
      item.librarySectionTitle,
      formatServerNamesPhrase(texts, item, serverNames),
    ]);
    return [
      {
        label: fullTitle(item, texts.search, MAX_SELECT_OPTION_TEXT_LENGTH),
        value: encodeRefAsChoiceValue(item.ratingKey),
        description: clipText(facts, MAX_SELECT_OPTION_TEXT_LENGTH),
      },
    ];
  });
  return renderItemChoicePrompt(texts, { typedText: items[position] ?? '', options, isCut, press: pickPress });
}

export const choosePlaylistItemPressHandler = createPressHandler({
  name: PICK_ITEM_PRESS,
  requires: 'playlist.edit',
  changes: ({ target, pressed }) => {
    const { into, items, at } = target;
    const itemsWithChoice = items.toSpliced(at, 1, ...pressed.values);
    return {
      target: into.kind === 'new' ? `new playlist ${into.title}` : `playlist ${into.value}`,
      after: `add ${itemsWithChoice.join(', ')}`,
      refs: chosenRefs(into.kind === 'value' ? into.value : undefined, ...itemsWithChoice),
    };
  },
  /** `at` is the position of the ambiguous item in the request. */
  target: addingTarget.extend({ at: z.int() }),
  place: 'update',
  answer: ({ target, pressed, deps, context }) => {
    const { into, items, at } = target;
    const { values } = pressed;
    if (values.some((value) => refOfChoice(value) === undefined))
      throw new InvalidPressTarget('the chosen value is not an item');
    return addRequestedItemsToPlaylist({ into, items: items.toSpliced(at, 1, ...values) }, deps, context);
  },
});
