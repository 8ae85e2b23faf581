import { ANSWERS, OPTIONS } from './commands.ts';
import { COMPONENTS } from './components.ts';
import { CONNECTION, DURABILITY, REGISTRATION } from './connection.ts';
import { FORMS } from './forms.ts';
import { MESSAGES } from './messages.ts';
import type { Step } from './step.ts';

export const STEPS: readonly Step[] = [
  ...CONNECTION,
  ...REGISTRATION,
  ...ANSWERS,
  ...OPTIONS,
  ...COMPONENTS,
  ...FORMS,
  ...MESSAGES,
  ...DURABILITY,
];
