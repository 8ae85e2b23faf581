import { command } from '../framework/command.ts';
import { renderDoctor } from './view.ts';

export const doctor = command({
  words: (texts) => texts.doctor.declarations.doctor,
  subject: 'server',
  requires: 'doctor.run',
  changes: false,
  answer: async ({ deps, context }) => renderDoctor(context.texts, await deps.doctor(context.actor)(context.signal)),
});
