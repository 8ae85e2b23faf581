/** What a command, a group of commands or an option is called, and what it is for. */
export const named = (name: string, description: string) => ({ name, description });

/** An option of which people pick one of these. */
export const choice = <C>(name: string, description: string, choices: C) => ({ name, description, choices });

/** A command with its options. */
export const command = <O>(name: string, description: string, options: O) => ({ name, description, options });
