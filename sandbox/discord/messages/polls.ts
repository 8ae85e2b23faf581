import type { APIPoll, RESTAPIPoll } from 'discord-api-types/v10';
import { PollLayoutType } from 'discord-api-types/v10';

const HOUR = 3_600_000;
/** Duration in hours (https://discord.com/developers/docs/resources/poll#poll-create-request-object). */
const DEFAULT_DURATION = 24;

/** Creates a stored poll: answers are numbered from 1, the duration becomes a time, and there are no votes. */
export const createPoll = (poll: RESTAPIPoll, now: number): APIPoll => ({
  question: poll.question,
  answers: poll.answers.map(({ poll_media }, index) => ({ answer_id: index + 1, poll_media })),
  expiry: new Date(now + (poll.duration ?? DEFAULT_DURATION) * HOUR).toISOString(),
  allow_multiselect: poll.allow_multiselect ?? false,
  layout_type: PollLayoutType.Default,
  results: { is_finalized: false, answer_counts: [] },
});
