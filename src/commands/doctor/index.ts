import { z } from 'zod';
import type { DoctorCheckResult } from '../../domain/doctor/findings.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { renderDoctor } from './view.ts';

const EVERY_CHECK: ComponentPress = { action: 'doctor.every-check', target: {}, by: 'invoker' };

const everyCheck = createPressHandler({
  name: EVERY_CHECK.action,
  requires: 'doctor.run',
  changes: false,
  place: 'update',
  target: z.object({}),
  answer: async ({ deps, context }) => renderDoctor(context.texts, await runChecks(deps, context)),
});

async function runChecks(
  deps: Pick<CommandDeps, 'doctor'>,
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
