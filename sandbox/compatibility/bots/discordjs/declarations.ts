import {
  ApplicationCommandType,
  ContextMenuCommandBuilder,
  InteractionContextType,
  type SharedSlashCommand,
  SlashCommandBuilder,
} from 'discord.js';

export const ABOUT_COMMAND = new SlashCommandBuilder()
  .setName('about')
  .setNameLocalizations({ de: 'über' })
  .setDescription('Says who this is')
  .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM);

const OPTION = new SlashCommandBuilder()
  .setName('option')
  .setDescription('Repeats an option')
  .addStringOption((option) => option.setName('text').setDescription('A text').setMaxLength(100))
  .addIntegerOption((option) => option.setName('whole').setDescription('A whole number').setMinValue(1))
  .addNumberOption((option) => option.setName('number').setDescription('A number').setMaxValue(1))
  .addBooleanOption((option) => option.setName('yes').setDescription('Yes or no'))
  .addUserOption((option) => option.setName('person').setDescription('A person'))
  .addChannelOption((option) => option.setName('channel').setDescription('A channel'))
  .addRoleOption((option) => option.setName('role').setDescription('A role'))
  .addMentionableOption((option) => option.setName('anyone').setDescription('A person or a role'))
  .addAttachmentOption((option) => option.setName('file').setDescription('A file'));

const LIBRARY = new SlashCommandBuilder()
  .setName('library')
  .setDescription('The library')
  .addSubcommandGroup((group) =>
    group
      .setName('films')
      .setDescription('The films')
      .addSubcommand((subcommand) =>
        subcommand
          .setName('sort')
          .setDescription('Sorts them')
          .addStringOption((option) =>
            option
              .setName('by')
              .setDescription('By what')
              .setRequired(true)
              .addChoices({ name: 'Title', value: 'title' }, { name: 'Year', value: 'year' }),
          ),
      ),
  );

const FILM = new SlashCommandBuilder()
  .setName('film')
  .setDescription('Finds a film')
  .addStringOption((option) =>
    option.setName('title').setDescription('Its title').setRequired(true).setAutocomplete(true),
  )
  .addIntegerOption((option) => option.setName('decade').setDescription('When it was made'));

const withChoices = (name: string, option: string, choices: readonly string[]) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(`Does one of ${choices.length} things`)
    .addStringOption((builder) =>
      builder
        .setName(option)
        .setDescription('Which one')
        .setRequired(true)
        .addChoices(choices.map((choice) => ({ name: choice, value: choice }))),
    );

const POST = withChoices('post', 'what', ['hello', 'file', 'changed', 'deleted', 'twice', 'twelve']).addChannelOption(
  (option) => option.setName('where').setDescription('The channel').setRequired(true),
);

export const TEST_BOT_COMMANDS: readonly (SharedSlashCommand | ContextMenuCommandBuilder)[] = [
  new SlashCommandBuilder().setName('cache').setDescription('Says what the bot keeps'),
  withChoices('answer', 'how', ['card', 'private', 'late', 'in parts']),
  withChoices('show', 'what', ['buttons', 'menus', 'layout']),
  withChoices('form', 'kind', ['order', 'upload']),
  OPTION,
  LIBRARY,
  FILM,
  POST,
  new ContextMenuCommandBuilder().setName('Quote').setType(ApplicationCommandType.Message),
  new ContextMenuCommandBuilder().setName('Greet').setType(ApplicationCommandType.User),
];
