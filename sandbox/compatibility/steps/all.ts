import { ANSWER_TEST_STEPS, COMMAND_OPTION_TEST_STEPS } from './commands.ts';
import { COMPONENT_TEST_STEPS } from './components.ts';
import { COMMAND_REGISTRATION_TEST_STEPS, CONNECTION_LOSS_TEST_STEPS, CONNECTION_TEST_STEPS } from './connection.ts';
import { FORM_TEST_STEPS } from './forms.ts';
import { MESSAGE_TEST_STEPS } from './messages.ts';
import type { CompatibilityTestStep } from './step.ts';

export const COMPATIBILITY_TEST_STEPS: readonly CompatibilityTestStep[] = [
  ...CONNECTION_TEST_STEPS,
  ...COMMAND_REGISTRATION_TEST_STEPS,
  ...ANSWER_TEST_STEPS,
  ...COMMAND_OPTION_TEST_STEPS,
  ...COMPONENT_TEST_STEPS,
  ...FORM_TEST_STEPS,
  ...MESSAGE_TEST_STEPS,
  ...CONNECTION_LOSS_TEST_STEPS,
];
