import { z } from 'zod';
import { serverOf } from '../../domain/servers/refs.ts';
import { accountRef } from '../../domain/servers/storedRefs.ts';
import { renderStoredData } from '../../render/privacy/data.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import { textOption } from '../framework/options.ts';
import { confirmationPress, createPressAction, decisionPress } from '../framework/press.ts';
import { withAuditDetails } from '../framework/records.ts';
import { requireChangerInGuild } from '../shared/access/options.ts';
import { completeAccount, findAccount } from '../shared/history/filters.ts';
import { LEAVE_DATA_PRESS } from '../shared/leave.ts';
import { mapAccountCommand } from './map.ts';
import { namePersonCommand } from './name.ts';
import { requireSharedChangeAllowed } from './sharedChanges.ts';
import { renderAccountForgotten, renderForgetAccount, renderNothingStored } from './view.ts';

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
    return withAuditDetails(message, { target: `account ${resolvedAccount.id}`, refs: [resolvedAccount.id] });
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
    return renderForgetAccount(context.texts, resolvedAccount, {
      stored: storedData,
      decision: { confirm, leave: decisionPress(LEAVE_DATA_PRESS, {}) },
    });
  },
});

const confirmDeletion = createPressAction({
  name: DELETE_ACCOUNT_PRESS,
  requires: 'privacy.manage',
  changes: ({ target }) => {
    const { accountId } = target;
    return {
      target: `account ${accountId}`,
      after: 'deleted',
      refs: [accountId],
      shared: [{ server: serverOf(accountId), target: `account ${accountId}`, after: 'deleted' }],
    };
  },
  target: z.object({ accountId: accountRef }),
  place: 'update',
  answer: async ({ target, deps, context }) => {
    const { accountId } = target;
    const { texts, servers } = context;
    // Since the message was drawn, the guild may have lost access to the account's server, or the right to change data
    // that it shares with other guilds.
    if (!servers.includes(serverOf(accountId))) return renderNothingStored(texts, { id: accountId });
    requireSharedChangeAllowed(accountId, deps, context);
    await deps.privacy.forgetAccount(accountId);
    return renderAccountForgotten(texts, accountId);
  },
});

export const peopleCommand = createCommandGroup({
  words: (texts) => texts.people.declarations.people,
  subject: 'people',
  subcommands: [mapAccountCommand, namePersonCommand, exportStoredDataCommand, deleteStoredDataCommand],
  presses: [confirmDeletion],
});
