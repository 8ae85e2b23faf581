import type { TaskOutcome } from '../../domain/media/server/tasks.ts';
import { note } from '../kit/layout.ts';
import type { Message } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';

/** What the server said, and what that may mean: its answer does not tell which (interface section 3, rule 3). */
export const renderTask = ({ task }: Texts, outcome: TaskOutcome): Message => ({
  ...note(task.outcomes[outcome]),
  ...(outcome === 'running' && { outcome: 'nothing' as const }),
});

/** Nothing tells whether it runs, but asking again: then a task that runs is not started anew. */
export const renderTaskUnanswered = ({ task }: Texts): Message => note(task.unanswered);
