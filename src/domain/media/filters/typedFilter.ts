import {
  FILTER_OPERATORS,
  FILTER_VALUE_FORMAT_RULES,
  type FilterOperator,
  type FilterValueFormat,
} from './filterForms.ts';

export type FilterProblem =
  | { readonly kind: 'shape' }
  | { readonly kind: 'field'; readonly field: string; readonly fields: readonly string[] }
  | { readonly kind: 'operator'; readonly field: string; readonly operators: readonly FilterOperator[] }
  | { readonly kind: 'value'; readonly field: string; readonly form: FilterValueFormat };

export class FilterRefused extends Error {
  override readonly name = 'FilterRefused';
  readonly problem: FilterProblem;

  constructor(problem: FilterProblem) {
    super(sentenceOf(problem));
    this.problem = problem;
  }
}

function sentenceOf(problem: FilterProblem): string {
  switch (problem.kind) {
    case 'shape':
      return 'a filter is a field, one of = != >= <=, and a value';
    case 'field':
      return `there is no field ${problem.field} here, only ${problem.fields.join(', ')}`;
    case 'operator':
      return `${problem.field} takes ${problem.operators.join(' or ')}`;
    case 'value':
      return `${problem.field} wants ${FILTER_VALUE_FORMAT_RULES[problem.form].description}`;
  }
}

/** A filter that is still being typed: `ye`, `year`, `year >=`, `year >= 19`. */
export interface TypedFilter {
  readonly field: string;
  readonly operator?: FilterOperator | undefined;
  readonly value: string;
}

/** Single characters that some keyboards insert for two-character operators. */
const SIGNS: Readonly<Record<string, FilterOperator>> = { '≠': '!=', '≥': '>=', '≤': '<=' };

export function parseTypedFilter(text: string): TypedFilter {
  const [match, field = '', sign = '', value = ''] = /^\s*([\w.]+)\s*(!=|>=|<=|=|[≠≥≤])(.*)$/su.exec(text) ?? [];
  if (match === undefined) return { field: text.trim(), value: '' };
  const operator = SIGNS[sign] ?? FILTER_OPERATORS.find((candidate) => candidate === sign);
  return { field, operator, value: value.trim().toWellFormed() };
}
