import { z } from 'zod';
import { nothingDone } from '../../render/kit/layout.ts';
import { subcommand } from '../framework/command.ts';
import { text } from '../framework/options.ts';
import { press } from '../framework/press.ts';
import { completeUser, findUser } from '../history/filters.ts';
import { confirmation, decision } from '../shared/decision.ts';
import {
  renderAccountForgotten,
  renderForgetAccount,
  renderForgetOwn,
  renderNothingStored,
  renderOwnForgotten,
} from './view.ts';

const OWN = 'privacy.delete-own';
const ACCOUNT = 'privacy.delete-account';
const LEAVE = 'privacy.leave';

const nothing = z.object({});
const account = z.object({ accountId: z.string() });

/** Deletes nothing by itself: it shows what would go, with a button that does it. */
export const deleteOwn = subcommand({
  words: (texts) => texts.privacy.declarations.delete,
  requires: 'privacy.own',
  changes: false,
  answer: async (_, { privacy, access }, { texts, actor }) => {
    const stored = await privacy.ofUser(actor.userId);
    const isNamed = access.namedIn(actor.userId).length > 0;
    return renderForgetOwn(texts, stored, isNamed, { confirm: confirmation(OWN, {}), leave: decision(LEAVE, {}) });
  },
});

export const confirmOwn = press({
  name: OWN,
  requires: 'privacy.own',
  changes: () => ({ target: 'own data', after: 'deleted' }),
  target: nothing,
  place: 'update',
  answer: async (_, __, { privacy, access, clock }, { texts, actor }) => {
    // First: what is no longer in force can be taken out of the versions of the past.
    const isGivenUp = await access.giveUp(actor.userId);
    const { linkedUntil } = await privacy.forgetUser(actor.userId, clock.now());
    return renderOwnForgotten(texts, { linkedUntil, isGivenUp });
  },
});

/** The same for an account of the media server. */
export const deleteAccount = subcommand({
  words: (texts) => texts.privacy.declarations.deleteAccount,
  requires: 'privacy.manage',
  changes: false,
  options: { account: text({ complete: completeUser }) },
  answer: async ({ account: typed }, deps, context) => {
    const who = await findUser(typed, deps, context);
    const stored = await deps.privacy.ofAccount(who.id);
    if (Object.values(stored.rows).every((rows) => rows.length === 0)) return renderNothingStored(context.texts, who);
    const confirm = confirmation(ACCOUNT, { accountId: who.id });
    return renderForgetAccount(context.texts, who, stored, { confirm, leave: decision(LEAVE, {}) });
  },
});

export const confirmAccount = press({
  name: ACCOUNT,
  requires: 'privacy.manage',
  changes: ({ accountId }) => ({ target: `account ${accountId}`, after: 'deleted' }),
  target: account,
  place: 'update',
  answer: async ({ accountId }, _, { privacy }, { texts }) => {
    await privacy.forgetAccount(accountId);
    return renderAccountForgotten(texts, accountId);
  },
});

export const leave = press({
  name: LEAVE,
  requires: 'privacy.own',
  changes: false,
  target: nothing,
  place: 'update',
  answer: async (_, __, ___, { texts }) => nothingDone(texts.privacy.left),
});
