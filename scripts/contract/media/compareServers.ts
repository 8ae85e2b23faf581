import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { documentedStatuses } from '../../specification/explained.ts';
import type { Facts } from '../../specification/facts.ts';
import { OPERATIONS } from '../../specification/operations.ts';
import type { Cell, Row } from '../table.ts';
import type { CallFailure, CallResults, ServerResults } from './askServer.ts';
import { Expectations, total } from './expectations.ts';
import { CONTENT_TYPES, type HttpAnswer } from './httpAnswers.ts';
import { type ElementShape, FORMS, type Shape } from './shape.ts';

/** Failures by the word that the table has for them. */
const FAILURES: Readonly<Record<CallFailure, string>> = {
  unauthorized: 'refused',
  forbidden: 'refused',
  'not-found': 'nothing found',
  invalid: 'refused',
  busy: 'refused',
  unavailable: 'refused',
  timeout: 'no answer in time',
  unreachable: 'no connection, or it broke',
  malformed: 'cannot be decoded',
  'web-page': 'a web page',
  unsupported: 'not there',
  'not sent': 'not sent',
};

/** Failures that are caused by a status. */
const OF_STATUS: ReadonlySet<CallFailure> = new Set<CallFailure>([
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid',
  'busy',
  'unavailable',
  'unsupported',
]);

const OWN_WORDS = [
  'status',
  'documented',
  'not documented',
  'content type',
  'failure',
  'an answer',
  'incomplete entries',
  'attributes of',
  'elements in',
  'in all',
  'missing in',
  'of',
  'in',
  'type of',
  ',',
] as const;

/** Every word that a row can have: ours, and the names that the embedded servers use. */
export function wordsOf(expected: ServerResults): ReadonlySet<string> {
  const words = new Set<string>([...OWN_WORDS, ...CONTENT_TYPES, ...FORMS, ...Object.values(FAILURES)]);
  for (const { title } of OPERATIONS) words.add(title);
  for (const { shape } of expected.byCall.values())
    for (const { path, attributes, children } of shape.values())
      for (const name of [...path, ...attributes.keys(), ...children.keys()]) words.add(name);
  return words;
}

/**
 * The differences from the embedded servers' answers. `facts` are given for the vocabulary of the vendor's
 * document.
 */
export function compareServers(
  expected: ServerResults,
  actual: ServerResults,
  facts: Facts | undefined,
): readonly Row[] {
  const expectations = new Expectations(expected.byCall);
  return [...actual.byCall].flatMap(([call, results]) => {
    const wanted = expected.byCall.get(call);
    if (wanted === undefined) return [];
    const operation: Cell = [titleOf(call)];
    const rows = [
      ...statusRows(wanted, results, facts),
      ...contentTypeRows(wanted, results),
      ...failureRows(wanted, results),
      ...skippedRows(wanted, results),
      ...shapeRows(wanted.shape, results.shape, expectations),
    ];
    return rows.map((row) => ({ operation, ...row }));
  });
}

type Difference = Omit<Row, 'operation'>;

const titleOf = (call: keyof MediaServer): string => OPERATIONS.find((each) => each.call === call)?.title ?? call;

const statusesOf = ({ answers }: CallResults): ReadonlySet<number> => new Set(answers.map(({ status }) => status));

function statusRows(wanted: CallResults, results: CallResults, facts: Facts | undefined): readonly Difference[] {
  const statuses = statusesOf(wanted);
  const others = results.answers.filter(({ status }) => !statuses.has(status));
  return uniqueBy(others, ({ status }) => status).map((answer) => ({
    difference: ['status'],
    expected: separated([...statuses]),
    actual: [answer.status, ...documentation(answer, facts)],
  }));
}

function documentation({ method, path, status }: HttpAnswer, facts: Facts | undefined): Cell {
  const statuses = facts && documentedStatuses({ method, path }, facts);
  if (statuses === undefined) return [];
  return [statuses.includes(status) ? 'documented' : 'not documented'];
}

/** Only successes are read. */
const successesOf = ({ answers }: CallResults): readonly HttpAnswer[] =>
  answers.filter(({ status }) => status >= 200 && status < 300);

function contentTypeRows(wanted: CallResults, results: CallResults): readonly Difference[] {
  const types = new Set(successesOf(wanted).map(({ contentType }) => contentType));
  const others = successesOf(results).filter(({ contentType }) => !types.has(contentType));
  return uniqueBy(others, ({ contentType }) => contentType).map(({ contentType }) => ({
    difference: ['content type'],
    expected: separated([...types]),
    actual: [contentType],
  }));
}

function failureRows(wanted: CallResults, results: CallResults): readonly Difference[] {
  const statuses = statusesOf(wanted);
  const isStatusShown = results.answers.some(({ status }) => !statuses.has(status));
  const others = results.failures.filter(
    (failure) => !wanted.failures.includes(failure) && !(isStatusShown && OF_STATUS.has(failure)),
  );
  return uniqueBy(others, (failure) => FAILURES[failure]).map((failure) => ({
    difference: ['failure'],
    expected: ['an answer'],
    actual: [FAILURES[failure]],
  }));
}

function skippedRows(wanted: CallResults, { skipped }: CallResults): readonly Difference[] {
  if (skipped <= wanted.skipped) return [];
  return [{ difference: ['incomplete entries'], expected: [wanted.skipped], actual: [skipped] }];
}

/** Compares elements that both have. Names come from the embedded servers alone, and from the other one only numbers. */
function shapeRows(wanted: Shape, shape: Shape, expectations: Expectations): readonly Difference[] {
  return [...wanted].flatMap(([key, element]) => {
    const other = shape.get(key);
    if (other === undefined) return [];
    return [
      ...missingRows(['attributes of', ...element.path], expectations.attributesOf(element), (name) => ({
        missing: other.count - total(other.attributes.get(name)),
        count: other.count,
      })),
      // A list may be empty.
      ...missingRows(
        ['elements in', ...element.path],
        element.path.length === 1 ? [] : expectations.childrenOf(element),
        (name) => ({ missing: other.count - (other.children.get(name) ?? 0), count: other.count }),
      ),
      ...typeRows(element, other, expectations),
    ];
  });
}

interface Missing {
  readonly missing: number;
  readonly count: number;
}

function missingRows(
  difference: Cell,
  names: readonly string[],
  missingOf: (name: string) => Missing,
): readonly Difference[] {
  return names.flatMap((name) => {
    const { missing, count } = missingOf(name);
    if (missing <= 0) return [];
    return [{ difference, expected: [name, 'in all'], actual: ['missing in', missing, 'of', count] }];
  });
}

/** Values of another form than the embedded servers write. A text can look like a number. */
function typeRows(wanted: ElementShape, other: ElementShape, expectations: Expectations): readonly Difference[] {
  return [...wanted.attributes.keys()].flatMap((name) => {
    const forms = expectations.formsOf(wanted, name);
    const others = [...(other.attributes.get(name) ?? [])].filter(([form]) => !forms.has(form) && !forms.has('text'));
    return others.map(([form, count]) => ({
      difference: ['type of', ...wanted.path],
      expected: [name, ...separated([...forms])],
      actual: [form, 'in', count, 'of', other.count],
    }));
  });
}

const separated = (words: readonly (number | string)[]): Cell =>
  words.flatMap((word, index) => (index === 0 ? [word] : [',', word]));

function uniqueBy<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): readonly Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}
