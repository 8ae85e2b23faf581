import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the arguments after `--`. For an unknown argument, prints the usage and ends the process with status 2. */
export function readCommandLineFlags<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  refuse: (why: string) => never,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
