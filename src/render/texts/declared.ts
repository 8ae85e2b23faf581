/** The name and the description of a command, a group of commands or an option. */
export const named = (name: string, description: string) => ({ name, description });

/** An option with a fixed list of choices. */
export const choice = <C>(name: string, description: string, choices: C) => ({ name, description, choices });

/** A command with its options. */
export const command = <O>(name: string, description: string, options: O) => ({ name, description, options });
