import type { Library } from '../../domain/media/libraries/library.ts';
import type { AddedLibrary, NewLibrary } from '../../domain/media/libraries/newLibrary.ts';
import { type Attempt, attempt, ifReadable } from '../../domain/media/server/attempt.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import type { Button } from '../../render/kit/press.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import { renderLibraryAdded, renderLibraryRefused, renderLibraryUnanswered } from './views/added.ts';

/** Adds the library and checks that it is there. `toDraft` leads back to the draft if the server refuses. */
export async function createLibrary(
  library: NewLibrary,
  toDraft: Button,
  { media }: Deps,
  { texts, signal }: InteractionContext,
): Promise<ChangeMessage> {
  const read = () => ifReadable(() => media.libraries({ signal }));
  const before = await read();
  const added = await orRefused(() => media.addLibrary(library, { signal }));
  if (added instanceof MediaServerFailure)
    return audited(renderLibraryRefused(texts, library.name, added, toDraft), { failure: added.kind });
  const after = await read();
  if (added.answered) {
    const message = renderLibraryAdded(texts, added.value, isListed(added.value, after));
    return audited(message, { target: `library ${added.value.library.key}: ${library.name}` });
  }
  const listed = before && after && hasNew(library.name, before, after);
  const message = renderLibraryUnanswered(texts, library.name, listed, library.agentPreferences !== undefined);
  return audited(message, { failure: added.failure.kind });
}

/** A refusal counts as an answer here, since the person can fix what is wrong. */
async function orRefused(call: () => Promise<AddedLibrary>): Promise<Attempt<AddedLibrary> | MediaServerFailure> {
  try {
    return await attempt(call);
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'invalid') return error;
    throw error;
  }
}

const isListed = ({ library }: AddedLibrary, after: readonly Library[] | undefined): boolean | undefined =>
  after?.some(({ key }) => key === library.key);

const hasNew = (name: string, before: readonly Library[], after: readonly Library[]): boolean =>
  after.some(({ key, title }) => title === name && !before.some((known) => known.key === key));
