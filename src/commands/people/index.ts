import { z } from 'zod';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { accountRefSchema } from '../../domain/servers/storedRefs.ts';
import { renderStoredData } from '../../render/privacy/data.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import { textOption } from '../framework/options.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { requireChangerInGuild } from '../shared/access/options.ts';
import { completeAccount, findAccount } from '../shared/history/filters.ts';
import { KEEP_DATA_HANDLER_NAME } from '../shared/leave.ts';
import { assignAccountToPersonCommand } from './map.ts';
import { namePersonCommand } from './name.ts';
import { requireSharedChangeAllowed } from './sharedChanges.ts';
import { renderAccountForgotten, renderForgetAccountQuestion, renderNothingStored } from './view.ts';

const DELETE_ACCOUNT_PRESS = 'privacy.delete-account';

const exportStoredDataCommand = createSubcommand({
  words: (texts) => texts.people.declarations.export,
  requires: 'privacy.manage',
  changes: false,
  discloses: true,
  options: { account: textOption({ complete: completeAccount, menu: true }) },
  answer: async ({ args, deps, context }) => {
    const resolvedAccount = await findAccount(args.account, deps, context);
    const { guildId } = requireChangerInGuild(context);
    const members = await deps.membersOf(guildId, [resolvedAccount.id]);
    const storedData = await deps.privacy.ofAccount(resolvedAccount.id, {
      guildId,
      memberIds: members.get(resolvedAccount.id) ?? [],
    });
    const message = renderStoredData(context.texts, 'account', storedData);
    return addAuditDetailsToMessage(message, { target: `account ${resolvedAccount.id}`, refs: [resolvedAccount.id] });
  },
});

/** Lists the data that would be deleted, with a button that deletes it. Deletes nothing yet. */
const deleteStoredDataCommand = createSubcommand({
  words: (texts) => texts.people.declarations.delete,
  requires: 'privacy.manage',
  changes: false,
  options: { account: textOption({ complete: completeAccount, menu: true }) },
  answer: async ({ args, deps, context }) => {
    const resolvedAccount = await findAccount(args.account, deps, context);
    requireSharedChangeAllowed(resolvedAccount.id, deps, context);
    const storedData = await deps.privacy.ofAccount(resolvedAccount.id);
    if (Object.values(storedData.rows).every((rows) => rows.length === 0))
      return renderNothingStored(context.texts, resolvedAccount);
    const confirm = confirmationPress(DELETE_ACCOUNT_PRESS, { accountId: resolvedAccount.id });
    return renderForgetAccountQuestion(context.texts, resolvedAccount, {
      stored: storedData,
      decision: { confirm, leave: decisionPress(KEEP_DATA_HANDLER_NAME, {}) },
    });
  },
});

const confirmDeletion = createPressHandler({
  name: DELETE_ACCOUNT_PRESS,
  requires: 'privacy.manage',
  changes: ({ target }) => {
    const { accountId } = target;
    return {
      target: `account ${accountId}`,
      after: 'deleted',
      refs: [accountId],
      shared: [{ server: serverOfRef(accountId), target: `account ${accountId}`, after: 'deleted' }],
    };
  },
  target: z.object({ accountId: accountRefSchema }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { accountId } = target;
    const { texts, servers } = context;
    // Since the message was drawn, the guild may have lost access to the account's server, or the right to change data
    // that it shares with other guilds.
    if (!servers.includes(serverOfRef(accountId))) return renderNothingStored(texts, { id: accountId });
    requireSharedChangeAllowed(accountId, deps, context);
    await deps.privacy.forgetAccount(accountId);
    return renderAccountForgotten(texts, accountId);
  },
});

export const peopleCommand = createCommandGroup({
  words: (texts) => texts.people.declarations.people,
  subject: 'people',
  subcommands: [assignAccountToPersonCommand, namePersonCommand, exportStoredDataCommand, deleteStoredDataCommand],
  presses: [confirmDeletion],
});
