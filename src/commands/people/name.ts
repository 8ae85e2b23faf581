import type { SharedChange } from '../../domain/audit.ts';
import { type AccountRef, serverOf } from '../../domain/servers/refs.ts';
import { isBlank } from '../../domain/visibleText.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { BadOption, subcommand } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { optional, text } from '../framework/options.ts';
import { audited } from '../framework/records.ts';
import { choiceKey, chosenRefs } from '../shared/choiceValue.ts';
import { completeUser, findUser } from '../shared/history/filters.ts';
import { refuseUnlessShared } from './shared.ts';
import { renderPerson } from './view.ts';

/** Characters in a name: longer ones would push everything else off the line. */
const MAX_NAME = 40;

/** Sets how a person is named where people are shown by name; without a name, removes the one that was set. */
export const name = subcommand({
  words: (texts) => texts.people.declarations.name,
  requires: 'notify.edit',
  // Does not record the name: people's names are stored only in their own table.
  changes: ({ args }) => {
    const { account, name } = args;
    const key = choiceKey<'account'>(account);
    return {
      target: `account ${key ?? 'by name'}`,
      after: aliasRecord(name),
      refs: chosenRefs(account),
      shared: key === undefined ? [] : [sharedNaming(key, { after: aliasRecord(name) })],
    };
  },
  options: { account: text({ complete: completeUser }), name: optional(text({ max: 100 })) },
  answer: async ({ args, deps, context }) => {
    const { account, name } = args;
    const alias = name === undefined ? undefined : aliasOf(name, context);
    const who = await findUser(account, deps, context);
    refuseUnlessShared(who.id, deps, context);
    const before = (await deps.people.personas([who.id])).get(who.id);
    if (!before) throw new Error('People.personas left somebody out');
    const after = before.alias === alias ? before : await deps.people.setAlias(who.id, alias);
    const message = renderPerson(context.texts, who, { persona: after, before });
    return audited(message, {
      target: `account ${who.id}`,
      refs: [who.id],
      before: aliasRecord(before.alias),
      shared: [sharedNaming(who.id, { before: aliasRecord(before.alias), after: aliasRecord(name) })],
    });
  },
});

/** The entry in the audit trails of other guilds. */
const sharedNaming = (account: AccountRef, records: Pick<SharedChange, 'before' | 'after'>): SharedChange => ({
  server: serverOf(account),
  target: `account ${account}`,
  ...records,
});

const aliasRecord = (alias: string | undefined): string => (alias === undefined ? 'no alias' : 'an alias');

/** One visible line; its content is escaped wherever it is shown. Throws a BadOption. */
function aliasOf(typed: string, { texts }: InteractionContext): string {
  const name = oneLine(typed);
  if (isBlank(name) || name.length > MAX_NAME) throw new BadOption('name', texts.people.badName);
  return name;
}
