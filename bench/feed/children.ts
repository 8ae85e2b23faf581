import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/** A file in a process of its own, which answers each message with one. */
export interface Child<Message, Answer> {
  ask(message: Message): Promise<Answer>;
  end(): Promise<void>;
}

interface StartOptions<Hello, Answer> {
  readonly hello: z.ZodType<Hello>;
  readonly answer: z.ZodType<Answer>;
  /** For Node. */
  readonly execArgv?: string[];
}

/** Resolves when it has said its first word; rejects when it ends before. */
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
