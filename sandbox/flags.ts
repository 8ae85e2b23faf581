import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What was typed after `--`; anything unknown is told with how it is used, and the process ends with 2. */
export function readFlags<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  refuse: (why: string) => never,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
