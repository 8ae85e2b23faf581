import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/** A process that runs one file and answers each message. */
export interface BenchChildProcess<Message, Reply> {
  ask(message: Message): Promise<Reply>;
  end(): Promise<void>;
}

interface StartOptions<Hello, Reply> {
  readonly hello: z.ZodType<Hello>;
  readonly response: z.ZodType<Reply>;
  readonly execArgv?: string[];
}

/**
 * Starts a file in its own process. Resolves once the process has sent its first message. Rejects if it ends before
 * that.
 */
export async function startBenchChildProcess<Message extends object, Reply, Hello>(
  file: string,
  args: readonly string[],
  { hello, response, execArgv = [] }: StartOptions<Hello, Reply>,
): Promise<{ readonly hello: Hello; readonly child: BenchChildProcess<Message, Reply> }> {
  const child = fork(file, [...args], { execArgv });
  const exit = once(child, 'exit');
  try {
    return { hello: hello.parse(await next(child, exit)), child: handle(child, exit, response) };
  } catch (error) {
    child.kill();
    throw error;
  }
}

function handle<Message extends object, Reply>(
  child: ChildProcess,
  exit: Promise<unknown>,
  response: z.ZodType<Reply>,
): BenchChildProcess<Message, Reply> {
  return {
    ask: async (message) => {
      const responded = next(child, exit);
      child.send(message);
      return response.parse(await responded);
    },
    end: async () => {
      child.kill();
      await exit;
    },
  };
}

async function next(child: ChildProcess, exit: Promise<unknown>): Promise<unknown> {
  const exitFailure = exit.then(() => Promise.reject(new Error('a process of the benchmark ended')));
  const [message] = await Promise.race([once(child, 'message'), exitFailure]);
  exitFailure.catch(() => undefined);
  return message;
}
