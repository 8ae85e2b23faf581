import { attemptChange } from '../../domain/media/server/attempt.ts';
import { changeNote } from '../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../render/kit/message/message.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { withAuditDetails } from '../framework/records.ts';

export async function startScan(
  { media }: Pick<Deps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<ChangeMessage> {
  const scan = await attemptChange(() => media.scanLibraries({ signal }));
  if (scan.answered) return changeNote('done', texts.scan.started);
  // The server does not list running scans, so the bot cannot tell if the scan started.
  return withAuditDetails(changeNote('unknown', texts.scan.unanswered), { failure: scan.failure.kind });
}
