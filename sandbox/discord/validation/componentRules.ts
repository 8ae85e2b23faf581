import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { MessageBody } from '../messages/body.ts';
import { listMessageComponents, type PlacedComponent } from '../messages/componentTree.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import { createMissingTextProblem, findBlankTexts, isBlank } from './blankRules.ts';
import { findEmojiProblems } from './emojiRules.ts';
import { findMenuProblems } from './menuRules.ts';
import { findUrlProblems } from './urlRules.ts';

/**
 * Limits of Components V2: 40 components including nested ones, and 4000 characters in all text displays together.
 * Other messages may have 5 rows.
 */
const LIMITS = { components: 40, text: 4000, rows: 5 };

/** Checks rules for components that Discord's published schema lacks. */
export const findComponentProblems = (body: MessageBody): RequestBodyProblem[] => {
  const placedComponents = listMessageComponents(body.components ?? []);
  const isV2 = ((body.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  return [
    ...(isV2 ? v2Problems(body, placedComponents) : legacyProblems(body)),
    ...placedComponents.flatMap(buttonProblems),
    ...placedComponents.flatMap(findMenuProblems),
    ...findBlankTexts(body),
    ...findUrlProblems(body),
    ...findEmojiProblems(body),
    ...duplicates(placedComponents),
  ];
};

const v2Problems = (body: MessageBody, placedComponents: readonly PlacedComponent[]): RequestBodyProblem[] => {
  const legacy = (['content', 'embeds', 'poll', 'sticker_ids'] as const).filter((key) => isFilled(body[key]));
  const text = placedComponents.reduce(
    (sum, { component }) => sum + ('content' in component ? component.content.length : 0),
    0,
  );
  return [
    ...legacy.map((key) => ({
      path: [key],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: `The '${key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    })),
    ...(placedComponents.length > LIMITS.components
      ? [
          {
            path: ['components'],
            code: 'COMPONENT_MAX_TOTAL',
            message: `${placedComponents.length} components, 40 are allowed`,
          },
        ]
      : []),
    ...(text > LIMITS.text
      ? [
          {
            path: ['components'],
            code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
            message: `${text} of 4000 characters`,
          },
        ]
      : []),
  ];
};

/** An edit that turns a message into Components V2 must empty its earlier content. A message cannot be turned back. */
export const findComponentsV2EditProblems = (body: MessageBody, { api }: StoredMessage): RequestBodyProblem[] => {
  const becomesV2 = ((body.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const wasV2 = ((api.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const legacyFields = (['content', 'embeds'] as const).filter((key) => body[key] === undefined && isFilled(api[key]));
  if (becomesV2) {
    return legacyFields.map((key) => ({
      path: [key],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: `The '${key}' already there must be emptied to use MessageFlags.IS_COMPONENTS_V2`,
    }));
  }
  const legacy = wasV2 ? (['content', 'embeds'] as const).filter((key) => isFilled(body[key])) : [];
  return legacy.map((key) => ({
    path: [key],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: 'IS_COMPONENTS_V2 cannot be taken back',
  }));
};

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const legacyProblems = (body: MessageBody): RequestBodyProblem[] => {
  const components = body.components ?? [];
  const unflagged = components.flatMap((component, index) =>
    component.type === ComponentType.ActionRow
      ? []
      : [{ path: ['components', index], code: 'UNION_TYPE_CHOICES', message: 'Needs MessageFlags.IS_COMPONENTS_V2' }],
  );
  return components.length > LIMITS.rows
    ? [...unflagged, { path: ['components'], code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be 5 or fewer in length.' }]
    : unflagged;
};

const buttonProblems = ({ component, path }: PlacedComponent): RequestBodyProblem[] => {
  if (component.type !== ComponentType.Button) return [];
  const isLink = component.style === ButtonStyle.Link;
  const isPremium = component.style === ButtonStyle.Premium;
  const absent = (key: string) => createMissingTextProblem([...path, key]);
  const wrong = (key: string) => ({
    path: [...path, key],
    code: 'BUTTON_COMPONENT_FIELD',
    message: `No ${key} on this style`,
  });
  const hasId = 'custom_id' in component;
  const hasUrl = 'url' in component;
  const hasLabel = 'label' in component && !isBlank(component.label);
  const hasWords = hasLabel || ('emoji' in component && component.emoji);
  const problems: RequestBodyProblem[] = isLink ? linkProblems({ hasId, hasUrl }, { absent, wrong }) : [];
  if (!isLink && !isPremium && !hasId) problems.push(absent('custom_id'));
  if (!isLink && hasUrl) problems.push(wrong('url'));
  if (!isPremium && !hasWords) problems.push(absent('label'));
  return problems;
};

interface FieldProblems {
  readonly absent: (key: string) => RequestBodyProblem;
  readonly wrong: (key: string) => RequestBodyProblem;
}

function linkProblems(
  { hasId, hasUrl }: { readonly hasId: boolean; readonly hasUrl: boolean },
  { absent, wrong }: FieldProblems,
): RequestBodyProblem[] {
  const problems: RequestBodyProblem[] = [];
  if (!hasUrl) problems.push(absent('url'));
  if (hasId) problems.push(wrong('custom_id'));
  return problems;
}

const duplicates = (placedComponents: readonly PlacedComponent[]): RequestBodyProblem[] => {
  const repeated = (values: readonly (readonly [string | number, PlacedComponent])[], key: string, code: string) =>
    values.flatMap(([value, { path }], index) =>
      values.findIndex(([other]) => other === value) < index
        ? [{ path: [...path, key], code, message: `${key} "${value}" is already used` }]
        : [],
    );
  const customIds = placedComponents.flatMap((placed): [string, PlacedComponent][] =>
    'custom_id' in placed.component ? [[placed.component.custom_id, placed]] : [],
  );
  const ids = placedComponents.flatMap((placed): [number, PlacedComponent][] =>
    placed.component.id ? [[placed.component.id, placed]] : [],
  );
  return [
    ...repeated(customIds, 'custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED'),
    ...repeated(ids, 'id', 'COMPONENT_ID_DUPLICATED'),
  ];
};
