import { z } from 'zod';
import type { Button } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { press } from '../framework/press.ts';
import { confirmation } from '../shared/decision.ts';
import { endIfSame } from './terminate.ts';
import { type SessionTarget, sessionRecord, sessionTarget } from './ticket.ts';
import { renderReasonForm } from './views/reasonForm.ts';

const ASK = 'session.terminate.ask';
const SUBMIT = 'session.terminate.submit';

/** The button for one session, as drawn. */
export const terminateButton = (texts: Texts, target: SessionTarget): Button => ({
  label: texts.session.endButton,
  style: 'danger',
  press: { action: ASK, target, by: 'anyone' },
});

/** The button opens a form for the reason. Capability and ticket are checked before it, the session itself after. */
export const askReason = press({
  name: ASK,
  requires: 'session.terminate',
  changes: false,
  target: sessionTarget,
  modal: (target, { terminateReason }, { texts }) =>
    renderReasonForm(texts, target, terminateReason, confirmation(SUBMIT, target)),
});

export const submitReason = press({
  name: SUBMIT,
  requires: 'session.terminate',
  changes: (target, { fields }) => ({ target: sessionRecord(target), reason: fields.reason }),
  target: sessionTarget,
  fields: z.object({ reason: z.string().trim().max(300).optional() }),
  place: 'private',
  answer: (target, { fields }, deps, context) =>
    endIfSame(target, fields.reason || deps.terminateReason, deps, context),
});
