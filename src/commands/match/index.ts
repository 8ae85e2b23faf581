import { createCommandGroup } from '../framework/command.ts';
import { applyMatchCommand } from './apply.ts';
import { findMatchCommand } from './find.ts';

export const matchCommand = createCommandGroup({
  words: (texts) => texts.match.declarations.match,
  subject: 'server',
  subcommands: [findMatchCommand, applyMatchCommand],
});
