import { expect, test } from 'vitest';
import { createOtherBotProcessDetector } from '../../../src/discord/interactions/otherProcess.ts';

const MINUTE = 60_000;
/** In ms, by the steady clock. */
const NOON = 43_200_000;

/** Interactions that were answered elsewhere at these minutes after noon, and what is known of it at `then`. */
function afterAnswersAt(minutes: readonly number[], then: number) {
  let now = NOON;
  const lines: string[] = [];
  const clock = { steadyMs: () => now };
  const other = createOtherBotProcessDetector({ clock, log: { error: (_fields, line) => void lines.push(line) } });
  for (const minute of minutes) {
    now = NOON + minute * MINUTE;
    other.answered();
  }
  now = NOON + then * MINUTE;
  return { isThere: other.isSuspected(), lines: lines.length };
}

test.each([
  ['nothing was answered elsewhere', [], 0, { isThere: false, lines: 0 }],
  ['one interaction was', [0], 0, { isThere: false, lines: 0 }],
  ['two were, more than ten minutes apart', [0, 11], 11, { isThere: false, lines: 0 }],
  ['two were within ten minutes', [0, 9], 9, { isThere: true, lines: 1 }],
  ['many were, which is logged once', [0, 1, 2, 30, 50], 50, { isThere: true, lines: 1 }],
  ['the last of two was more than an hour ago', [0, 1], 62, { isThere: false, lines: 0 + 1 }],
  ['they began again after an hour, which is logged again', [0, 1, 70, 71], 71, { isThere: true, lines: 2 }],
])(
  'another process is suspected once it answered two interactions within ten minutes: %s',
  (_title, minutes, then, expected) => {
    expect(afterAnswersAt(minutes, then)).toEqual(expected);
  },
);
