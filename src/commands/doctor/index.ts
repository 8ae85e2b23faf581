import { renderDoctor } from '../../render/doctor/report.ts';
import { command } from '../framework/command.ts';

export const doctor = command({
  words: (texts) => texts.doctor.declarations.doctor,
  requires: 'doctor.run',
  visibility: 'private',
  changes: false,
  options: {},
  answer: async (_, deps, { texts, signal, actor }) => renderDoctor(texts, await deps.doctor(actor.guildId)(signal)),
});
