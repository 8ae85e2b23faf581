import { describe, expect, test } from 'vitest';
import { commands, pressActions } from '../../../src/commands/index.ts';
import type { AuditDetails } from '../../../src/domain/audit.ts';
import { describeAuditedValue } from '../../../src/render/audit/change.ts';
import { describeAuditTarget } from '../../../src/render/audit/targets.ts';
import type { AuditEntryKind } from '../../../src/render/audit/typed.ts';
import { NO_AUDIT_NAMES } from '../../../src/render/audit/words.ts';
import type { Texts } from '../../../src/render/texts/texts.ts';
import { outsideOfMarks, pseudo } from '../../render/support/pseudo.ts';
import { OF_COMMANDS, OF_PRESSES } from '../support/changes.ts';
import { asking } from '../support/deps.ts';

const LIMITS = { max: 600, names: { ...NO_AUDIT_NAMES, accounts: new Map([['3', '3']]) } };

/** A change with what a person gave for it: options, or the target and the fields of a press. */
interface Change {
  readonly name: string;
  readonly source: AuditEntryKind;
  readonly given: object;
  readonly records: (given: object) => AuditDetails;
}

const actions = commands.flatMap((command) => command.actions);

const CHANGES: readonly Change[] = [
  ...Object.entries(OF_COMMANDS).flatMap(([path, [options]]) =>
    actions
      .filter((action) => action.path === path)
      .map((action) => ({
        name: `/${path}`,
        source: { capability: action.requires, action: path },
        given: { options },
        records: (given: object) => action.records({ args: { ...Reflect.get(given, 'options') }, context: asking() }),
      })),
  ),
  ...Object.entries(OF_PRESSES).flatMap(([name, [target, pressed]]) =>
    pressActions
      .filter((action) => action.name === name)
      .map((action) => ({
        name,
        source: { capability: action.requires, action: name },
        given: { target, pressed },
        records: (given: object) =>
          action.records({
            target: Reflect.get(given, 'target'),
            pressed: { values: [], fields: {}, ...Reflect.get(given, 'pressed') },
            context: asking(),
          }),
      })),
  ),
];

/** The texts of an entry in words, as the audit trail shows them. */
function wordsOf(texts: Texts, { source }: Change, { target, before, after }: AuditDetails): readonly string[] {
  const sides = [before, after].flatMap((text) => text ?? []);
  return [
    ...(target === undefined ? [] : [describeAuditTarget(texts, { ...source, target }, LIMITS)]),
    ...sides.map((text) => describeAuditedValue(texts, { ...source, target, text }, LIMITS)),
  ];
}

/** Every text in a value, with a function that puts another text in its place. */
function textsIn(value: unknown): readonly { readonly text: string; readonly replace: (text: string) => unknown }[] {
  if (typeof value === 'string') return [{ text: value, replace: (text) => text }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsIn(part).map(({ text, replace }) => ({
      text,
      replace: (newText: string) => {
        if (!Array.isArray(value)) return { ...value, [key]: replace(newText) };
        return value.with(Number(key), replace(newText));
      },
    })),
  );
}

/** The entry of a change that a person gave other texts. Undefined if the change does not take them. */
function recordsOf({ records }: Change, given: unknown): AuditDetails | undefined {
  try {
    return records(typeof given === 'object' && given !== null ? given : {});
  } catch {
    return undefined;
  }
}

/** True if the target or a value of the entry contains the text. Reasons are always shown as they were typed. */
const isShown = ({ target, before, after }: AuditDetails = {}, text: string): boolean =>
  [target, before, after].some((part) => part?.includes(text));

/** Ids of sessions and transcodes, which the audit trail does not show. */
const HIDDEN_IDS = ['s1', 't1'];

/** Texts that are Usher's own words in entries where nobody typed them. */
const OWN_WORDS = ['hidden', 'library 9', 'the panel'];

describe('a text that a person typed', () => {
  test.each(CHANGES)('a text that a person typed appears unchanged in the audit entry of $name', (change) => {
    const givenTexts = textsIn(change.given).filter(({ text }) => !HIDDEN_IDS.includes(text));
    const typedWords = givenTexts.flatMap(({ text: givenText, replace }) =>
      OWN_WORDS.flatMap((typed) => {
        const before = recordsOf(change, change.given);
        const after = recordsOf(change, replace(typed));
        const isRecorded = isShown(after, typed) && !isShown(before, typed);
        if (after === undefined || !isRecorded) return [];
        return [{ givenText, typed, words: wordsOf(pseudo, change, after).join(' | ') }];
      }),
    );
    expect(typedWords.filter(({ typed, words }) => !words.includes(typed))).toEqual([]);
  });
});

test.each(CHANGES)('the audit entry of $name contains English only where a person or a server gave it', (change) => {
  const details = recordsOf(change, change.given) ?? {};
  // Values of a media server's settings are JSON.
  const givenTexts = textsIn(change.given)
    .flatMap(({ text }) => text.trim().split('\n'))
    .concat('true', 'false');
  // Values of a vote are titles as they were typed, after the choice of a playlist.
  const exceptions = change.name === '/vote' ? ['playlist'] : [];
  const english = wordsOf(pseudo, change, details)
    .map((words) => outsideOfMarks(words).replace(/<[@#]&?\d+>|\\/g, ''))
    .filter((words) =>
      /[a-z]{2}/.test([...givenTexts, ...exceptions].reduce((rest, text) => rest.replaceAll(text, ''), words)),
    );
  expect(english).toEqual([]);
});
