import type { TaskOutcome } from '../../domain/media/server/serverApi.ts';
import { changeNote } from '../../render/kit/layout.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** The server's answer, and what it may mean: the answer alone does not say (interface section 3, rule 3). */
export const renderTask = ({ task }: Texts, outcome: TaskOutcome): ChangeMessage =>
  changeNote(outcome === 'running' ? 'nothing' : 'done', task.outcomes[outcome]);

/** Only asking again shows whether it runs; that does not restart a running task. */
export const renderTaskUnanswered = ({ task }: Texts): ChangeMessage => changeNote('unknown', task.unanswered);
