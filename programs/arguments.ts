import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments do not fit the program. Its usage is printed below the message. */
export class WrongUse extends Error {}

/** Reads the arguments. @throws {WrongUse} An argument is unknown. */
export function readArguments<const Options extends ParseArgsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ ...options, args: [...args] });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}
