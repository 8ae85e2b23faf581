import { ANSWER_STEPS, OPTION_STEPS } from './commands.ts';
import { COMPONENT_STEPS } from './components.ts';
import { CONNECTION_LOSS_STEPS, CONNECTION_STEPS, REGISTRATION_STEPS } from './connection.ts';
import { FORM_STEPS } from './forms.ts';
import { MESSAGE_STEPS } from './messages.ts';
import type { CompatibilityStep } from './step.ts';

export const COMPATIBILITY_STEPS: readonly CompatibilityStep[] = [
  ...CONNECTION_STEPS,
  ...REGISTRATION_STEPS,
  ...ANSWER_STEPS,
  ...OPTION_STEPS,
  ...COMPONENT_STEPS,
  ...FORM_STEPS,
  ...MESSAGE_STEPS,
  ...CONNECTION_LOSS_STEPS,
];
