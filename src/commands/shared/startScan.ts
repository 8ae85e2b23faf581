import { attempt } from '../../domain/media/server/attempt.ts';
import { changeNote } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';

export async function startScan(
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<ChangeMessage> {
  const asked = await attempt(() => media.scanLibraries({ signal }));
  if (asked.answered) return changeNote('done', texts.scan.started);
  // It is unknown whether the scan runs: the list of libraries does not say.
  return audited(changeNote('unknown', texts.scan.unanswered), { failure: asked.failure.kind });
}
