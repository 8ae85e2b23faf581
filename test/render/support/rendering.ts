import type fc from 'fast-check';
import type { Message } from '../../../src/render/kit/message/message.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import type { Texts } from '../../../src/render/texts/texts.ts';

/** One function of `src/render`, with everything that may be given to it. */
export interface Rendering {
  readonly name: string;
  readonly drawn: fc.Arbitrary<(texts: Texts) => Message | Modal>;
}

export const rendering = <T>(
  name: string,
  given: fc.Arbitrary<T>,
  render: (texts: Texts, given: T) => Message | Modal,
): Rendering => ({ name, drawn: given.map((value) => (texts) => render(texts, value)) });
