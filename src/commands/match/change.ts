import { z } from 'zod';
import { attempt, ifReadable } from '../../domain/media/server/attempt.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { itemRef } from '../../domain/servers/storedRefs.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { ifThere } from '../shared/endpoint.ts';
import {
  type ArtistNow,
  type MatchOutcome,
  renderMatchGone,
  renderMatchMeanwhile,
  renderMatchOutcome,
} from './views/apply.ts';

export const CONFIRM = 'match.confirm';

/** How long and how often the artist is read again after a match was applied: servers do it in the background. */
const WATCH_MS = 10_000;
const LOOK_EVERY_MS = 1000;

export const wanted = z.object({ ratingKey: itemRef, guid: z.string().min(1), name: z.string().min(1) });
export type Wanted = z.output<typeof wanted>;

/**
 * Includes the artist's state when the confirmation was drawn, because the decision holds for that state
 * only.
 */
export const applyTarget = wanted.extend({ was: z.object({ title: z.string(), guid: z.string().optional() }) });
type ApplyTarget = z.output<typeof applyTarget>;

/** An artist as the audit trail keeps it. */
export const artistRecord = ({ title, guid }: ArtistNow): string => (guid === undefined ? title : `${title} (${guid})`);

const same = (a: ArtistNow, b: ArtistNow): boolean => a.title === b.title && a.guid === b.guid;

/** Applies the match if the artist is unchanged, and reports the artist's state afterwards. */
export async function* applyIfSame(
  { ratingKey, was, ...match }: ApplyTarget,
  deps: Deps,
  { texts, signal }: InteractionContext,
): AsyncIterable<ChangeMessage> {
  const { title, guid } = await deps.media.item(ratingKey, { signal });
  if (!same({ title, guid }, was)) return yield renderMatchMeanwhile(texts, was, { title, guid });
  // A 404 of 4.21 means that the server has no such artist or no such endpoint.
  const taken = await ifThere(attempt(() => deps.media.applyMatch(ratingKey, match, { signal })));
  if (!taken) return yield audited(renderMatchGone(texts, was), { failure: 'not-found' });
  const { answered } = taken;
  yield renderMatchOutcome(texts, was, { kind: 'asked', answered });
  const after = { title: match.name, guid: match.guid };
  const outcome = await watch({ ratingKey, was, after, answered }, deps, signal);
  const message = renderMatchOutcome(texts, was, outcome);
  yield audited(message, 'now' in outcome ? { after: artistRecord(outcome.now) } : { failure: outcome.kind });
}

/** Success is observed: reads the artist until it is as wanted, for up to ten seconds. */
async function watch(
  { ratingKey, was, after, answered }: { ratingKey: ItemRef; was: ArtistNow; after: ArtistNow; answered: boolean },
  { media, clock }: Deps,
  signal: AbortSignal,
): Promise<MatchOutcome> {
  const began = clock.steadyMs();
  for (;;) {
    const now = await ifReadable(() => media.item(ratingKey, { signal }));
    const afterMs = clock.steadyMs() - began;
    if (now && same(now, after)) return { kind: 'applied', now, afterMs };
    if (afterMs >= WATCH_MS) {
      if (!now) return { kind: 'unverified', answered };
      return same(now, was) ? { kind: 'unchanged', afterMs, answered } : { kind: 'other', now };
    }
    await clock.wait(LOOK_EVERY_MS, signal);
  }
}
