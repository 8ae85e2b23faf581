import { note, nothingDone } from '../../../render/kit/layout.ts';
import { personMention } from '../../../render/kit/mention.ts';
import { BadOption, subcommand } from '../../framework/command.ts';
import { person } from '../../framework/options.ts';
import { said } from './views/sentences.ts';

/** The most that fit into a message. */
const MOST = 60;

const people = (userIds: readonly string[]): string => userIds.slice(0, MOST).map(personMention).join(', ');

export const admins = subcommand({
  words: (texts) => texts.servers.declarations.admins,
  requires: 'servers.manage',
  changes: false,
  answer: async ({ deps, context }) => {
    const { installation, installationAdmins } = deps;
    const { servers } = context.texts;
    const [owners, appointed] = [installation.owners(), installationAdmins.list()].map(people);
    const others = appointed ? servers.appointedOnes(appointed) : servers.nobodyAppointed;
    return note([servers.adminsHead, owners && servers.owners(owners), others], { private: true });
  },
});

export const appoint = subcommand({
  words: (texts) => texts.servers.declarations.appoint,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: `<@${args.person.userId}>`, after: 'manages media servers' }),
  options: { person: person() },
  answer: async ({ args, deps, context }) => {
    const { userId, bot } = args.person;
    const { installation, installationAdmins } = deps;
    const { actor } = context;
    const { servers } = context.texts;
    if (bot) throw new BadOption('person', servers.isBot);
    if (installation.isAdmin(userId)) return nothingDone(servers.wasAppointed(personMention(userId)));
    await installationAdmins.appoint(userId, actor.userId);
    return said('done', servers.appointed(personMention(userId)));
  },
});

export const dismiss = subcommand({
  words: (texts) => texts.servers.declarations.dismiss,
  requires: 'servers.manage',
  changes: ({ args }) => ({ target: `<@${args.person.userId}>`, after: 'does not manage media servers' }),
  options: { person: person() },
  answer: async ({ args, deps, context }) => {
    const { userId } = args.person;
    const { installation, installationAdmins } = deps;
    const { servers } = context.texts;
    const who = personMention(userId);
    if (!installationAdmins.list().includes(userId))
      return nothingDone(installation.isAdmin(userId) ? servers.isOwner(who) : servers.notAppointed(who));
    await installationAdmins.dismiss(userId);
    return said('done', installation.isAdmin(userId) ? servers.stillOwner(who) : servers.dismissed(who));
  },
});
