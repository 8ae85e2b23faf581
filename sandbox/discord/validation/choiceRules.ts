import type { APICommandAutocompleteInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';

/** Limits of autocomplete: 25 choices, names of 1 to 100 characters, and values of at most 100. */
const LIMITS = { choices: 25, characters: 100 };

export const findAutocompleteChoiceProblems = (
  data: APICommandAutocompleteInteractionResponseCallbackData,
): RequestBodyProblem[] => {
  const choices = data.choices ?? [];
  const tooMany = choices.length > LIMITS.choices;
  const long = (key: 'name' | 'value', index: number): RequestBodyProblem => ({
    path: ['data', 'choices', index, key],
    code: 'BASE_TYPE_BAD_LENGTH',
    message: 'Must be between 1 and 100 in length.',
  });
  return [
    ...(tooMany
      ? [{ path: ['data', 'choices'], code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 25 or fewer in length.' }]
      : []),
    ...choices.flatMap(({ name, value }, index) => [
      ...(name.length < 1 || name.length > LIMITS.characters ? [long('name', index)] : []),
      ...(String(value).length > LIMITS.characters ? [long('value', index)] : []),
    ]),
  ];
};
