import { z } from 'zod';
import { attemptChange, readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { itemRefSchema } from '../../domain/servers/storedRefs.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { undefinedIfNotFound } from '../shared/endpoint.ts';
import {
  type ArtistIdentity,
  type MatchOutcome,
  renderMatchChangedMeanwhile,
  renderMatchGone,
  renderMatchOutcome,
} from './views/apply.ts';

export const CONFIRM_MATCH_HANDLER_NAME = 'match.confirm';

/** Maximum wait in ms for a match to take effect. Servers apply matches in the background. */
const WATCH_MS = 10_000;
const CHECK_PAUSE_MS = 1000;

export const matchButtonTargetSchema = z.object({
  ratingKey: itemRefSchema,
  guid: z.string().min(1),
  name: z.string().min(1),
});
export type MatchButtonTarget = z.output<typeof matchButtonTargetSchema>;

/**
 * `was` has the artist's title and guid at the time of the confirmation. If they have changed since, the match is not
 * applied.
 */
export const applyMatchTargetSchema = matchButtonTargetSchema.extend({
  was: z.object({ title: z.string(), guid: z.string().optional() }),
});
type ApplyTarget = z.output<typeof applyMatchTargetSchema>;

export const artistAuditText = ({ title, guid }: ArtistIdentity): string =>
  guid === undefined ? title : `${title} (${guid})`;

const isSameArtist = (a: ArtistIdentity, b: ArtistIdentity): boolean => a.title === b.title && a.guid === b.guid;

export async function* applyMatchIfUnchanged(
  target: ApplyTarget,
  deps: CommandDeps,
  { texts, signal }: InteractionContext,
): AsyncIterable<ChangeResultMessage> {
  const { ratingKey, was: before, ...match } = target;
  const { title, guid } = await deps.media.item(ratingKey, { signal });
  if (!isSameArtist({ title, guid }, before)) return yield renderMatchChangedMeanwhile(texts, before, { title, guid });
  // A 404 means that the server lacks the artist or the endpoint (interface.md, 4.21).
  const applyAttempt = await undefinedIfNotFound(
    attemptChange(() => deps.media.applyMatch(ratingKey, match, { signal })),
  );
  if (!applyAttempt) return yield addAuditDetailsToMessage(renderMatchGone(texts, before), { failure: 'not-found' });
  const { answered } = applyAttempt;
  yield renderMatchOutcome(texts, before, { kind: 'asked', answered });
  const newArtist = { title: match.name, guid: match.guid };
  const outcome = await watchArtist({ ratingKey, before, expected: newArtist, answered }, deps, signal);
  const message = renderMatchOutcome(texts, before, outcome);
  yield addAuditDetailsToMessage(
    message,
    'now' in outcome ? { after: artistAuditText(outcome.now) } : { failure: outcome.kind },
  );
}

interface AppliedMatch {
  readonly ratingKey: ItemRef;
  readonly before: ArtistIdentity;
  readonly expected: ArtistIdentity;
  /** False if the server did not answer. The request may have arrived nevertheless. */
  readonly answered: boolean;
}

async function watchArtist(
  { ratingKey, before, expected, answered }: AppliedMatch,
  { media, clock }: CommandDeps,
  signal: AbortSignal,
): Promise<MatchOutcome> {
  const startedAtMs = clock.steadyMs();
  for (;;) {
    const currentArtist = await readUnlessServerFails(() => media.item(ratingKey, { signal }));
    const afterMs = clock.steadyMs() - startedAtMs;
    if (currentArtist && isSameArtist(currentArtist, expected)) return { kind: 'applied', now: currentArtist, afterMs };
    if (afterMs >= WATCH_MS) {
      if (!currentArtist) return { kind: 'unverified', answered };
      return isSameArtist(currentArtist, before)
        ? { kind: 'unchanged', afterMs, answered }
        : { kind: 'other', now: currentArtist };
    }
    await clock.wait(CHECK_PAUSE_MS, signal);
  }
}
