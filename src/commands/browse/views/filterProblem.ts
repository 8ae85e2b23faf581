import type { FilterProblem } from '../../../domain/media/filters/typedFilter.ts';
import { clip, oneLine } from '../../../render/kit/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_FIELD = 40;
/** Listing all fields would make the sentence too long. */
const MOST_FIELDS = 6;

/** Why what somebody typed is not a filter: continues "I cannot use it: ...". Raw text, escaped together with that sentence. */
export function filterProblem({ browse: { problems } }: Texts, problem: FilterProblem): string {
  switch (problem.kind) {
    case 'shape':
      return problems.filterShape;
    case 'field':
      return problems.filterField(
        clip(oneLine(problem.field), MAX_FIELD),
        problem.fields.slice(0, MOST_FIELDS).join(', '),
      );
    case 'operator':
      return problems.filterOperator(problem.field, problem.operators.join(' '));
    case 'value':
      return problems.filterValue(problem.field, problems.forms[problem.form]);
  }
}
