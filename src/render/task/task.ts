import type { TaskOutcome } from '../../domain/media/server/tasks.ts';
import { note } from '../kit/layout.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

/** The server's answer, and what it may mean: the answer alone does not say (interface section 3, rule 3). */
export const renderTask = ({ task }: Texts, outcome: TaskOutcome): Message => ({
  ...note(task.outcomes[outcome]),
  ...(outcome === 'running' && { outcome: 'nothing' as const }),
});

/** Only asking again shows whether it runs; that does not restart a running task. */
export const renderTaskUnanswered = ({ task }: Texts): Message => note(task.unanswered);
