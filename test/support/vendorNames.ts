import { parseSync, type Span, Visitor } from 'oxc-parser';
import type { SourceFile } from './architectureRules.ts';

/** A vocabulary is stated in its folder, and texts for people may name the vendor. */
const MAY_NAME = /^src\/(?:api\/vocabularies|render\/texts)\//;

/**
 * The path and line of each use of these names: as a text, a property or a variable, or within an address.
 */
export function vendorNamesIn(files: readonly SourceFile[], names: readonly string[]): readonly string[] {
  const word = new RegExp(`\\b(?:${names.join('|')})\\b`);
  return files
    .filter(({ path }) => path.startsWith('src/') && !MAY_NAME.test(path))
    .flatMap(({ path, text }) => {
      const uses = new Set<string>();
      const checkText = (written: string, { start }: Span): void => {
        if (word.test(written)) uses.add(`${path}:${text.slice(0, start).split('\n').length}`);
      };
      const visitor = new Visitor({
        Literal: (literal) => {
          if (typeof literal.value === 'string') checkText(literal.value, literal);
          else if ('regex' in literal) checkText(literal.regex.pattern.replaceAll('\\', ''), literal);
        },
        TemplateElement: (element) => checkText(element.value.raw, element),
        Identifier: (identifier) => checkText(identifier.name, identifier),
      });
      visitor.visit(parseSync(path, text).program);
      return [...uses];
    });
}
