import { createNoteMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import { userMention } from '../../../render/kit/text/mention.ts';
import { createSubcommand, InvalidOptionError } from '../../framework/command.ts';
import { personOption } from '../../framework/options.ts';
import { outcomeNote } from './views/sentences.ts';

const MOST_ADMINS = 60;

const mentions = (userIds: readonly string[]): string => userIds.slice(0, MOST_ADMINS).map(userMention).join(', ');

export const listAdminsCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.admins,
  requires: 'servers.manage',
  changes: false,
  answer: async ({ deps, context }) => {
    const { installation, installationAdmins } = deps;
    const { servers } = context.texts;
    const owners = mentions(installation.owners());
    const appointed = mentions(installationAdmins.list());
    const appointedText = appointed ? servers.appointedOnes(appointed) : servers.nobodyAppointed;
    return createNoteMessage([servers.adminsHead, owners && servers.owners(owners), appointedText], { private: true });
  },
});

export const appointAdminCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.appoint,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: `<@${args.person.userId}>`, after: 'manages media servers' }),
  options: { person: personOption() },
  answer: async ({ args, deps, context }) => {
    const { userId, bot } = args.person;
    const { installation, installationAdmins } = deps;
    const { actor } = context;
    const { servers } = context.texts;
    if (bot) throw new InvalidOptionError('person', servers.isBot);
    if (installation.isAdmin(userId)) return createNothingChangedMessage(servers.wasAppointed(userMention(userId)));
    await installationAdmins.appoint(userId, actor.userId);
    return outcomeNote('done', servers.appointed(userMention(userId)));
  },
});

export const dismissAdminCommand = createSubcommand({
  words: (texts) => texts.servers.declarations.dismiss,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: `<@${args.person.userId}>`, after: 'does not manage media servers' }),
  options: { person: personOption() },
  answer: async ({ args, deps, context }) => {
    const { userId } = args.person;
    const { installation, installationAdmins } = deps;
    const { servers } = context.texts;
    const mention = userMention(userId);
    if (!installationAdmins.list().includes(userId))
      return createNothingChangedMessage(
        installation.isAdmin(userId) ? servers.isOwner(mention) : servers.notAppointed(mention),
      );
    await installationAdmins.dismiss(userId);
    return outcomeNote('done', installation.isAdmin(userId) ? servers.stillOwner(mention) : servers.dismissed(mention));
  },
});
