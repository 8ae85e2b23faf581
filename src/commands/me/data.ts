import { z } from 'zod';
import { nothingDone } from '../../render/kit/layout.ts';
import { renderForgetOwn, renderOwnForgotten, renderStored } from '../../render/privacy/data.ts';
import { subcommand } from '../framework/command.ts';
import { confirmation, decision, press } from '../framework/press.ts';
import { LEAVE } from '../shared/leave.ts';

const DELETE = 'privacy.delete-own';
export const exportOwn = subcommand({
  words: (texts) => texts.me.declarations.export,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) =>
    renderStored(context.texts, 'own', await deps.privacy.ofUser(context.actor.userId)),
});

/** Deletes nothing yet: shows what would be deleted, with a button that does it. */
export const deleteOwn = subcommand({
  words: (texts) => texts.me.declarations.delete,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) => {
    const { privacy, access } = deps;
    const { texts, actor } = context;
    const stored = await privacy.ofUser(actor.userId);
    const isNamed = access.namedIn(actor.userId).length > 0;
    return renderForgetOwn(texts, {
      stored,
      isNamed,
      decision: { confirm: confirmation(DELETE, {}), leave: decision(LEAVE, {}) },
    });
  },
});

export const confirmDeletion = press({
  name: DELETE,
  requires: 'privacy.own',
  changes: () => ({ target: 'own data', after: 'deleted' }),
  target: z.object({}),
  place: 'update',
  answer: async ({ deps, context }) => {
    const { privacy, access, clock } = deps;
    const { texts, actor } = context;
    // First, because only rights that are no longer in force can be removed from past versions.
    const isGivenUp = await access.giveUp(actor.userId);
    const { linkedUntil } = await privacy.forgetUser(actor.userId, clock.now());
    return renderOwnForgotten(texts, { linkedUntil, isGivenUp });
  },
});

export const leave = press({
  name: LEAVE,
  requires: 'privacy.own',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: async ({ context }) => nothingDone(context.texts.privacy.left),
});
