import { z } from 'zod';
import { serverOf } from '../../domain/servers/refs.ts';
import { accountRef } from '../../domain/servers/storedRefs.ts';
import { renderStored } from '../../render/privacy/data.ts';
import { group, subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { audited } from '../framework/records.ts';
import { changerOf } from '../shared/access/options.ts';
import { completeUser, findUser } from '../shared/history/filters.ts';
import { LEAVE } from '../shared/leave.ts';
import { map } from './map.ts';
import { name } from './name.ts';
import { refuseUnlessShared } from './shared.ts';
import { renderAccountForgotten, renderForgetAccount, renderNothingStored } from './view.ts';

const DELETE = 'privacy.delete-account';

const exportStored = subcommand({
  words: (texts) => texts.people.declarations.export,
  requires: 'privacy.manage',
  changes: false,
  discloses: true,
  options: { account: text({ complete: completeUser }) },
  answer: async ({ args, deps, context }) => {
    const { account } = args;
    const who = await findUser(account, deps, context);
    const { guildId } = changerOf(context);
    const members = await deps.membersOf(guildId, [who.id]);
    const stored = await deps.privacy.ofAccount(who.id, { guildId, memberIds: members.get(who.id) ?? [] });
    const message = renderStored(context.texts, 'account', stored);
    return audited(message, { target: `account ${who.id}`, refs: [who.id] });
  },
});

/** Deletes nothing yet: shows what would be deleted, with a button that does it. */
const deleteStored = subcommand({
  words: (texts) => texts.people.declarations.delete,
  requires: 'privacy.manage',
  changes: false,
  options: { account: text({ complete: completeUser }) },
  answer: async ({ args, deps, context }) => {
    const { account: typed } = args;
    const who = await findUser(typed, deps, context);
    refuseUnlessShared(who.id, deps, context);
    const stored = await deps.privacy.ofAccount(who.id);
    if (Object.values(stored.rows).every((rows) => rows.length === 0)) return renderNothingStored(context.texts, who);
    const confirm = confirmation(DELETE, { accountId: who.id });
    return renderForgetAccount(context.texts, who, { stored, decision: { confirm, leave: decision(LEAVE, {}) } });
  },
});

const confirmDeletion = press({
  name: DELETE,
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
    // Since the button was drawn, the guild may have lost that server, or the right to change shared data.
    if (!servers.includes(serverOf(accountId))) return renderNothingStored(texts, { id: accountId });
    refuseUnlessShared(accountId, deps, context);
    await deps.privacy.forgetAccount(accountId);
    return renderAccountForgotten(texts, accountId);
  },
});

export const people = group({
  words: (texts) => texts.people.declarations.people,
  subject: 'people',
  subcommands: [map, name, exportStored, deleteStored],
  presses: [confirmDeletion],
});
