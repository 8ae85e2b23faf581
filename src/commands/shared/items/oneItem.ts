import { z } from 'zod';
import type { Capability } from '../../../domain/access/capabilities.ts';
import type { ItemKind, MediaItem } from '../../../domain/media/items/item.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import type { Json } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { createPressHandler } from '../../framework/press.ts';
import { resolveItem } from '../resolveItem.ts';
import { cardTargetSchema, chosenItem, renderCandidates } from './items.ts';

interface OneItem<Extra extends z.ZodType<Readonly<Record<string, Json | undefined>>>> {
  readonly name: string;
  readonly requires: Capability;
  readonly place: 'update' | 'private';
  readonly kinds: readonly ItemKind[];
  readonly extraSchema: Extra;
  readonly show: (
    input: { readonly item: MediaItem; readonly extraData: z.output<Extra> } & CommandDepsAndContext,
  ) => Promise<Message>;
  readonly renderNoMatch: (texts: Texts, typedText: string) => Message;
}

/**
 * Creates a command about one item. `answer` presents the only matching item; if several match, a menu comes first.
 * `action` answers a choice in the menu.
 */
export function createCommandAboutItem<const Extra extends z.ZodType<Readonly<Record<string, Json | undefined>>>>(
  spec: OneItem<Extra>,
) {
  const { name, requires, place, kinds, show, renderNoMatch } = spec;
  return {
    action: createPressHandler({
      name,
      requires,
      place,
      changes: false,
      target: z.intersection(cardTargetSchema, spec.extraSchema),
      answer: async ({ target, pressed, deps, context }) => {
        const { values } = pressed;
        const { ratingKey } = chosenItem(target, values);
        return await show({ item: await deps.media.item(ratingKey, context), extraData: target, deps, context });
      },
    }),
    answer: async ({
      typedText,
      extraData,
      deps,
      context,
    }: { readonly typedText: string; readonly extraData: z.output<Extra> } & CommandDepsAndContext) => {
      const resolvedItem = await resolveItem(typedText, kinds, { deps, context });
      if ('item' in resolvedItem) return await show({ item: resolvedItem.item, extraData, deps, context });
      const menu = { ...resolvedItem, action: name, extraData, servers: deps.serverNames };
      return renderCandidates(context.texts, typedText, menu) ?? renderNoMatch(context.texts, typedText);
    },
  };
}
