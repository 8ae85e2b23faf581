import { z } from 'zod';
import type { Capability } from '../../../domain/access/capabilities.ts';
import type { ItemKind, MediaItem } from '../../../domain/media/items/item.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Json } from '../../../render/kit/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { Working } from '../../framework/context.ts';
import { press } from '../../framework/press.ts';
import { resolveItem } from '../resolveItem.ts';
import { cardTarget, chosenFrom, renderCandidates } from './items.ts';

interface OneItem<Kept extends z.ZodType<Readonly<Record<string, Json | undefined>>>> {
  /** The name of the press that answers the menu. */
  readonly name: string;
  readonly requires: Capability;
  readonly place: 'update' | 'private';
  readonly kinds: readonly ItemKind[];
  /** Data that `show` needs besides the item. */
  readonly kept: Kept;
  readonly show: (given: { readonly item: MediaItem; readonly kept: z.output<Kept> } & Working) => Promise<Message>;
  readonly nothing: (texts: Texts, typed: string) => Message;
}

/** Shows the one matching item; if several match, a menu asks which, and `action` answers it. */
export function oneItem<const Kept extends z.ZodType<Readonly<Record<string, Json | undefined>>>>(spec: OneItem<Kept>) {
  const { name, requires, place, kinds, show, nothing } = spec;
  return {
    action: press({
      name,
      requires,
      place,
      changes: false,
      target: z.intersection(cardTarget, spec.kept),
      answer: async ({ target, pressed, deps, context }) => {
        const { values } = pressed;
        const { ratingKey } = chosenFrom(target, values);
        return await show({ item: await deps.media.item(ratingKey, context), kept: target, deps, context });
      },
    }),
    answer: async ({
      typed,
      kept,
      deps,
      context,
    }: { readonly typed: string; readonly kept: z.output<Kept> } & Working) => {
      const found = await resolveItem(typed, kinds, { deps, context });
      if ('item' in found) return await show({ item: found.item, kept, deps, context });
      const menu = { ...found, action: name, kept, servers: deps.serverNames };
      return renderCandidates(context.texts, typed, menu) ?? nothing(context.texts, typed);
    },
  };
}
