import { z } from 'zod';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { Message } from '../../render/kit/message.ts';
import { subcommand } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { type Completion, text } from '../framework/options.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { choiceKey } from '../shared/choiceValue.ts';
import { completeItems, withKind } from '../shared/itemChoice.ts';
import { oneItem } from '../shared/items/oneItem.ts';
import { PREVIEW, readMatches } from '../shared/match/showMatches.ts';
import { matchChoice, renderNothingToMatch } from '../shared/match/views/find.ts';
import { holds } from '../shared/names.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { applyIfSame, applyTarget, artistRecord, CONFIRM, type Wanted, wanted } from './change.ts';
import { renderMatchPreview, renderNoMatch } from './views/apply.ts';

const LEAVE = 'match.leave';

/** The only kind to which a match can be applied (4.21). */
const APPLIED: readonly ItemKind[] = ['artist'];

/** Shows a candidate only if the server has it for that artist now, whatever was typed. */
const ofArtist = oneItem({
  name: 'match.apply.of',
  requires: 'match.apply',
  place: 'update',
  kinds: APPLIED,
  kept: z.object({ guid: z.string() }),
  show: async ({ item, kept, deps, context }) => {
    const { guid } = kept;
    const { ratingKey } = item;
    if (item.kind !== 'artist' || ratingKey === undefined) return renderNoMatch(context.texts, 'notAnArtist', item);
    const chosen = (await readMatches(ratingKey, deps, context))?.find((match) => match.guid === guid);
    if (!chosen || chosen.name === '') return renderNoMatch(context.texts, 'noSuchMatch', item);
    return preview(item, { ratingKey, guid, name: chosen.name }, context.texts);
  },
  nothing: renderNothingToMatch,
});

/** Autocomplete: the candidates for the artist in the option before. */
async function completeMatch(typed: string, { deps, context, given }: Completion): Promise<Choice[]> {
  const { artist } = given;
  const ratingKey = typeof artist === 'string' ? await artistKey(artist.trim(), deps, context) : undefined;
  if (ratingKey === undefined) return [];
  const matches = (await readMatches(ratingKey, deps, context)) ?? [];
  return matches
    .flatMap((match) =>
      match.guid === undefined ? [] : [{ name: matchChoice(context.texts, match), value: match.guid }],
    )
    .filter(({ name }) => holds(name, typed));
}

async function artistKey(value: string, deps: Deps, context: InteractionContext): Promise<ItemRef | undefined> {
  const key = choiceKey<'item'>(value);
  if (key !== undefined || value === '') return key;
  const found = await resolveItem(value, APPLIED, { deps, context });
  return 'item' in found ? found.item.ratingKey : undefined;
}

/** A candidate's button previews the change, only for the person who pressed it. */
export const previewMatch = press({
  name: PREVIEW,
  requires: 'match.apply',
  changes: false,
  target: wanted,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media } = deps;
    const { texts, signal } = context;
    const item = await media.item(target.ratingKey, { signal });
    return item.kind === 'artist' ? preview(item, target, texts) : renderNoMatch(texts, 'notAnArtist', item);
  },
});

function preview({ title, guid }: MediaItem, target: Wanted, texts: InteractionContext['texts']): Message {
  const after = { title: target.name, guid: target.guid };
  if (title === after.title && guid === after.guid) return renderNoMatch(texts, 'already', { title, guid });
  const confirm = confirmation(CONFIRM, { ...target, was: { title, guid } });
  const leave = decision(LEAVE, { title });
  return renderMatchPreview(texts, { now: { title, guid }, wanted: after, decision: { confirm, leave } });
}

const confirmMatch = press({
  name: CONFIRM,
  requires: 'match.apply',
  changes: ({ target }) => {
    const { ratingKey, was, name, guid } = target;
    return {
      target: `artist ${ratingKey}`,
      refs: [ratingKey],
      before: artistRecord(was),
      after: artistRecord({ title: name, guid }),
    };
  },
  target: applyTarget,
  place: 'update',
  answer: ({ target, deps, context }) => applyIfSame(target, deps, context),
});

const leaveMatch = press({
  name: LEAVE,
  requires: 'match.apply',
  changes: false,
  target: z.object({ title: z.string() }),
  place: 'update',
  answer: async ({ target, context }) => renderNoMatch(context.texts, 'left', { title: target.title }),
});

export const apply = subcommand({
  words: (texts) => texts.match.declarations.apply,
  requires: 'match.apply',
  changes: false,
  options: {
    artist: text({ complete: completeItems(APPLIED, withKind) }),
    match: text({ complete: completeMatch }),
  },
  presses: [ofArtist.action, previewMatch, confirmMatch, leaveMatch],
  answer: ({ args, deps, context }) =>
    ofArtist.answer({ typed: args.artist, kept: { guid: args.match }, deps, context }),
});
