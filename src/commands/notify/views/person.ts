import type { Persona } from '../../../domain/people/people.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface NamedPerson {
  readonly id: string;
  /** The name on the media server. */
  readonly name?: string | undefined;
}

/** What feeds call somebody now; `before` is what they did, if that was another name. */
export function renderPerson(
  { notify }: Texts,
  { id, name }: NamedPerson,
  persona: Persona,
  before: Persona,
): ChangeMessage {
  const own = plainClipped(name ?? '', 60) || notify.account(plainClipped(id, 20));
  const called = ({ alias }: Persona) => plainClipped(alias ?? '', 40) || own;
  const isSame = persona.alias === before.alias;
  const lines = [
    notify.person(own),
    `- ${notify.byName(called(persona))}`,
    `- ${notify.byPseudonym(plainClipped(persona.pseudonym, 60) || '?')}`,
    persona.alias === undefined ? notify.ownName : undefined,
    isSame ? undefined : notify.wasCalled(called(before)),
    notify.everywhere,
  ];
  const content = lines.filter((line) => line !== undefined).join('\n');
  return changeNote(isSame ? 'nothing' : 'done', content, { private: true });
}
