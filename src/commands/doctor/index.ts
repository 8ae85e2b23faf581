import { command } from '../framework/command.ts';
import { renderDoctor } from './view.ts';

export const doctor = command({
  words: (texts) => texts.doctor.declarations.doctor,
  requires: 'doctor.run',
  changes: false,
  answer: async (_, deps, { texts, signal, actor }) => renderDoctor(texts, await deps.doctor(actor)(signal)),
});
