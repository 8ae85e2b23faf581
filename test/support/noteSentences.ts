import type { Logger } from '../../src/domain/logger.ts';

/** A log's method that adds its sentence to a list. */
export function noteSentences(sentences: string[]): Logger['error'] {
  return (_fields, sentence) => {
    sentences.push(sentence);
  };
}
