import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { documentedHttpStatuses } from '../../specification/explained.ts';
import type { SpecificationFacts } from '../../specification/facts.ts';
import { MEDIA_API_OPERATIONS } from '../../specification/operations.ts';
import type { TableCell, TableRow } from '../table.ts';
import type { MediaServerCallFailure, MediaServerCallResults, ServerResults } from './askServer.ts';
import { countElementsWithAttribute, ExpectedElementContent } from './expectations.ts';
import { CONTENT_TYPES, type HttpAnswer } from './httpAnswers.ts';
import { ATTRIBUTE_VALUE_FORMS, type XmlDocumentShape, type XmlElementShape } from './shape.ts';

const FAILURES: Readonly<Record<MediaServerCallFailure, string>> = {
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

/** Failures for which the table shows the HTTP status as the cause. */
const OF_STATUS: ReadonlySet<MediaServerCallFailure> = new Set<MediaServerCallFailure>([
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

/**
 * Words that may appear in a row of the table: Usher's own, and names that the embedded servers use. Other words are
 * hidden.
 */
export function tableWordsOfResults(expectedResults: ServerResults): ReadonlySet<string> {
  const words = new Set<string>([...OWN_WORDS, ...CONTENT_TYPES, ...ATTRIBUTE_VALUE_FORMS, ...Object.values(FAILURES)]);
  for (const { title } of MEDIA_API_OPERATIONS) words.add(title);
  for (const { shape } of expectedResults.byCall.values())
    for (const { path, attributes, children } of shape.values())
      for (const name of [...path, ...attributes.keys(), ...children.keys()]) words.add(name);
  return words;
}

/**
 * Differences between the responses of the server and of the embedded servers. `facts` come from the vendor's document,
 * and are given if the server speaks the vendor's vocabulary.
 */
export function compareMediaServerResults(
  expectedResults: ServerResults,
  actual: ServerResults,
  facts: SpecificationFacts | undefined,
): readonly TableRow[] {
  const expectations = new ExpectedElementContent(expectedResults.byCall);
  return [...actual.byCall].flatMap(([call, results]) => {
    const expectedCall = expectedResults.byCall.get(call);
    if (expectedCall === undefined) return [];
    const operation: TableCell = [titleOf(call)];
    const rows = [
      ...statusRows(expectedCall, results, facts),
      ...contentTypeRows(expectedCall, results),
      ...failureRows(expectedCall, results),
      ...skippedRows(expectedCall, results),
      ...shapeRows(expectedCall.shape, results.shape, expectations),
    ];
    return rows.map((row) => ({ operation, ...row }));
  });
}

type Difference = Omit<TableRow, 'operation'>;

const titleOf = (call: keyof MediaServer): string =>
  MEDIA_API_OPERATIONS.find((operation) => operation.call === call)?.title ?? call;

const statusesOf = ({ answers }: MediaServerCallResults): ReadonlySet<number> =>
  new Set(answers.map(({ status }) => status));

function statusRows(
  expectedCall: MediaServerCallResults,
  results: MediaServerCallResults,
  facts: SpecificationFacts | undefined,
): readonly Difference[] {
  const statuses = statusesOf(expectedCall);
  const unexpected = results.answers.filter(({ status }) => !statuses.has(status));
  return uniqueBy(unexpected, ({ status }) => status).map((answer) => ({
    difference: ['status'],
    expected: separated([...statuses]),
    actual: [answer.status, ...documentation(answer, facts)],
  }));
}

function documentation({ method, path, status }: HttpAnswer, facts: SpecificationFacts | undefined): TableCell {
  const statuses = facts && documentedHttpStatuses({ method, path }, facts);
  if (statuses === undefined) return [];
  return [statuses.includes(status) ? 'documented' : 'not documented'];
}

const successesOf = ({ answers }: MediaServerCallResults): readonly HttpAnswer[] =>
  answers.filter(({ status }) => status >= 200 && status < 300);

function contentTypeRows(expectedCall: MediaServerCallResults, results: MediaServerCallResults): readonly Difference[] {
  const types = new Set(successesOf(expectedCall).map(({ contentType }) => contentType));
  const unexpected = successesOf(results).filter(({ contentType }) => !types.has(contentType));
  return uniqueBy(unexpected, ({ contentType }) => contentType).map(({ contentType }) => ({
    difference: ['content type'],
    expected: separated([...types]),
    actual: [contentType],
  }));
}

function failureRows(expectedCall: MediaServerCallResults, results: MediaServerCallResults): readonly Difference[] {
  const statuses = statusesOf(expectedCall);
  const isStatusShown = results.answers.some(({ status }) => !statuses.has(status));
  const unexpected = results.failures.filter(
    (failure) => !expectedCall.failures.includes(failure) && !(isStatusShown && OF_STATUS.has(failure)),
  );
  return uniqueBy(unexpected, (failure) => FAILURES[failure]).map((failure) => ({
    difference: ['failure'],
    expected: ['an answer'],
    actual: [FAILURES[failure]],
  }));
}

function skippedRows(expectedCall: MediaServerCallResults, { skipped }: MediaServerCallResults): readonly Difference[] {
  if (skipped <= expectedCall.skipped) return [];
  return [{ difference: ['incomplete entries'], expected: [expectedCall.skipped], actual: [skipped] }];
}

/**
 * Compares elements that both servers have. All names come from the embedded servers, and the real server contributes
 * only numbers.
 */
function shapeRows(
  expectedCall: XmlDocumentShape,
  shape: XmlDocumentShape,
  expectations: ExpectedElementContent,
): readonly Difference[] {
  return [...expectedCall].flatMap(([key, element]) => {
    const actualElement = shape.get(key);
    if (actualElement === undefined) return [];
    return [
      ...missingRows(['attributes of', ...element.path], expectations.attributesOf(element), (name) => ({
        missing: actualElement.count - countElementsWithAttribute(actualElement.attributes.get(name)),
        count: actualElement.count,
      })),
      // Only elements below the top level are compared, because a list may be empty.
      ...missingRows(
        ['elements in', ...element.path],
        element.path.length === 1 ? [] : expectations.childrenOf(element),
        (name) => ({
          missing: actualElement.count - (actualElement.children.get(name) ?? 0),
          count: actualElement.count,
        }),
      ),
      ...typeRows(element, actualElement, expectations),
    ];
  });
}

interface Missing {
  readonly missing: number;
  readonly count: number;
}

function missingRows(
  difference: TableCell,
  names: readonly string[],
  missingOf: (name: string) => Missing,
): readonly Difference[] {
  return names.flatMap((name) => {
    const { missing, count } = missingOf(name);
    if (missing <= 0) return [];
    return [{ difference, expected: [name, 'in all'], actual: ['missing in', missing, 'of', count] }];
  });
}

/** Reports values in a form that no embedded server uses. A text in the form of a number is no difference. */
function typeRows(
  expectedCall: XmlElementShape,
  actualElement: XmlElementShape,
  expectations: ExpectedElementContent,
): readonly Difference[] {
  return [...expectedCall.attributes.keys()].flatMap((name) => {
    const forms = expectations.formsOf(expectedCall, name);
    const unexpected = [...(actualElement.attributes.get(name) ?? [])].filter(
      ([form]) => !forms.has(form) && !forms.has('text'),
    );
    return unexpected.map(([form, count]) => ({
      difference: ['type of', ...expectedCall.path],
      expected: [name, ...separated([...forms])],
      actual: [form, 'in', count, 'of', actualElement.count],
    }));
  });
}

const separated = (words: readonly (number | string)[]): TableCell =>
  words.flatMap((word, index) => (index === 0 ? [word] : [',', word]));

function uniqueBy<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): readonly Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}
