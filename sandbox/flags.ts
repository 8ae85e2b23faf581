import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads the arguments after `--`; for an unknown one it prints the usage, and the process ends with 2. */
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
