import { z } from 'zod';
import type { MediaItem } from '../../domain/media/media.ts';
import { clip } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Press } from '../../render/kit/press.ts';
import { fullTitle } from '../../render/kit/title.ts';
import { renderPickItem } from '../../render/playlist/add.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { BadTarget, press } from '../framework/press.ts';
import { pickedKey, pickedValue } from '../shared/choiceValue.ts';
import type { Resolved } from '../shared/resolveItem.ts';
import { addAll } from './addAll.ts';
import { findItem } from './item.ts';
import { type Into, into } from './target.ts';

const PICK = 'playlist.pick';
/** Long enough to choose, short enough that the hits are still there. */
const LIFE_MS = 15 * 60_000;

const addingTarget = z.object({ into, items: z.array(z.string()) });
/** What is to be added, as it was typed or picked, and where. */
export type Adding = z.output<typeof addingTarget> | { readonly into: Into; readonly items: readonly string[] };

type AddDeps = Pick<Deps, 'media' | 'catalogue' | 'works'>;

/** Finds every item, then adds them. Where one could be several, none is guessed: they are offered, and nothing is added yet. */
export async function* addPicked(adding: Adding, deps: AddDeps, ask: Ask): AsyncIterable<Message> {
  const found: MediaItem[] = [];
  for (const [at, value] of adding.items.entries()) {
    const one = await findItem(value, deps, ask);
    if (!('item' in one)) return yield offer(adding, at, one, ask);
    found.push(one.item);
  }
  yield* addAll({ items: found, into: adding.into }, deps, ask);
}

function offer(
  { into, items }: Adding,
  at: number,
  { candidates, isCut }: Extract<Resolved, { readonly isCut: boolean }>,
  { texts }: Pick<Ask, 'texts'>,
): Message {
  const target = { into, items: [...items], at };
  const picking: Press = { action: PICK, target, by: 'asker', forMs: LIFE_MS };
  const options = candidates.flatMap((item) =>
    item.ratingKey === undefined
      ? []
      : [
          {
            label: fullTitle(item, texts.search.untitled, 100),
            value: pickedValue(item.ratingKey),
            description: clip(
              [texts.search.kinds[item.kind], item.librarySectionTitle].filter(Boolean).join(' · '),
              100,
            ),
          },
        ],
  );
  return renderPickItem(texts, items[at] ?? '', { options, isCut }, picking);
}

/** Whatever was chosen takes the place of what was typed. */
export const pickItems = press({
  name: PICK,
  requires: 'playlist.edit',
  changes: true,
  target: addingTarget.extend({ at: z.int() }),
  place: 'update',
  answer: ({ into, items, at }, { values }, deps, ask) => {
    if (values.some((value) => pickedKey(value) === undefined)) throw new BadTarget('what was chosen is no item');
    return addPicked({ into, items: items.toSpliced(at, 1, ...values) }, deps, ask);
  },
});
