import type { ChangeAffectingOtherGuilds } from '../../domain/audit.ts';
import { type AccountRef, serverOfRef } from '../../domain/servers/refs.ts';
import { isBlank } from '../../domain/visibleText.ts';
import { oneLine } from '../../render/kit/text/markdown.ts';
import { createSubcommand, InvalidOptionError } from '../framework/command.ts';
import type { InteractionContext } from '../framework/context.ts';
import { makeOptionOptional, textOption } from '../framework/options.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { chosenRefs, refOfChoice } from '../shared/encodeRefAsChoiceValue.ts';
import { completeAccount, findAccount } from '../shared/history/filters.ts';
import { requireSharedChangeAllowed } from './sharedChanges.ts';
import { renderPerson } from './view.ts';

/** Maximum length of a name, in characters. A longer name would leave no room for the rest of a line. */
const MAX_NAME = 40;

export const namePersonCommand = createSubcommand({
  words: (texts) => texts.people.declarations.name,
  requires: 'notify.edit',
  // The name is not recorded, because names of people are stored only in their own table.
  changes: ({ args }) => {
    const { account, name: typedName } = args;
    const key = refOfChoice<'account'>(account);
    return {
      target: `account ${key ?? 'by name'}`,
      after: aliasRecord(typedName),
      refs: chosenRefs(account),
      shared: key === undefined ? [] : [sharedNaming(key, { after: aliasRecord(typedName) })],
    };
  },
  options: {
    account: textOption({ complete: completeAccount, menu: true }),
    name: makeOptionOptional(textOption({ max: 100 })),
  },
  answer: async ({ args, deps, context }) => {
    const { account, name: typedName } = args;
    const alias = typedName === undefined ? undefined : aliasOf(typedName, context);
    const resolvedAccount = await findAccount(account, deps, context);
    requireSharedChangeAllowed(resolvedAccount.id, deps, context);
    const personas = await deps.people.personas([resolvedAccount.id]);
    const before = personas.get(resolvedAccount.id);
    if (!before) throw new Error('People.personas left somebody out');
    const after = before.alias === alias ? before : await deps.people.setAlias(resolvedAccount.id, alias);
    const message = renderPerson(context.texts, resolvedAccount, { persona: after, before });
    return addAuditDetailsToMessage(message, {
      target: `account ${resolvedAccount.id}`,
      refs: [resolvedAccount.id],
      before: aliasRecord(before.alias),
      shared: [sharedNaming(resolvedAccount.id, { before: aliasRecord(before.alias), after: aliasRecord(alias) })],
    });
  },
});

const sharedNaming = (
  account: AccountRef,
  records: Pick<ChangeAffectingOtherGuilds, 'before' | 'after'>,
): ChangeAffectingOtherGuilds => ({
  server: serverOfRef(account),
  target: `account ${account}`,
  ...records,
});

const aliasRecord = (alias: string | undefined): string => (alias === undefined ? 'no alias' : 'an alias');

/** The typed name as one visible line, unescaped. Throws an InvalidOptionError for a blank or overlong name. */
function aliasOf(typedName: string, { texts }: InteractionContext): string {
  const alias = oneLine(typedName);
  if (isBlank(alias) || alias.length > MAX_NAME) throw new InvalidOptionError('name', texts.people.badName);
  return alias;
}
