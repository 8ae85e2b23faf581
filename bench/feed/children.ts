import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/** A file that runs in a process of its own and responds to each message with another. */
export interface Child<Message, Answer> {
  ask(message: Message): Promise<Answer>;
  end(): Promise<void>;
}

interface StartOptions<Hello, Answer> {
  readonly hello: z.ZodType<Hello>;
  readonly answer: z.ZodType<Answer>;
  /** Options for Node. */
  readonly execArgv?: string[];
}

/** Resolves when the process has sent its first message; rejects if it ends before that. */
export async function startChild<Message extends object, Answer, Hello>(
  file: string,
  args: readonly string[],
  { hello, answer, execArgv = [] }: StartOptions<Hello, Answer>,
): Promise<{ readonly hello: Hello; readonly child: Child<Message, Answer> }> {
  const child = fork(file, [...args], { execArgv });
  const ended = once(child, 'exit');
  try {
    return { hello: hello.parse(await next(child, ended)), child: handle(child, ended, answer) };
  } catch (error) {
    child.kill();
    throw error;
  }
}

function handle<Message extends object, Answer>(
  child: ChildProcess,
  ended: Promise<unknown>,
  answer: z.ZodType<Answer>,
): Child<Message, Answer> {
  return {
    ask: async (message) => {
      const answered = next(child, ended);
      child.send(message);
      return answer.parse(await answered);
    },
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

async function next(child: ChildProcess, ended: Promise<unknown>): Promise<unknown> {
  const gone = ended.then(() => Promise.reject(new Error('a process of the benchmark ended')));
  const [message] = await Promise.race([once(child, 'message'), gone]);
  gone.catch(() => undefined);
  return message;
}
