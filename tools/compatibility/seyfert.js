import https from 'node:https';
import process from 'node:process';
import {
  AttachmentBuilder,
  Client,
  Command,
  ComponentCommand,
  ContextMenuCommand,
  createAttachmentOption,
  createBooleanOption,
  createChannelOption,
  createEvent,
  createIntegerOption,
  createMentionableOption,
  createNumberOption,
  createRoleOption,
  createStringOption,
  createUserOption,
  Declare,
  Group,
  Groups,
  Locales,
  ModalCommand,
  Options,
  SubCommand,
} from 'seyfert';
import { described, listed, PIXEL, surroundings } from '../../sandbox/compatibility/bots/surroundings.ts';
import {
  BUTTONS,
  CARD,
  EPHEMERAL,
  IS_COMPONENTS_V2,
  LAYOUT,
  MENUS,
  NEXT,
  ORDER_FORM,
  RATE_FORM,
  UPLOAD_FORM,
} from './parts.js';
import { PlainAgent } from './plainAgent.js';

const { url, token, guildId } = surroundings();
// Seyfert's gateway client names no agent, so it takes this one.
https.globalAgent = new PlainAgent(url);

/** Does the work of the decorators `@Declare` and `@Options`, which plain JavaScript cannot write. */
function command(name, description, options, run) {
  const Declared = class extends Command {
    run(context) {
      return run(context);
    }
  };
  return Declare({ name, description, guildId: [guildId] })(Options(options)(Declared));
}

const oneOf = (choices) =>
  createStringOption({
    description: 'Which one',
    required: true,
    choices: choices.map((choice) => ({ name: choice, value: choice })),
  });

const file = (name, content, description) => {
  const builder = new AttachmentBuilder().setName(name).setFile('buffer', Buffer.from(content));
  return description === undefined ? builder : builder.setDescription(description);
};

const About = Locales({ name: [['de', 'über']] })(
  Declare({ name: 'about', description: 'Says who this is', contexts: ['Guild', 'BotDM'] })(
    class extends Command {
      run(context) {
        return context.write({ content: `${context.client.me.username} ${context.client.applicationId}` });
      }
    },
  ),
);

const Cache = command('cache', 'Says what the bot keeps', {}, async (context) => {
  const { cache } = context.client;
  const channels = cache.channels.values(guildId).filter((channel) => !channel.isThread());
  const lines = [
    `guilds: ${listed(cache.guilds.values().map(({ name }) => name))}`,
    `channels: ${listed(channels.map(({ name, type }) => `${name} ${type}`))}`,
    `roles: ${listed(cache.roles.values(guildId).map(({ name, permissions }) => `${name} ${permissions.bits}`))}`,
  ];
  await context.write({ content: lines.join('\n') });
});

const answers = {
  card: (context) => context.write({ embeds: [CARD] }),
  private: (context) => context.write({ content: 'only for you', flags: EPHEMERAL }),
  late: async (context) => {
    await context.deferReply();
    await context.editResponse({ content: 'here it is' });
  },
  'in parts': async (context) => {
    await context.write({ content: 'first' });
    const second = await context.followup({ content: 'second' });
    await context.followup({ content: 'third', flags: EPHEMERAL });
    await second.edit({ content: 'second, changed' });
    await context.deleteResponse();
  },
};

const Answer = command('answer', 'Answers', { how: oneOf(Object.keys(answers)) }, (context) =>
  answers[context.options.how](context),
);

const shows = {
  buttons: (context) => context.write({ content: 'press one', components: BUTTONS }),
  menus: (context) => context.write({ content: 'choose', components: MENUS }),
  layout: (context) =>
    context.write({
      flags: IS_COMPONENTS_V2,
      components: LAYOUT,
      files: [file('poster.png', PIXEL), file('notes.txt', 'hello')],
    }),
};

const Show = command('show', 'Shows', { what: oneOf(Object.keys(shows)) }, (context) =>
  shows[context.options.what](context),
);

const Form = command('form', 'Opens a form', { kind: oneOf(['order', 'upload']) }, (context) =>
  context.modal(context.options.kind === 'order' ? ORDER_FORM : UPLOAD_FORM),
);

const rolesOf = (member) => `${member.roles.keys.filter((id) => id !== guildId).length} role`;

const spoken = {
  person: (member) => `${member.user.username}, of ${rolesOf(member)}`,
  channel: ({ name, type }) => `${name}, type ${type}`,
  role: ({ name }) => name,
  anyone: ({ name }) => `role ${name}`,
  file: ({ filename, size, url: address }) => described(filename, size, address),
};

const OPTIONS = {
  text: createStringOption({ description: 'A text', max_length: 100 }),
  whole: createIntegerOption({ description: 'A whole number', min_value: 1 }),
  number: createNumberOption({ description: 'A number', max_value: 1 }),
  yes: createBooleanOption({ description: 'Yes or no' }),
  person: createUserOption({ description: 'A person' }),
  channel: createChannelOption({ description: 'A channel' }),
  role: createRoleOption({ description: 'A role' }),
  anyone: createMentionableOption({ description: 'A person or a role' }),
  file: createAttachmentOption({ description: 'A file' }),
};

const Option = command('option', 'Repeats an option', OPTIONS, async (context) => {
  const [[name, value]] = Object.entries(context.options).filter(([, given]) => given !== undefined);
  const plain = typeof value === 'number' ? value + 1 : value;
  const text = spoken[name] ? await spoken[name](value) : plain;
  await context.write({ content: `${name}: ${text}` });
});

const Sort = Declare({ name: 'sort', description: 'Sorts them' })(
  Options({
    by: createStringOption({
      description: 'By what',
      required: true,
      choices: [
        { name: 'Title', value: 'title' },
        { name: 'Year', value: 'year' },
      ],
    }),
  })(
    Group('films')(
      class extends SubCommand {
        run(context) {
          return context.write({ content: `${this.group} by ${context.options.by}` });
        }
      },
    ),
  ),
);

const Library = Declare({ name: 'library', description: 'The library', guildId: [guildId] })(
  Groups({ films: { defaultDescription: 'The films' } })(Options([Sort])(class extends Command {})),
);

const Film = command(
  'film',
  'Finds a film',
  {
    title: createStringOption({
      description: 'Its title',
      required: true,
      autocomplete: (interaction) => {
        const typed = interaction.getInput();
        const decade = interaction.options.getValue('decade');
        return interaction.respond([
          { name: `${typed} of the ${decade}s`, value: `${typed}-${decade}` },
          { name: `${typed} of any time`, value: typed },
        ]);
      },
    }),
    decade: createIntegerOption({ description: 'When it was made' }),
  },
  (context) => context.write({ content: context.options.title }),
);

const posts = {
  hello: (messages, channelId) => messages.write(channelId, { content: 'hello' }),
  file: (messages, channelId) => {
    const files = [file('list.txt', 'Nosferatu', 'Films that you have not seen')];
    return messages.write(channelId, { content: 'the list', files });
  },
  changed: async (messages, channelId) => {
    const files = [file('a.txt', 'a'), file('b.txt', 'b')];
    const { id, attachments } = await messages.write(channelId, { content: 'draft', files });
    await messages.edit(id, channelId, {
      content: 'final',
      attachments: [{ id: attachments[0].id }],
      files: [file('c.txt', 'c')],
    });
  },
  deleted: async (messages, channelId) => {
    const { id } = await messages.write(channelId, { content: 'a mistake' });
    await messages.delete(id, channelId);
  },
  twice: async (messages, channelId) => {
    const once = { content: 'only once', nonce: 'the-same', enforce_nonce: true };
    await messages.write(channelId, { ...once });
    await messages.write(channelId, { ...once });
  },
  twelve: (messages, channelId) =>
    Promise.all([...Array(12).keys()].map((index) => messages.write(channelId, { content: String(index + 1) }))),
};

const POST_OPTIONS = {
  what: oneOf(Object.keys(posts)),
  where: createChannelOption({ description: 'The channel', required: true }),
};

const Post = command('post', 'Posts', POST_OPTIONS, async (context) => {
  await context.deferReply(true);
  const { what, where } = context.options;
  try {
    await posts[what](context.client.messages, where.id);
    await context.editResponse({ content: 'done' });
  } catch (error) {
    // Its code is, for example, API_Forbidden_50013.
    await context.editResponse({ content: `refused: ${error.code.split('_').at(-1)}` });
  }
});

const menuCommand = (name, type, run) =>
  Declare({ name, type, guildId: [guildId] })(
    class extends ContextMenuCommand {
      run(context) {
        return run(context);
      }
    },
  );

const Quote = menuCommand('Quote', 3, (context) =>
  context.write({ content: `${context.target.author.username}: ${context.target.content}` }),
);
const Greet = menuCommand('Greet', 2, (context) => {
  const member = context.interaction.data.resolved.members[context.target.id];
  return context.write({ content: `Hello ${context.target.username}, of ${member.roles.length} role` });
});

function component(componentType, customId, run) {
  return class extends ComponentCommand {
    componentType = componentType;
    customId = customId;

    run(context) {
      return run(context);
    }
  };
}

/** Says what was chosen in a menu. */
const menu = (componentType, customId, namesIn) =>
  component(componentType, customId, (context) =>
    context.write({ content: `${customId}: ${listed(namesIn(context.interaction))}` }),
  );

const usernames = ({ users }) => users.map(({ username }) => username);
const names = (things) => things.map(({ name }) => name);

const COMPONENTS = [
  component('Button', 'count', (context) => context.update({ content: 'pressed', components: [] })),
  component('Button', 'secret', (context) => context.write({ content: 'pst', flags: EPHEMERAL })),
  component('Button', 'rate', (context) => context.modal(RATE_FORM)),
  component('Button', 'next', async (context) => {
    await context.deferUpdate();
    await context.interaction.editResponse({ flags: IS_COMPONENTS_V2, components: NEXT, attachments: [] });
  }),
  menu('StringSelect', 'genres', ({ values }) => values),
  menu('UserSelect', 'people', usernames),
  menu('RoleSelect', 'roles', ({ roles }) => names(roles)),
  menu('MentionableSelect', 'anyone', (interaction) => [...usernames(interaction), ...names(interaction.roles)]),
  menu('ChannelSelect', 'channels', ({ channels }) => names(channels)),
];

function form(customId, run) {
  return class extends ModalCommand {
    customId = customId;

    run(context) {
      return run(context.interaction);
    }
  };
}

const FORMS = [
  form('rate', (interaction) => {
    const content = `rated ${interaction.getInputValue('stars', true)}: ${interaction.getInputValue('why', true)}`;
    return interaction.update({ content, components: [] });
  }),
  form('order', (interaction) => {
    const [format] = interaction.getInputValue('format', true);
    const [guest] = interaction.getUsers('guest', true);
    const title = interaction.getInputValue('title', true);
    return interaction.write({ content: `ordered ${title} as ${format} for ${guest.username}` });
  }),
  form('upload', async (interaction) => {
    const [{ filename, size, url: address }] = interaction.getFiles('list', true);
    await interaction.write({ content: await described(filename, size, address) });
  }),
];

const client = new Client({
  getRC: () => ({
    token,
    locations: { base: '.' },
    intents: (1 << 0) | (1 << 9) | (1 << 15),
  }),
  presence: () => ({ status: 'online', since: null, afk: false, activities: [{ name: 'the programme', type: 3 }] }),
});
client.commands.set([About, Cache, Answer, Show, Form, Option, Library, Film, Post, Quote, Greet]);
client.components.set([...COMPONENTS, ...FORMS]);
client.events.set([
  createEvent({
    data: { name: 'botReady', once: true },
    run: () => client.uploadCommands({ applicationId: client.applicationId }),
  }),
  createEvent({
    data: { name: 'messageCreate' },
    run: (message) => {
      if (message.author.bot || !message.content.startsWith('!')) return undefined;
      return message.reply({ content: `You said: ${message.content.slice(1)}` });
    },
  }),
]);
client.rest.options.domain = new URL(url).origin;
await client.start();
process.stdout.write('started\n');
