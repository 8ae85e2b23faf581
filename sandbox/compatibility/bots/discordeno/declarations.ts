import {
  ApplicationCommandOptionTypes,
  ApplicationCommandTypes,
  type CreateApplicationCommand,
  type CreateSlashApplicationCommand,
  DiscordInteractionContextType,
} from 'discordeno';

type Option = NonNullable<CreateSlashApplicationCommand['options']>[number];

export const ABOUT_COMMAND: CreateApplicationCommand = {
  name: 'about',
  nameLocalizations: { de: 'über' },
  description: 'Says who this is',
  contexts: [DiscordInteractionContextType.Guild, DiscordInteractionContextType.BotDm],
};

const OPTION: CreateApplicationCommand = {
  name: 'option',
  description: 'Repeats an option',
  options: [
    { type: ApplicationCommandOptionTypes.String, name: 'text', description: 'A text', maxLength: 100 },
    { type: ApplicationCommandOptionTypes.Integer, name: 'whole', description: 'A whole number', minValue: 1 },
    { type: ApplicationCommandOptionTypes.Number, name: 'number', description: 'A number', maxValue: 1 },
    { type: ApplicationCommandOptionTypes.Boolean, name: 'yes', description: 'Yes or no' },
    { type: ApplicationCommandOptionTypes.User, name: 'person', description: 'A person' },
    { type: ApplicationCommandOptionTypes.Channel, name: 'channel', description: 'A channel' },
    { type: ApplicationCommandOptionTypes.Role, name: 'role', description: 'A role' },
    { type: ApplicationCommandOptionTypes.Mentionable, name: 'anyone', description: 'A person or a role' },
    { type: ApplicationCommandOptionTypes.Attachment, name: 'file', description: 'A file' },
  ],
};

const LIBRARY: CreateApplicationCommand = {
  name: 'library',
  description: 'The library',
  options: [
    {
      type: ApplicationCommandOptionTypes.SubCommandGroup,
      name: 'films',
      description: 'The films',
      options: [
        {
          type: ApplicationCommandOptionTypes.SubCommand,
          name: 'sort',
          description: 'Sorts them',
          options: [
            {
              type: ApplicationCommandOptionTypes.String,
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

const FILM: CreateApplicationCommand = {
  name: 'film',
  description: 'Finds a film',
  options: [
    {
      type: ApplicationCommandOptionTypes.String,
      name: 'title',
      description: 'Its title',
      required: true,
      autocomplete: true,
    },
    { type: ApplicationCommandOptionTypes.Integer, name: 'decade', description: 'When it was made' },
  ],
};

const oneOf = (name: string, choices: readonly string[]): Option => ({
  type: ApplicationCommandOptionTypes.String,
  name,
  description: 'Which one',
  required: true,
  choices: choices.map((choice) => ({ name: choice, value: choice })),
});

const command = (name: string, options: Option[]): CreateApplicationCommand => ({
  name,
  description: `Does one of ${options.length} things`,
  options,
});

const WHERE: Option = {
  type: ApplicationCommandOptionTypes.Channel,
  name: 'where',
  description: 'The channel',
  required: true,
};

export const TEST_BOT_COMMANDS: CreateApplicationCommand[] = [
  command('cache', []),
  command('answer', [oneOf('how', ['card', 'private', 'late', 'in parts'])]),
  command('show', [oneOf('what', ['buttons', 'menus', 'layout'])]),
  command('form', [oneOf('kind', ['order', 'upload'])]),
  command('post', [oneOf('what', ['hello', 'file', 'changed', 'deleted', 'twice', 'twelve']), WHERE]),
  OPTION,
  LIBRARY,
  FILM,
  { name: 'Quote', type: ApplicationCommandTypes.Message },
  { name: 'Greet', type: ApplicationCommandTypes.User },
];
