import type { AddedLibrary } from '../../../domain/media/libraries/newLibrary.ts';
import type { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { failureSentence } from '../../../render/kit/errors.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Button } from '../../../render/kit/press.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { agentGone } from './agentPreferences.ts';

/** True if the server's list shows it; undefined if the list could not be read. */
type Listed = boolean | undefined;

/**
 * The library was added: the server's answer, its entry in the list, and whether the agent's own preferences
 * took effect.
 */
export function renderLibraryAdded(
  texts: Texts,
  { library, agentPreferences }: AddedLibrary,
  listed: Listed,
): ChangeMessage {
  const words = texts.library.add;
  const seen = listed === undefined ? words.listUnread : listed ? words.listed : words.notListed;
  const lines = [
    words.added(bold(library.title, texts.search.untitled), library.key),
    seen,
    agentPreferences && agentSentence(texts, agentPreferences),
  ];
  return changeNote(listed === false ? 'unknown' : 'done', lines, { private: true });
}

function agentSentence(texts: Texts, result: NonNullable<AddedLibrary['agentPreferences']>): string {
  const words = texts.library.add;
  if (result.held) return words.agentHeld;
  const { agent, failure } = result;
  if (failure.kind === 'unsupported') return words.agentGone(agentGone(texts, agent, failure));
  return words.agentFailed(failureSentence(texts, failure));
}

interface RefusedLibrary {
  readonly name: string;
  readonly failure: MediaServerFailure;
  readonly toDraft: Button;
}

/** The server refused, in its own words; the draft can be corrected. */
export function renderLibraryRefused(texts: Texts, { name, failure, toDraft }: RefusedLibrary): ChangeMessage {
  const { words: said } = failure;
  const words = texts.library.add;
  const lines = [
    words.refused(plainClipped(name, 60)),
    said !== undefined && words.refusedWords(plainClipped(said, 500)),
    words.unchanged,
  ];
  return changeNote('failed', lines, { private: true, controls: [[toDraft]] });
}

interface UnansweredLibrary {
  readonly name: string;
  readonly listed: Listed;
  readonly agentUnsent: boolean;
}

/** The server did not answer, so the list has to show the result. */
export function renderLibraryUnanswered(texts: Texts, { name, listed, agentUnsent }: UnansweredLibrary): ChangeMessage {
  const words = texts.library.add;
  const shown = bold(name, texts.search.untitled);
  // It may appear a moment later.
  if (!listed)
    return changeNote('unknown', words[listed === undefined ? 'unverified' : 'notFound'](shown), { private: true });
  return changeNote('done', [words.foundAnyway(shown), agentUnsent && words.agentUnsent], { private: true });
}
