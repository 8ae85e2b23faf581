import { expect, test } from 'vitest';
import { BackToQuestion } from '../../src/wizard/prompts.ts';
import { runSetupSteps, type SetupAnswers, type SetupStep, type SetupStepDeps } from '../../src/wizard/steps.ts';

/**
 * Walks three questions and a check that fails once with this error; gives the questions in the order they were asked.
 */
async function askedBefore(backTo: (questions: readonly SetupStep[]) => BackToQuestion): Promise<readonly number[]> {
  const asked: number[] = [];
  const questions = [0, 1, 2].map(
    (number): SetupStep => ({
      kind: 'question',
      run: async () => {
        asked.push(number);
        return {};
      },
    }),
  );
  let fails = true;
  const check: SetupStep = {
    kind: 'check',
    run: async () => {
      if (fails) {
        fails = false;
        throw backTo(questions);
      }
      return {};
    },
  };
  await runSetupSteps([...questions, check], {} as SetupAnswers, {} as SetupStepDeps);
  return asked;
}

test.each([
  { name: 'the last question is asked again', backTo: () => new BackToQuestion(), asked: [0, 1, 2, 2] },
  {
    name: 'the question that it names and those after it are asked again',
    backTo: (questions: readonly SetupStep[]) => new BackToQuestion(questions[1]),
    asked: [0, 1, 2, 1, 2],
  },
  {
    name: 'all are asked again if it names a question that was not asked',
    backTo: () => new BackToQuestion({}),
    asked: [0, 1, 2, 0, 1, 2],
  },
])('after a failed check, the set-up asks its questions again: $name', async ({ backTo, asked }) => {
  expect(await askedBefore(backTo)).toEqual(asked);
});
