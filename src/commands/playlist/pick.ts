import { z } from 'zod';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { MAX_OPTION_TEXT } from '../../render/kit/limits.ts';
import { joined } from '../../render/kit/lines.ts';
import { clip } from '../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { onServers } from '../../render/kit/servers.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { renderPickItem } from '../../render/playlist/add.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { BadTarget, decision, press } from '../framework/press.ts';
import { choiceKey, choiceValue, chosenRefs } from '../shared/choiceValue.ts';
import { addAll } from '../shared/playlist/addAll.ts';
import { findItem } from '../shared/playlist/item.ts';
import { type Into, into, privateIfOwn } from '../shared/playlist/target.ts';
import type { Candidates } from '../shared/resolveItem.ts';

const PICK = 'playlist.pick';

const addingTarget = z.object({ into, items: z.array(z.string()) });
/** The items to add, as typed or chosen, and their target. */
export type Adding = z.output<typeof addingTarget> | { readonly into: Into; readonly items: readonly string[] };

/**
 * Finds every item, then adds them. If one is ambiguous, it offers the candidates instead of guessing and
 * adds nothing yet.
 */
export async function* addPicked(
  adding: Adding,
  deps: Deps,
  context: InteractionContext,
): AsyncIterable<ChangeMessage> {
  for await (const message of findAndAdd(adding, deps, context)) yield privateIfOwn(message, deps, context);
}

async function* findAndAdd(adding: Adding, deps: Deps, context: InteractionContext): AsyncIterable<ChangeMessage> {
  const found: MediaItem[] = [];
  for (const [at, value] of adding.items.entries()) {
    const one = await findItem(value, deps, context);
    if (!('item' in one)) return yield offer(adding, at, one, { deps, context });
    found.push(one.item);
  }
  yield* addAll({ items: found, into: adding.into }, deps, context);
}

function offer(
  { into, items }: Adding,
  at: number,
  { candidates, isCut }: Candidates,
  { deps, context }: Working<Pick<Deps, 'serverNames'>>,
): ChangeMessage {
  const { serverNames } = deps;
  const { texts } = context;
  const target = { into, items: [...items], at };
  const picking = decision(PICK, target);
  const options = candidates.flatMap((item) =>
    item.ratingKey === undefined
      ? []
      : [
          {
            label: fullTitle(item, texts.search.untitled, MAX_OPTION_TEXT),
            value: choiceValue(item.ratingKey),
            description: clip(
              joined([texts.search.kinds[item.kind], item.librarySectionTitle, onServers(texts, item, serverNames)]),
              MAX_OPTION_TEXT,
            ),
          },
        ],
  );
  return renderPickItem(texts, { typed: items[at] ?? '', options, isCut, press: picking });
}

/** The chosen item takes the place of the typed text. */
export const pickItems = press({
  name: PICK,
  requires: 'playlist.edit',
  changes: ({ target, pressed }) => {
    const { into, items, at } = target;
    return {
      target: into.kind === 'new' ? `new playlist ${into.title}` : `playlist ${into.value}`,
      after: `add ${items.toSpliced(at, 1, ...pressed.values).join(', ')}`,
      refs: chosenRefs(into.kind === 'value' ? into.value : undefined, ...items.toSpliced(at, 1, ...pressed.values)),
    };
  },
  target: addingTarget.extend({ at: z.int() }),
  place: 'update',
  answer: ({ target, pressed, deps, context }) => {
    const { into, items, at } = target;
    const { values } = pressed;
    if (values.some((value) => choiceKey(value) === undefined)) throw new BadTarget('what was chosen is no item');
    return addPicked({ into, items: items.toSpliced(at, 1, ...values) }, deps, context);
  },
});
