import { z } from 'zod';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { renderForgetOwnDataForm, renderOwnDataForgotten, renderStoredData } from '../../render/privacy/data.ts';
import { createSubcommand } from '../framework/command.ts';
import { confirmationPress, createPressHandler, decisionPress } from '../framework/press.ts';
import { KEEP_DATA_HANDLER_NAME } from '../shared/leave.ts';

const DELETE_OWN_PRESS = 'privacy.delete-own';

export const exportOwnDataCommand = createSubcommand({
  words: (texts) => texts.me.declarations.export,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) =>
    renderStoredData(context.texts, 'own', await deps.privacy.ofUser(context.actor.userId)),
});

/** Deletes nothing yet: the answer has a button that deletes the data. */
export const deleteOwnDataCommand = createSubcommand({
  words: (texts) => texts.me.declarations.delete,
  requires: 'privacy.own',
  changes: false,
  answer: async ({ deps, context }) => {
    const { privacy, access } = deps;
    const { texts, actor } = context;
    const storedData = await privacy.ofUser(actor.userId);
    const hasPersonalRights = access.guildsWithPersonalRights(actor.userId).length > 0;
    return renderForgetOwnDataForm(texts, {
      stored: storedData,
      hasPersonalRights,
      decision: { confirm: confirmationPress(DELETE_OWN_PRESS, {}), leave: decisionPress(KEEP_DATA_HANDLER_NAME, {}) },
    });
  },
});

export const confirmDeleteDataPressHandler = createPressHandler({
  name: DELETE_OWN_PRESS,
  requires: 'privacy.own',
  changes: () => ({ target: 'own data', after: 'deleted' }),
  target: z.object({}),
  place: 'update',
  answer: async ({ deps, context }) => {
    const { privacy, access, clock } = deps;
    const { texts, actor } = context;
    // The person's rights are removed first, because earlier versions of the permissions can be cleaned only of rights
    // that are no longer in force. False if the person is the only manager of access in a guild and keeps that right.
    // All other data is still deleted, and the answer says so.
    const areRightsRevoked = await access.revokePersonalRights(actor.userId);
    const { linkedUntil, accountIds } = await privacy.forgetUser(actor.userId, clock.now());
    // The person's data is deleted first, because it takes long to draw the recaps again without the person.
    const recaps = await deps.redrawRecaps(accountIds, context.signal);
    return renderOwnDataForgotten(texts, { linkedUntil, areRightsRevoked, recaps });
  },
});

export const keepStoredDataPressHandler = createPressHandler({
  name: KEEP_DATA_HANDLER_NAME,
  requires: 'privacy.own',
  changes: false,
  target: z.object({}),
  place: 'update',
  answer: async ({ context }) => createNothingChangedMessage(context.texts.privacy.left),
});
