import type { CommandTexts, TextLookup } from '../../../src/commands/framework/declaration.ts';

/** Words for a command made in a test, the same in every language: each option is described by its own name. */
export const wordsFor =
  <Name extends string>(name: string, options: Readonly<Record<Name, unknown>>): TextLookup<CommandTexts<Name>> =>
  () => ({ name, description: 'A test', options: namedAfter(options) });

function namedAfter<Name extends string>(options: Readonly<Record<Name, unknown>>): CommandTexts<Name>['options'] {
  const names = Object.keys(options).map((name) => [name, { name, description: name }]);
  // The one cast: the entries are made from the very names.
  return Object.fromEntries(names) as CommandTexts<Name>['options'];
}
