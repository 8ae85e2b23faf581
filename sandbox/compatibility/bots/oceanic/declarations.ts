import {
  type ApplicationCommandOptions,
  ApplicationCommandOptionTypes,
  ApplicationCommandTypes,
  type CreateApplicationCommandOptions,
  type CreateChatInputApplicationCommandOptions,
  type CreateGuildApplicationCommandOptions,
  InteractionContextTypes,
} from 'oceanic.js';

export const ABOUT_COMMAND: CreateApplicationCommandOptions = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: 'about',
  nameLocalizations: { de: 'über' },
  description: 'Says who this is',
  contexts: [InteractionContextTypes.GUILD, InteractionContextTypes.BOT_DM],
};

const OPTION: CreateChatInputApplicationCommandOptions = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: 'option',
  description: 'Repeats an option',
  options: [
    { type: ApplicationCommandOptionTypes.STRING, name: 'text', description: 'A text', maxLength: 100 },
    { type: ApplicationCommandOptionTypes.INTEGER, name: 'whole', description: 'A whole number', minValue: 1 },
    { type: ApplicationCommandOptionTypes.NUMBER, name: 'number', description: 'A number', maxValue: 1 },
    { type: ApplicationCommandOptionTypes.BOOLEAN, name: 'yes', description: 'Yes or no' },
    { type: ApplicationCommandOptionTypes.USER, name: 'person', description: 'A person' },
    { type: ApplicationCommandOptionTypes.CHANNEL, name: 'channel', description: 'A channel' },
    { type: ApplicationCommandOptionTypes.ROLE, name: 'role', description: 'A role' },
    { type: ApplicationCommandOptionTypes.MENTIONABLE, name: 'anyone', description: 'A person or a role' },
    { type: ApplicationCommandOptionTypes.ATTACHMENT, name: 'file', description: 'A file' },
  ],
};

const LIBRARY: CreateChatInputApplicationCommandOptions = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: 'library',
  description: 'The library',
  options: [
    {
      type: ApplicationCommandOptionTypes.SUB_COMMAND_GROUP,
      name: 'films',
      description: 'The films',
      options: [
        {
          type: ApplicationCommandOptionTypes.SUB_COMMAND,
          name: 'sort',
          description: 'Sorts them',
          options: [
            {
              type: ApplicationCommandOptionTypes.STRING,
              name: 'by',
              description: 'By what',
              required: true,
              choices: [
                { name: 'Title', value: 'title' },
                { name: 'Year', value: 'year' },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const FILM: CreateChatInputApplicationCommandOptions = {
  type: ApplicationCommandTypes.CHAT_INPUT,
  name: 'film',
  description: 'Finds a film',
  options: [
    {
      type: ApplicationCommandOptionTypes.STRING,
      name: 'title',
      description: 'Its title',
      required: true,
      autocomplete: true,
    },
    { type: ApplicationCommandOptionTypes.INTEGER, name: 'decade', description: 'When it was made' },
  ],
};

const oneOf = (name: string, choices: readonly string[]): ApplicationCommandOptions => ({
  type: ApplicationCommandOptionTypes.STRING,
  name,
  description: 'Which one',
  required: true,
  choices: choices.map((choice) => ({ name: choice, value: choice })),
});

const command = (name: string, options: ApplicationCommandOptions[]): CreateChatInputApplicationCommandOptions => ({
  type: ApplicationCommandTypes.CHAT_INPUT,
  name,
  description: `Does one of ${options.length} things`,
  options,
});

const WHERE: ApplicationCommandOptions = {
  type: ApplicationCommandOptionTypes.CHANNEL,
  name: 'where',
  description: 'The channel',
  required: true,
};

export const TEST_BOT_COMMANDS: CreateGuildApplicationCommandOptions[] = [
  command('cache', []),
  command('answer', [oneOf('how', ['card', 'private', 'late', 'in parts'])]),
  command('show', [oneOf('what', ['buttons', 'menus', 'layout'])]),
  command('form', [oneOf('kind', ['order', 'upload'])]),
  command('post', [oneOf('what', ['hello', 'file', 'changed', 'deleted', 'twice', 'twelve']), WHERE]),
  OPTION,
  LIBRARY,
  FILM,
  { type: ApplicationCommandTypes.MESSAGE, name: 'Quote' },
  { type: ApplicationCommandTypes.USER, name: 'Greet' },
];
