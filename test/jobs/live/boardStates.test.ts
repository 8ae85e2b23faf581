import { expect, test } from 'vitest';
import * as states from '../../../src/jobs/live/board/states.ts';
import { INITIAL_BOARD_WRITER_STATE, type WriterState } from '../../../src/jobs/live/board/states.ts';

const NOW = 1_000_000;
const FIFTEEN_SECONDS = 15_000;

type Arrow = (state: WriterState) => WriterState;
const write: Arrow = (state) => states.stateAfterWrite(state, NOW);
const fail: Arrow = (state) => states.stateAfterFailure(state, NOW, 1000);
const limit: Arrow = (state) => states.stateAfterRateLimit(state, NOW);
const refuse: Arrow = (state) => states.stateAfterRefusedContent(state, 'a title');
const yieldToPost: Arrow = (state) => states.updateTurn(state, true, NOW);
const yieldToNothing: Arrow = (state) => states.updateTurn(state, false, NOW);
const { withoutWaits, requestBoardMove, stateAfterPlan, requestBoardReplacement, requestUpload, markFailureLogged } =
  states;

const after = (arrows: readonly Arrow[]): WriterState =>
  arrows.reduce((state, arrow) => arrow(state), INITIAL_BOARD_WRITER_STATE);

interface Walk {
  readonly name: string;
  readonly arrows: readonly Arrow[];
  readonly ends: Partial<Record<'requests' | 'content' | 'method' | 'turn', string>>;
}

const WALKS: readonly Walk[] = [
  { name: 'a board that failed is tried again later', arrows: [fail], ends: { requests: 'failing' } },
  { name: 'a written message ends a failure', arrows: [fail, write], ends: { requests: 'accepted' } },
  { name: 'a person who hurries ends no failure', arrows: [fail, withoutWaits], ends: { requests: 'failing' } },
  { name: 'refused content stays refused', arrows: [refuse, fail, requestBoardMove], ends: { content: 'refused' } },
  { name: 'a person who hurries offers it again', arrows: [refuse, withoutWaits], ends: { content: 'offered' } },
  { name: 'a written message offers it again', arrows: [refuse, write], ends: { content: 'offered' } },
  { name: 'a planned move is on its way', arrows: [requestBoardMove, stateAfterPlan], ends: { method: 'moving' } },
  {
    name: 'a move that fails is tried again',
    arrows: [requestBoardMove, stateAfterPlan, fail, stateAfterPlan],
    ends: { method: 'moving' },
  },
  { name: 'a written move is over', arrows: [requestBoardMove, stateAfterPlan, write], ends: { method: 'edit' } },
  {
    name: 'a move that is asked for meanwhile comes next',
    arrows: [requestBoardMove, stateAfterPlan, requestBoardMove, write],
    ends: { method: 'to move' },
  },
  {
    name: 'a move that is asked for during an edit comes next',
    arrows: [stateAfterPlan, requestBoardMove, write],
    ends: { method: 'to move' },
  },
  {
    name: 'a move stays due if Discord refuses the edit before it',
    arrows: [requestBoardMove, requestUpload],
    ends: { method: 'to move' },
  },
  {
    name: 'pictures are uploaded until a message is written',
    arrows: [requestUpload, stateAfterPlan, fail],
    ends: { method: 'upload' },
  },
  { name: 'later messages keep their pictures again', arrows: [requestUpload, write], ends: { method: 'edit' } },
  {
    name: 'a message that cannot be edited is replaced',
    arrows: [requestUpload, requestBoardReplacement],
    ends: { method: 'to move' },
  },
  { name: 'a post goes first', arrows: [yieldToPost], ends: { turn: 'yielding' } },
  { name: 'no other post gives the turn back', arrows: [yieldToPost, yieldToNothing], ends: { turn: 'own' } },
];

test.each(WALKS)('a board keeps track of its requests, refusals and moves: $name', ({ arrows, ends }) => {
  const { requests, content, method, turn } = after(arrows);
  const kinds = { requests: requests.kind, content: content.kind, method: method.kind, turn: turn.kind };
  expect(kinds).toMatchObject(ends);
});

test('a board remembers the check for messages below it until the board writes its message', () => {
  const looked = states.boardWriterStateAfterCoverCheck(INITIAL_BOARD_WRITER_STATE, false);
  expect(requestUpload(looked).method).toEqual({ kind: 'upload', isCovered: false });
  expect(write(looked).method).toEqual({ kind: 'edit', isCovered: undefined });
  expect(states.boardWriterStateAfterCoverCheck(requestBoardMove(looked), true).method).toEqual({ kind: 'to move' });
});

test('a rate limit halves the pace of a board’s edits, and each edit that Discord takes makes them faster again', () => {
  const slow = after([limit, limit]);
  expect(slow.pace.intervalMs).toBe(4 * FIFTEEN_SECONDS);
  expect(write(slow).pace).toEqual({ intervalMs: 2 * FIFTEEN_SECONDS, nextWrite: NOW + 2 * FIFTEEN_SECONDS });
  expect(after([limit, limit, limit, limit, limit, limit]).pace.intervalMs).toBe(5 * 60_000);
});

test('a person who requests a new board message gets it despite rate limits and failures', () => {
  const asked = after([write, fail, requestBoardMove]);
  expect([states.isWriteTooEarly(asked, NOW), states.isBackingOff(asked, NOW)]).toEqual([false, false]);
});

test('a board lets a waiting post of a feed go first for a minute', () => {
  const yielding = after([yieldToPost, yieldToPost]);
  expect([59_999, 60_000].map((ms) => states.isBoardWriterYieldingToPost(yielding, NOW + ms))).toEqual([true, false]);
});

test('a failing board is logged once until a message is written', () => {
  expect(states.isFailureLogged(after([markFailureLogged, fail, limit, requestBoardMove]))).toBe(true);
  expect(states.isFailureLogged(after([markFailureLogged, fail, write]))).toBe(false);
});
