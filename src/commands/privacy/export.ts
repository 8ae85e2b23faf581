import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { renderPrivacyExport } from './views/export.ts';

/** What is stored about the person who asks. */
export const exportOwn = subcommand({
  words: (texts) => texts.privacy.declarations.export,
  requires: 'privacy.own',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, { privacy }, { texts, actor }) => renderPrivacyExport(texts, await privacy.ofUser(actor.userId)),
});

/** What is stored about an account of the media server. */
export const exportAccount = subcommand({
  words: (texts) => texts.privacy.declarations.exportAccount,
  requires: 'privacy.manage',
  visibility: 'private',
  changes: false,
  discloses: true,
  options: { account: text({ complete: completeUser }) },
  answer: async ({ account }, deps, context) => {
    const who = await findUser(account, deps, context);
    return renderPrivacyExport(context.texts, await deps.privacy.ofAccount(who.id));
  },
});
