import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Error for arguments that do not fit the program. The program prints its usage below the message. */
export class WrongUse extends Error {}

/** Reads the arguments. @throws {WrongUse} An argument is unknown. */
export function readArguments<const Options extends ParseArgsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ ...options, args: [...args] });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}
