import { group, subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { confirmAccount, confirmOwn, deleteAccount, deleteOwn, leave } from './delete.ts';
import { renderPrivacyExport } from './view.ts';

/** What is stored about the person who asks. */
const exportOwn = subcommand({
  words: (texts) => texts.privacy.declarations.export,
  requires: 'privacy.own',
  changes: false,
  answer: async (_, { privacy }, { texts, actor }) => renderPrivacyExport(texts, await privacy.ofUser(actor.userId)),
});

/** What is stored about an account of the media server. */
const exportAccount = subcommand({
  words: (texts) => texts.privacy.declarations.exportAccount,
  requires: 'privacy.manage',
  changes: false,
  discloses: true,
  options: { account: text({ complete: completeUser }) },
  answer: async ({ account }, deps, context) => {
    const who = await findUser(account, deps, context);
    return renderPrivacyExport(context.texts, await deps.privacy.ofAccount(who.id));
  },
});

export const privacy = group({
  words: (texts) => texts.privacy.declarations.privacy,
  subcommands: [exportOwn, deleteOwn, exportAccount, deleteAccount],
  presses: [confirmOwn, confirmAccount, leave],
});
