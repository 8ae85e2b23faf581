import { z } from 'zod';
import type { ItemKind, MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext, OptionChoice } from '../framework/context.ts';
import { type CompletionRequest, textOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { createItemAutocomplete, itemKindAndLibraryFacts } from '../shared/itemChoice.ts';
import { createCommandAboutItem } from '../shared/items/oneItem.ts';
import { PREVIEW_MATCH_HANDLER_NAME, readMatches } from '../shared/match/showMatches.ts';
import { matchChoice, renderNothingToMatch } from '../shared/match/views/find.ts';
import { containsText } from '../shared/names.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import {
  applyMatchIfUnchanged,
  applyMatchTargetSchema,
  artistAuditText,
  CONFIRM_MATCH_HANDLER_NAME,
  type MatchButtonTarget,
  matchButtonTargetSchema,
} from './change.ts';
import { renderMatchPreview, renderNoMatch } from './views/apply.ts';

const LEAVE_MATCH_PRESS = 'match.leave';

/** Matches can be applied to artists only (interface.md, 4.21). */
const APPLICABLE_KINDS: readonly ItemKind[] = ['artist'];

/** Shows the preview only if the server still offers the match for this artist. */
const artistMatch = createCommandAboutItem({
  name: 'match.apply.of',
  requires: 'match.apply',
  place: 'update',
  kinds: APPLICABLE_KINDS,
  extraSchema: z.object({ guid: z.string() }),
  show: async ({ item, extraData, deps, context }) => {
    const { guid } = extraData;
    const { ratingKey } = item;
    if (item.kind !== 'artist' || ratingKey === undefined) return renderNoMatch(context.texts, 'notAnArtist', item);
    const matches = await readMatches(ratingKey, deps, context);
    const candidate = matches?.find((match) => match.guid === guid);
    if (!candidate || candidate.name === '') return renderNoMatch(context.texts, 'noSuchMatch', item);
    return previewMatchOf(item, { ratingKey, guid, name: candidate.name }, context.texts);
  },
  renderNoMatch: renderNothingToMatch,
});

async function completeMatch(
  typedText: string,
  { deps, context, otherOptions }: CompletionRequest,
): Promise<OptionChoice[]> {
  const { artist } = otherOptions;
  const ratingKey = typeof artist === 'string' ? await artistKey(artist.trim(), deps, context) : undefined;
  if (ratingKey === undefined) return [];
  const matches = (await readMatches(ratingKey, deps, context)) ?? [];
  return matches
    .flatMap((match) =>
      match.guid === undefined ? [] : [{ name: matchChoice(context.texts, match), value: match.guid }],
    )
    .filter(({ name }) => containsText(name, typedText));
}

async function artistKey(value: string, deps: CommandDeps, context: InteractionContext): Promise<ItemRef | undefined> {
  const key = refOfChoice<'item'>(value);
  if (key !== undefined || value === '') return key;
  const resolvedItem = await resolveItem(value, APPLICABLE_KINDS, { deps, context });
  return 'item' in resolvedItem ? resolvedItem.item.ratingKey : undefined;
}

export const previewMatchPressHandler = createPressHandler({
  name: PREVIEW_MATCH_HANDLER_NAME,
  requires: 'match.apply',
  changes: false,
  target: matchButtonTargetSchema,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const { media } = deps;
    const { texts, signal } = context;
    const item = await media.item(target.ratingKey, { signal });
    return item.kind === 'artist' ? previewMatchOf(item, target, texts) : renderNoMatch(texts, 'notAnArtist', item);
  },
});

function previewMatchOf(
  { title, guid }: MediaItem,
  target: MatchButtonTarget,
  texts: InteractionContext['texts'],
): Message {
  const newArtist = { title: target.name, guid: target.guid };
  if (title === newArtist.title && guid === newArtist.guid) return renderNoMatch(texts, 'already', { title, guid });
  const confirm = confirmationPress(CONFIRM_MATCH_HANDLER_NAME, { ...target, was: { title, guid } });
  const leave = decisionPress(LEAVE_MATCH_PRESS, { title });
  return renderMatchPreview(texts, { now: { title, guid }, next: newArtist, decision: { confirm, leave } });
}

const confirmMatch = createPressHandler({
  name: CONFIRM_MATCH_HANDLER_NAME,
  requires: 'match.apply',
  changes: ({ target }) => {
    const { ratingKey, was, name, guid } = target;
    return {
      target: `artist ${ratingKey}`,
      refs: [ratingKey],
      before: artistAuditText(was),
      after: artistAuditText({ title: name, guid }),
    };
  },
  target: applyMatchTargetSchema,
  place: 'update',
  answer: ({ target, deps, context }) => applyMatchIfUnchanged(target, deps, context),
});

const keepCurrentMatch = createPressHandler({
  name: LEAVE_MATCH_PRESS,
  requires: 'match.apply',
  changes: false,
  target: z.object({ title: z.string() }),
  place: 'update',
  answer: async ({ target, context }) => renderNoMatch(context.texts, 'left', { title: target.title }),
});

export const applyMatchCommand = createSubcommand({
  words: (texts) => texts.match.declarations.apply,
  requires: 'match.apply',
  changes: false,
  options: {
    artist: textOption({ complete: createItemAutocomplete(APPLICABLE_KINDS, itemKindAndLibraryFacts) }),
    match: textOption({ complete: completeMatch }),
  },
  presses: [artistMatch.action, previewMatchPressHandler, confirmMatch, keepCurrentMatch],
  answer: ({ args, deps, context }) =>
    artistMatch.answer({ typedText: args.artist, extraData: { guid: args.match }, deps, context }),
});
