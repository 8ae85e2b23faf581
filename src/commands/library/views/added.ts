import type { AddedLibrary } from '../../../domain/media/libraries/newLibrary.ts';
import type { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { failureSentence } from '../../../render/kit/message/errors.ts';
import { createChangeResultMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { Button } from '../../../render/kit/message/press.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { missingAgentText } from './agentPreferences.ts';

/** True if the server lists the library. Undefined if the server's list could not be read. */
type IsListed = boolean | undefined;

export function renderLibraryAdded(
  texts: Texts,
  { library, agentPreferences }: AddedLibrary,
  isListed: IsListed,
): ChangeResultMessage {
  const words = texts.library.add;
  const lines = [
    words.added(bold(library.title, texts.search.untitled), library.key),
    isListed === undefined && words.listUnread,
    isListed === true && words.listed,
    isListed === false && words.notListed,
    agentPreferences && agentSentence(texts, agentPreferences),
  ];
  return createChangeResultMessage(isListed === false ? 'unknown' : 'done', lines, { private: true });
}

function agentSentence(texts: Texts, result: NonNullable<AddedLibrary['agentPreferences']>): string {
  const words = texts.library.add;
  if (result.held) return words.agentHeld;
  const { agent, failure } = result;
  if (failure.kind === 'unsupported') return words.agentGone(missingAgentText(texts, agent, failure));
  return words.agentFailed(failureSentence(texts, failure));
}

interface RefusedLibrary {
  readonly name: string;
  readonly failure: MediaServerFailure;
  readonly toDraft: Button;
}

export function renderLibraryRefused(texts: Texts, { name, failure, toDraft }: RefusedLibrary): ChangeResultMessage {
  const { words: serverWords } = failure;
  const words = texts.library.add;
  const lines = [
    words.refused(clipAndEscapeText(name, 60)),
    serverWords !== undefined && words.refusedWords(clipAndEscapeText(serverWords, 500)),
    words.unchanged,
  ];
  return createChangeResultMessage('failed', lines, { private: true, controls: [[toDraft]] });
}

interface UnansweredLibrary {
  readonly name: string;
  readonly isListed: IsListed;
  readonly agentUnsent: boolean;
}

/** Used if the server did not answer the request. Its list of libraries then shows whether the library was added. */
export function renderUnansweredLibraryAddition(
  texts: Texts,
  { name, isListed, agentUnsent }: UnansweredLibrary,
): ChangeResultMessage {
  const words = texts.library.add;
  const boldName = bold(name, texts.search.untitled);
  // A library that is missing from the list is no failure, because it may appear a moment later.
  if (!isListed) {
    const sentence = isListed === undefined ? words.unverified(boldName) : words.notFound(boldName);
    return createChangeResultMessage('unknown', sentence, { private: true });
  }
  return createChangeResultMessage('done', [words.foundAnyway(boldName), agentUnsent && words.agentUnsent], {
    private: true,
  });
}
