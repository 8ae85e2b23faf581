import { z } from 'zod';
import type { DoctorCheckResult } from '../../domain/doctor/findings.ts';
import type { Press } from '../../render/kit/message/press.ts';
import { createCommand } from '../framework/command.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { createPressAction } from '../framework/press.ts';
import { renderDoctor } from './view.ts';

const EVERY_CHECK: Press = { action: 'doctor.every-check', target: {}, by: 'invoker' };

const everyCheck = createPressAction({
  name: EVERY_CHECK.action,
  requires: 'doctor.run',
  changes: false,
  place: 'update',
  target: z.object({}),
  answer: async ({ deps, context }) => renderDoctor(context.texts, await runChecks(deps, context)),
});

async function runChecks(
  deps: Pick<Deps, 'doctor'>,
  { actor, signal }: InteractionContext,
): Promise<readonly DoctorCheckResult[]> {
  const check = deps.doctor(actor);
  return await check(signal);
}

export const doctorCommand = createCommand({
  words: (texts) => texts.doctor.declarations.doctor,
  subject: 'server',
  requires: 'doctor.run',
  changes: false,
  presses: [everyCheck],
  answer: async ({ deps, context }) =>
    renderDoctor(context.texts, await runChecks(deps, context), { everyCheck: EVERY_CHECK }),
});
