import { attemptChange } from '../../domain/media/server/attempt.ts';
import { createChangeResultMessage } from '../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../render/kit/message/message.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';

export async function startScan(
  { media }: Pick<CommandDeps, 'media'>,
  { texts, signal }: Pick<InteractionContext, 'texts' | 'signal'>,
): Promise<ChangeResultMessage> {
  const scan = await attemptChange(() => media.scanLibraries({ signal }));
  if (scan.answered) return createChangeResultMessage('done', texts.scan.started);
  // The server does not list running scans, so the bot cannot tell whether the scan started.
  return addAuditDetailsToMessage(createChangeResultMessage('unknown', texts.scan.unanswered), {
    failure: scan.failure.kind,
  });
}
